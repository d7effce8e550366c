import { attentionText } from '#contract/checkout/checkout-action.rules.ts';
import { isUndone } from '#contract/checkout/checkout-session.rules.ts';
import type { PaymentVerification } from '#contract/payments/payment.schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { findPayment, type PaymentRow } from '../payments/payment.records.ts';
import { type Completion, completePayment } from './complete.ts';
import { isReturned } from './refund.records.ts';
import { readSession, type Session } from './session.records.ts';
import { askAbout, type PaymentCheck } from './settle.ts';

type Status = PaymentVerification['status'];

const unknownPayment: PaymentVerification = {
  verified: false,
  status: 'unknown',
  message: "We couldn't find payment information for your order.",
  orderId: undefined,
};

const orderCanceled = 'This order has been canceled.';

/** What became of a payment: settled ones from our rows, others by asking the provider. */
export async function verifyReference(
  dependencies: Dependencies,
  { reference, ownerId }: { reference: string; ownerId: string },
): Promise<PaymentVerification> {
  const payment = await findPayment(dependencies, { reference });
  const session = payment && (await readSession(dependencies, { id: payment.sessionId, ownerId }));
  if (!payment || !session) return unknownPayment;
  const known = knownAlready(payment, session);
  if (known) return known;
  if (payment.status === 'paid') {
    return afterCompletion(dependencies, await completePayment(dependencies, reference, 'own'), payment);
  }
  const asked = await askAbout(dependencies, payment);
  return asked.kind === 'paid'
    ? afterCompletion(dependencies, asked.completion, payment)
    : afterAsking(asked, payment);
}

/** Settled from our rows. What is cancelled or goes back is never verified, whatever was paid. */
function knownAlready(payment: PaymentRow, session: Session): PaymentVerification | undefined {
  const { row } = session;
  if (isReturned(payment)) return refundAnswer(payment);
  if (payment.status === 'attention') {
    return payment.resolvedAt === null ? underAttention(payment) : unverified('refunded', orderCanceled);
  }
  const isOrdered = row.placedOrderId !== null && row.externalReference === payment.reference;
  if (isOrdered && isUndone(session.orderStatus ?? '')) {
    return unverified(payment.kind === 'online' ? 'refunding' : 'refunded', orderCanceled);
  }
  if (isOrdered) {
    const orderId = row.placedOrderId ?? undefined;
    if (payment.kind === 'on-delivery') return { ...unverified('pending'), orderId };
    return { verified: true, status: 'paid', orderId, message: undefined };
  }
  if (payment.kind !== 'online') return unverified('pending');
  return payment.status === 'refunded' ? unverified('refunded') : undefined;
}

/** A refund is done when the provider says so. */
function refundAnswer({ refundStatus, refundFailedAt, reference }: PaymentRow): PaymentVerification {
  if (refundStatus === 'processed') return unverified('refunded');
  return unverified(
    'refunding',
    refundFailedAt === null
      ? 'Your refund is on its way.'
      : `Your refund is taking longer than usual. We are on it; quote ${reference}.`,
  );
}

function afterAsking(
  asked: Exclude<PaymentCheck, { kind: 'paid' }>,
  payment: PaymentRow,
): PaymentVerification {
  if (asked.kind === 'unpaid') return unverified(asked.status);
  const { status } = payment;
  const isClosed = status === 'failed' || status === 'abandoned';
  return unverified(isClosed ? status : (asked.kind === 'early' && payment.askedStatus) || 'pending');
}

async function afterCompletion(
  dependencies: Dependencies,
  completion: Completion,
  payment: PaymentRow,
): Promise<PaymentVerification> {
  if (completion.kind === 'ordered') {
    return { verified: true, status: 'paid', orderId: completion.orderId, message: undefined };
  }
  if (completion.kind === 'attention') return underAttention(payment);
  return refundAnswer((await findPayment(dependencies, { id: payment.id })) ?? payment);
}

function underAttention({ reference }: PaymentRow): PaymentVerification {
  return unverified('attention', attentionText(reference));
}

function unverified(status: Status, message?: string): PaymentVerification {
  return { verified: false, status, message, orderId: undefined };
}

import { attentionText } from '#contract/checkout/checkout.texts.ts';
import { isReversed } from '#contract/orders/order-status.rules.ts';
import type { PaymentVerification } from '#contract/payments/payment.schema.ts';
import type { Dependencies } from '../dependencies.ts';
import type { ProviderPayment } from '../payments/payment.port.ts';
import {
  claimVerification,
  findPayment,
  findUnsettledPayments,
  type PaymentRow,
  updatePayment,
} from '../payments/payment.records.ts';
import { isRefunded } from '../payments/refund.rules.ts';
import { type Completion, completePayment } from './complete-payment.ts';
import { readSession, type Session } from './session.records.ts';

/** `throttled`: the provider was asked about this reference less than 3 s ago. `unknown`: it has no such reference. */
type VerifyResult =
  | { readonly kind: 'throttled' | 'unreachable' | 'unknown' }
  | { readonly kind: 'unpaid'; readonly status: Exclude<ProviderPayment['status'], 'paid'> }
  | { readonly kind: 'paid'; readonly completion: Completion };

export type VerifiedPayment = { readonly payment: PaymentRow; readonly result: VerifyResult };

/** Asks the provider about a payment and completes it when it was paid. */
export async function verifyPayment(dependencies: Dependencies, payment: PaymentRow): Promise<VerifyResult> {
  const { payments } = dependencies;
  if (!payments) return { kind: 'unreachable' };
  if (!(await claimVerification(dependencies, payment.id))) return { kind: 'throttled' };
  const answer = await payments.verify(payment.reference);
  if (!answer.ok) return { kind: answer.failure === 'refused' ? 'unknown' : 'unreachable' };
  const { status } = answer.payment;
  if (status !== 'paid') {
    await updatePayment(dependencies, payment.id, { askedStatus: status });
    return { kind: 'unpaid', status };
  }
  return { kind: 'paid', completion: await completePayment(dependencies, payment.reference, answer.payment) };
}

/** Verifies the newest unsettled payments of these sessions. */
export async function verifySessionPayments(
  dependencies: Dependencies,
  ...sessionIds: string[]
): Promise<VerifiedPayment[]> {
  if (sessionIds.length === 0) return [];
  const payments = await findUnsettledPayments(dependencies, sessionIds);
  return Promise.all(
    payments.map(async (payment) => ({ payment, result: await verifyPayment(dependencies, payment) })),
  );
}

/** Whether verifying changed the session. */
export const hasPaid = (verified: readonly VerifiedPayment[]) =>
  verified.some(({ result }) => result.kind === 'paid');

const unknownPayment = "We couldn't find payment information for your order.";
const orderCanceled = 'This order has been canceled.';
/** Staff may have returned the money, or kept it and sent the goods. */
const settledText = ({ reference }: PaymentRow) =>
  `Your payment is settled. If you have a question, contact us and quote ${reference}.`;

/** GET verify: a settled payment from our rows, any other from the provider. */
export async function verifyReference(
  dependencies: Dependencies,
  { reference, ownerId }: { reference: string; ownerId: string },
): Promise<PaymentVerification> {
  const payment = await findPayment(dependencies, { reference });
  const session = payment && (await readSession(dependencies, { id: payment.sessionId, ownerId }));
  if (!payment || !session) return unverified('unknown', unknownPayment);
  const settled = settledVerification(payment, session);
  if (settled) return settled;
  if (payment.status === 'paid') {
    const completion = await completePayment(dependencies, reference, 'trusted');
    return afterCompletion(dependencies, completion, payment);
  }
  const result = await verifyPayment(dependencies, payment);
  return result.kind === 'paid'
    ? afterCompletion(dependencies, result.completion, payment)
    : afterVerifying(result, payment);
}

/** The answer from our rows alone. A cancelled or refunded payment is never verified, whatever was paid. */
function settledVerification(payment: PaymentRow, session: Session): PaymentVerification | undefined {
  const { row } = session;
  if (isRefunded(payment)) return refundAnswer(payment);
  if (payment.status === 'attention') {
    return payment.resolvedAt === null
      ? underAttention(payment)
      : unverified('refunded', settledText(payment));
  }
  const isOrdered = row.placedOrderId !== null && row.externalReference === payment.reference;
  if (isOrdered && isReversed(session.orderStatus ?? '')) {
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

const paidTwice = 'This order was paid for twice.';

/** A refund is done only when the provider reports it. A second payment's leaves the order as it is. */
function refundAnswer({
  refundStatus,
  refundReason,
  refundFailedAt,
  reference,
}: PaymentRow): PaymentVerification {
  const isSecond = refundReason === 'second-payment';
  if (refundStatus === 'processed')
    return unverified(
      'refunded',
      isSecond ? `${paidTwice} The second payment has been returned.` : undefined,
    );
  if (refundFailedAt !== null)
    return unverified(
      'refunding',
      `Your refund is taking longer than usual. We are on it; quote ${reference}.`,
    );
  return unverified(
    'refunding',
    isSecond ? `${paidTwice} The second payment is on its way back.` : 'Your refund is on its way.',
  );
}

function afterVerifying(
  result: Exclude<VerifyResult, { kind: 'paid' }>,
  payment: PaymentRow,
): PaymentVerification {
  if (result.kind === 'unpaid') return unverified(result.status);
  const { status } = payment;
  const isClosed = status === 'failed' || status === 'abandoned';
  return unverified(isClosed ? status : (result.kind === 'throttled' && payment.askedStatus) || 'pending');
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

function unverified(status: PaymentVerification['status'], message?: string): PaymentVerification {
  return { verified: false, status, message, orderId: undefined };
}

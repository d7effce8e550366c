import type { PaymentVerification } from '#contract/payment.schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { findPayment, type PaymentRow } from '../payments/payment.records.ts';
import { type Completion, completePayment } from './complete.ts';
import { readSession, type Session } from './session.records.ts';
import { type Asked, askAbout } from './settle.ts';

type Status = PaymentVerification['status'];

const unknownPayment: PaymentVerification = {
  verified: false,
  status: 'unknown',
  message: "We couldn't find payment information for your order.",
  orderId: undefined,
};

/** What became of a payment: settled ones from our rows, others by asking the provider (contract §11). */
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
    return afterCompletion(await completePayment(dependencies, reference, 'own'));
  }
  return afterAsking(await askAbout(dependencies, payment), payment);
}

function knownAlready(payment: PaymentRow, { row }: Session): PaymentVerification | undefined {
  if (payment.refundStatus !== null) return unverified('refunded');
  const isOrdered = row.placedOrderId !== null && row.externalReference === payment.reference;
  if (isOrdered) {
    const orderId = row.placedOrderId ?? undefined;
    if (payment.kind === 'on-delivery') return { ...unverified('pending'), orderId };
    return { verified: true, status: 'paid', orderId, message: undefined };
  }
  if (payment.kind !== 'online') return unverified('pending');
  const { status } = payment;
  return status === 'open' || status === 'frozen' || status === 'paid' ? undefined : unverified(status);
}

function afterAsking(asked: Asked, payment: PaymentRow): PaymentVerification {
  switch (asked.kind) {
    case 'paid':
      return afterCompletion(asked.completion);
    case 'unpaid':
      return unverified(asked.status);
    case 'early':
      return unverified(payment.askedStatus ?? 'pending');
    case 'unreachable':
    case 'not-known':
      return unverified('pending');
  }
}

function afterCompletion(completion: Completion): PaymentVerification {
  if (completion.kind === 'ordered') {
    return { verified: true, status: 'paid', orderId: completion.orderId, message: undefined };
  }
  return unverified(completion.kind === 'returning' ? 'refunded' : 'attention');
}

function unverified(status: Status): PaymentVerification {
  return { verified: false, status, message: undefined, orderId: undefined };
}

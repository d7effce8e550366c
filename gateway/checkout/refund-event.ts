import type { Dependencies } from '../dependencies.ts';
import type { RefundStep } from '../payments/payment.port.ts';
import { findPayment } from '../payments/payment.records.ts';
import { shopperEmails, troubleEmails } from './refund.emails.ts';
import { recordRefund } from './refund.records.ts';
import { findEarlierRefunds, recordRefundStep } from './refund-event.records.ts';

export type RefundEvent = {
  readonly id?: string | null | undefined;
  readonly refund_reference?: string | undefined;
  readonly transaction_reference: string;
  /** Minor units. */
  readonly amount: number;
};

/** A refund's progress as the provider reports it; an unknown payment changes nothing. */
export async function recordRefundEvent(
  dependencies: Dependencies,
  step: RefundStep,
  event: RefundEvent,
): Promise<void> {
  const payment = await findPayment(dependencies, { reference: event.transaction_reference });
  if (!payment) return;
  const refundId = event.id ?? payment.refundId ?? event.refund_reference ?? payment.reference;
  // Reported before, and another has begun since.
  if ((await findEarlierRefunds(dependencies, payment)).includes(refundId)) return;
  // The event may overtake the answer to the request: either proves that the provider took the refund up.
  const isTakenUp =
    payment.refundStatus === 'wanted' || (payment.refundStatus === 'failed' && refundId !== payment.refundId);
  if (isTakenUp) {
    await recordRefund(dependencies, payment, refundId, await shopperEmails(dependencies, payment));
  }
  const messages = step === 'failed' ? await troubleEmails(dependencies, payment, 'refund-failed') : [];
  const current = isTakenUp ? { ...payment, refundId } : payment;
  await recordRefundStep(dependencies, current, { step, refundId, amount: event.amount, messages });
}

import { toMinor } from '#contract/wire/money.ts';
import type { Dependencies } from '../dependencies.ts';
import type { RefundStep } from '../payments/payment.port.ts';
import { findPayment } from '../payments/payment.records.ts';
import { shopperEmails, troubleEmails } from './refund.emails.ts';
import { amountOf, recordRefund } from './refund.records.ts';
import { findRefunds, isFurther, recordRefundStep } from './refund-event.records.ts';

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
  const told = (await findRefunds(dependencies, payment)).find((refund) => refund.refundId === refundId);
  if (told && !isFurther(step, told.status)) return;
  // The event may overtake the answer to the request: either proves that the provider took the refund up.
  const isAwaited =
    payment.refundStatus === 'wanted' || (payment.refundStatus === 'failed' && refundId !== payment.refundId);
  // Another amount, or one that was told of before, is one that staff give back by hand meanwhile.
  const isTakenUp = isAwaited && !told && event.amount === amountOf(payment);
  if (isTakenUp) {
    await recordRefund(dependencies, payment, refundId, await shopperEmails(dependencies, payment));
  }
  const current = isTakenUp ? { ...payment, refundId } : payment;
  const isOurs = payment.refundStatus === null || current.refundId === refundId;
  const failed = isOurs ? payment : { ...payment, refundReason: null, refundAmount: toMinor(event.amount) };
  const messages = step === 'failed' ? await troubleEmails(dependencies, failed, 'refund-failed') : [];
  await recordRefundStep(dependencies, current, { step, refundId, amount: event.amount, messages });
}

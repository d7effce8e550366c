import { toMinor } from '#contract/wire/money.ts';
import type { Dependencies } from '../dependencies.ts';
import type { RefundStep } from '../payments/payment.port.ts';
import { findPayment, type PaymentRow } from '../payments/payment.records.ts';
import { setAside } from './complete.records.ts';
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
  const refunds = await findRefunds(dependencies, payment);
  const refundId = event.id ?? unnamedRefund(payment, refunds, event);
  const told = refunds.find((refund) => refund.refundId === refundId);
  if (told && !isFurther(step, told.status)) return;
  const others = refunds.filter((refund) => refund.refundId !== refundId && refund.status !== 'failed');
  const total = others.reduce((sum, { amount }) => sum + amount, event.amount);
  if (isUnordered(payment) && total < payment.amount) {
    const messages = await troubleEmails(dependencies, payment, 'part-refunded');
    await setAside(dependencies, payment, { ...payment, paidAmount: null, paidCurrency: null }, messages);
  }
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

/** Refunded by hand before it became an order: without the part that went back there is none to make. */
function isUnordered({ kind, status, orderId, refundReason }: PaymentRow): boolean {
  return kind === 'online' && orderId === null && refundReason === null && status !== 'attention';
}

/** Which refund an event without an id is about: the latest if that gives back as much, or another of that amount. */
function unnamedRefund(
  payment: PaymentRow,
  refunds: Awaited<ReturnType<typeof findRefunds>>,
  { amount, refund_reference: name }: RefundEvent,
): string {
  if (payment.refundId !== null && amount === amountOf(payment)) return payment.refundId;
  const known = refunds.find((refund) => refund.amount === amount);
  if (known) return known.refundId;
  return name ?? (payment.refundId === null ? payment.reference : `${payment.reference}/${amount}`);
}

import type { Dependencies } from '../dependencies.ts';
import { paymentTroubleLetter } from '../mail/messages/refund.ts';
import { findPayment } from '../payments/payment.records.ts';
import { readStore } from '../store/store.records.ts';
import { recordRefund } from './refund.records.ts';
import { type RefundStep, recordRefundStep } from './refund-event.records.ts';

export type RefundNews = {
  readonly id?: string | null | undefined;
  readonly refund_reference?: string | undefined;
  readonly transaction_reference: string;
  /** Minor units. */
  readonly amount: number;
};

/** A refund's progress as the provider tells it; of an unknown payment it is nobody's (contract §11). */
export async function recordRefundEvent(
  dependencies: Dependencies,
  step: RefundStep,
  news: RefundNews,
): Promise<void> {
  const payment = await findPayment(dependencies, { reference: news.transaction_reference });
  if (!payment) return;
  const staff = dependencies.settings.STAFF_EMAIL;
  const { name: storeName } = await readStore(dependencies);
  const letters =
    step === 'failed' && staff !== undefined
      ? [paymentTroubleLetter({ ...payment, storeName }, 'refund-failed', staff)]
      : [];
  const refundId = news.id ?? payment.refundId ?? news.refund_reference ?? payment.reference;
  // The event may overtake the answer to the request: either proves that the provider took the refund up.
  if (payment.refundStatus === 'wanted') await recordRefund(dependencies, payment, refundId);
  await recordRefundStep(dependencies, payment, { step, refundId, amount: news.amount, letters });
}

import type { Dependencies } from '../dependencies.ts';
import type { AutomaticRefundReason } from '../mail/messages/refund.ts';
import type { ProviderPayment, ProviderRefund } from '../payments/payment.port.ts';
import { findPayment, type PaymentRow } from '../payments/payment.records.ts';
import { customerEmails, staffAlerts } from './refund.emails.ts';
import { recordAccepted, refundAmountOf, requestRefund } from './refund.records.ts';
import { listRefunds, recordRefundStep } from './refund-event.records.ts';
import { claimRefund, findDueRefunds, recordRefusal, scheduleRefundCheck } from './refund-retry.records.ts';

/** `accepted`: the provider took it up. `waiting`: not yet, a sweep retries. */
export type RefundOutcome = 'accepted' | 'waiting';

/** Refunds a payment that cannot become an order. */
export async function refundPayment(
  dependencies: Dependencies,
  payment: PaymentRow,
  reason: AutomaticRefundReason,
  proof: ProviderPayment | 'trusted',
): Promise<void> {
  const messages = reason === 'no-stock' ? await staffAlerts(dependencies, payment, 'no-stock') : [];
  const transactionId = proof === 'trusted' ? payment.transactionId : proof.transactionId;
  const isRequested = await requestRefund(dependencies, payment, { reason, transactionId, messages });
  if (isRequested) await processRefund(dependencies, payment.id);
}

/**
 * Refunds all of a cancelled session's payment. `also` are statements for the batch that stores the request.
 * Undefined when a refund has already begun.
 */
export async function refundCancelledPayment(
  dependencies: Dependencies,
  payment: PaymentRow,
  also: readonly D1PreparedStatement[],
): Promise<RefundOutcome | undefined> {
  const { transactionId } = payment;
  const request = { reason: 'cancelled', transactionId, messages: [], also } as const;
  if (!(await requestRefund(dependencies, payment, request))) return undefined;
  return processRefund(dependencies, payment.id);
}

export async function processDueRefunds(dependencies: Dependencies): Promise<void> {
  for (const { id } of await findDueRefunds(dependencies)) await processRefund(dependencies, id);
}

/**
 * Asks the provider for a refund that is requested or has failed, and checks one that is under way. Only one caller at
 * a time may, and every retry first looks for a refund that the provider already has, so there is never a second one.
 */
export async function processRefund(dependencies: Dependencies, paymentId: string): Promise<RefundOutcome> {
  const payment = await claimRefund(dependencies, paymentId);
  if (payment) {
    const isUnderWay = payment.refundStatus === 'pending' || payment.refundStatus === 'processing';
    await (isUnderWay ? checkRefund(dependencies, payment) : sendRefund(dependencies, payment));
  }
  const current = await findPayment(dependencies, { id: paymentId });
  // A refund that failed after it was accepted has already cancelled its order.
  return current?.refundStatus === 'wanted' || current?.refundId === null ? 'waiting' : 'accepted';
}

async function sendRefund(dependencies: Dependencies, payment: PaymentRow): Promise<void> {
  const { payments } = dependencies;
  if (!payments) return;
  if (payment.refundTries > 1) {
    const found = await findProviderRefund(dependencies, payment);
    if (found === 'unknown') return;
    if (found && found.step !== 'failed') return accept(dependencies, payment, found);
  }
  const answer = await payments.refund(payment.reference, refundAmountOf(payment));
  if (answer.ok) return accept(dependencies, payment, { refundId: answer.refundId, step: 'pending' });
  if (answer.failure === 'unknown') return;
  // The provider may refuse because the payment was already refunded, by us or by hand.
  const verified = await payments.verify(payment.reference);
  if (!verified.ok) return;
  if (verified.payment.status === 'refunded') {
    // The answer has no refund id. The total grows with each refund, so it makes a unique one.
    const refundId = `${payment.reference}/${payment.refundTotal}`;
    return accept(dependencies, payment, { refundId, step: 'processed' });
  }
  const messages = await staffAlerts(dependencies, payment, 'refund-failed');
  await recordRefusal(dependencies, payment, messages);
}

async function accept(
  dependencies: Dependencies,
  payment: PaymentRow,
  refund: ProviderRefund,
): Promise<void> {
  const messages = await customerEmails(dependencies, payment);
  await recordAccepted(dependencies, payment, refund.refundId, messages);
  if (refund.step !== 'pending') await recordStep(dependencies, payment, refund);
}

/** Asks the provider how far the refund is, because its events may be lost. */
async function checkRefund(dependencies: Dependencies, payment: PaymentRow): Promise<void> {
  const found = await findProviderRefund(dependencies, payment);
  if (found === 'unknown') return;
  await scheduleRefundCheck(dependencies, payment);
  if (found?.refundId === payment.refundId) await recordStep(dependencies, payment, found);
}

async function recordStep(
  dependencies: Dependencies,
  payment: PaymentRow,
  { refundId, step }: ProviderRefund,
): Promise<void> {
  const messages = step === 'failed' ? await staffAlerts(dependencies, payment, 'refund-failed') : [];
  const current = { ...payment, refundId };
  const amount = refundAmountOf(payment);
  await recordRefundStep(dependencies, current, { step, refundId, amount, messages });
}

async function findProviderRefund(dependencies: Dependencies, payment: PaymentRow) {
  const { payments } = dependencies;
  if (!payments || payment.transactionId === null) return undefined;
  const earlier = (await listRefunds(dependencies, payment))
    .map(({ refundId }) => refundId)
    .filter((refundId) => refundId !== payment.refundId);
  const found = await payments.findRefund(payment.transactionId, refundAmountOf(payment), earlier);
  return found.ok ? found.refund : 'unknown';
}

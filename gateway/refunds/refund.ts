import { toMinor } from '#contract/wire/money.ts';
import type { Statement } from '../database/commit.ts';
import type { Dependencies } from '../dependencies.ts';
import type { ProviderRefund } from '../payments/payment.port.ts';
import { type AutomaticRefundReason, findPayment, type PaymentRow } from '../payments/payment.records.ts';
import { refundAmountOf } from '../payments/refund.rules.ts';
import { staffAlerts } from './refund.emails.ts';
import { recordAccepted, requestRefund } from './refund.records.ts';
import { isByHand, listRefunds, refundStepStatements, totalOf } from './refund-event.records.ts';
import { recordRefundEvent, recordStep } from './refund-event.ts';
import {
  claimRefund,
  findDueRefunds,
  holdRefund,
  recordRefusal,
  renewClaim,
  scheduleRefundCheck,
} from './refund-retry.records.ts';

/** `accepted`: the provider took it up. `waiting`: not yet, a sweep retries. */
export type RefundOutcome = 'accepted' | 'waiting';

/**
 * Refunds what is left of a payment that cannot become an order, or whose session is cancelled. `also` are statements
 * for the batch that stores the request. Undefined when a refund has already begun.
 */
export async function refundPayment(
  dependencies: Dependencies,
  payment: PaymentRow,
  reason: AutomaticRefundReason | 'cancelled',
  also: readonly Statement[] = [],
): Promise<RefundOutcome | undefined> {
  const alerts = reason === 'no-stock' ? await staffAlerts(dependencies, payment, 'no-stock') : [];
  const isRequested = await requestRefund(dependencies, payment, reason, [...alerts, ...also]);
  return isRequested ? processRefund(dependencies, payment.id) : undefined;
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
    const isUnsent = payment.refundStatus === 'wanted' || payment.refundStatus === 'failed';
    await (isUnsent ? sendRefund(dependencies, payment) : checkRefunds(dependencies, payment));
  }
  const current = await findPayment(dependencies, { id: paymentId });
  // A refund that failed after it was accepted has already cancelled its order.
  return current?.refundStatus === 'wanted' || current?.refundId === null ? 'waiting' : 'accepted';
}

async function sendRefund(dependencies: Dependencies, payment: PaymentRow): Promise<void> {
  if (await adoptOther(dependencies, payment)) return;
  // It may have become due for others that failed since.
  if (payment.disputeStatus === 'open') return holdRefund(dependencies, payment);
  const { payments } = dependencies;
  if (!payments) return;
  // Without a reason, staff began it at the provider and may have repeated it there.
  if (payment.refundTries > 1 || payment.refundReason === null) {
    const listed = await listProviderRefunds(dependencies, payment);
    if (!listed) return;
    const isStuck = listed.some((each) => each.isStuck && each.refundId === payment.refundId);
    if (isStuck) return recordRefusal(dependencies, payment, []);
    const stored = await listRefunds(dependencies, payment);
    const others = stored.filter(({ refundId }) => refundId !== payment.refundId);
    const other = findOther(listed, others, refundAmountOf(payment));
    if (other && other.step !== 'failed') return accept(dependencies, payment, other);
  }
  if (!(await renewClaim(dependencies, payment))) return;
  const answer = await payments.refund(payment.reference, refundAmountOf(payment));
  if (answer.ok) return accept(dependencies, payment, { refundId: answer.refundId, step: 'pending' });
  if (answer.failure === 'unknown' || (await adoptOther(dependencies, payment))) return;
  // The provider may refuse because the payment was already refunded, by us or by hand.
  const verified = await payments.verify(payment.reference);
  if (!verified.ok) return;
  if (verified.payment.status === 'refunded') return recordReversal(dependencies, payment);
  await recordRefusal(dependencies, payment, await staffAlerts(dependencies, payment, 'refund-failed'));
}

/**
 * Records what returned the whole payment before this refund could: refunds made at the provider, or a reversal that
 * lists none.
 */
async function recordReversal(dependencies: Dependencies, payment: PaymentRow): Promise<void> {
  const { reference } = payment;
  const listed = await listProviderRefunds(dependencies, payment);
  if (!listed) return;
  for (const { amount = refundAmountOf(payment) } of listed) {
    const stored = await listRefunds(dependencies, payment);
    const other = findOther(listed, stored, amount);
    if (!other || other.step === 'failed' || totalOf(stored) >= payment.amount) continue;
    await recordRefundEvent(dependencies, other.step, { id: other.refundId, reference, amount });
  }
  const current = await findPayment(dependencies, { id: payment.id });
  const isChanged = current?.refundId !== payment.refundId || current.refundStatus !== payment.refundStatus;
  if (!current || isChanged || (await adoptOther(dependencies, current))) return;
  // A reversal has no refund id. The total grows with each refund, so it makes a unique one.
  const refundId = `${reference}/${current.refundTotal}`;
  return accept(dependencies, current, { refundId, step: 'processed' });
}

/** Adopts the largest of other refunds that have returned the whole payment. False if they have not. */
async function adoptOther(dependencies: Dependencies, payment: PaymentRow): Promise<boolean> {
  const stored = await listRefunds(dependencies, payment);
  if (totalOf(stored, payment.refundId) < payment.amount) return false;
  const others = stored
    .filter(({ refundId, status }) => status !== 'failed' && refundId !== payment.refundId)
    .sort((one, other) => other.amount - one.amount);
  const [largest] = others;
  if (!largest) return false;
  // What staff asked for was not made, so there is nothing to notify the shopper of.
  const refundReason = payment.refundReason === 'staff' ? null : payment.refundReason;
  const adopted = { ...payment, refundReason, refundFailedAt: null, refundAmount: toMinor(largest.amount) };
  // In the same batch the order follows each of them.
  const steps = others.flatMap(({ refundId, status: step, amount }) =>
    refundStepStatements(dependencies, adopted, { refundId, step, amount }),
  );
  await recordAccepted(dependencies, adopted, largest.refundId, steps);
  return true;
}

async function accept(
  dependencies: Dependencies,
  payment: PaymentRow,
  { refundId, step }: Pick<ProviderRefund, 'refundId' | 'step'>,
): Promise<void> {
  const recorded = { refundId, step, amount: refundAmountOf(payment) };
  const steps = step === 'pending' ? [] : refundStepStatements(dependencies, payment, recorded);
  await recordAccepted(dependencies, payment, refundId, steps);
}

/** Asks the provider how far the payment's refunds are, because its events may be lost. */
async function checkRefunds(dependencies: Dependencies, payment: PaymentRow): Promise<void> {
  const listed = await listProviderRefunds(dependencies, payment);
  if (!listed) return;
  const stored = await listRefunds(dependencies, payment);
  const { refundId, refundAskedAt } = payment;
  const began = [refundAskedAt ?? 0, ...stored.map(({ date }) => date)];
  await scheduleRefundCheck(dependencies, payment, Math.max(...began));
  const isNew = refundId !== null && !stored.some((each) => each.refundId === refundId);
  const own = isNew ? [{ refundId, amount: refundAmountOf(payment), status: 'pending' }] : [];
  for (const { refundId, amount, status } of [...own, ...stored]) {
    if (status !== 'pending' && status !== 'processing') continue;
    // A refund whose events had no id is stored under another name.
    const others = stored.filter((each) => each.refundId !== refundId);
    const refund = listed.find((each) => each.refundId === refundId) ?? findOther(listed, others, amount);
    if (refund) await recordStep(dependencies, payment, { refundId, step: refund.step, amount });
  }
}

/** Records the refund that a lost dispute made at the provider. False while the provider does not list it. */
export async function recordDisputeRefund(
  dependencies: Dependencies,
  payment: PaymentRow,
  disputeId: string,
): Promise<boolean> {
  const listed = (await listProviderRefunds(dependencies, payment)) ?? [];
  const refund = listed.find((each) => each.disputeId === disputeId);
  if (!refund) return false;
  const { refundId: id, step, amount = payment.amount } = refund;
  // Its event may have come first, and without an id.
  const isStored = (await listRefunds(dependencies, payment)).some(
    (each) =>
      each.amount === amount && !isByHand(each) && !listed.some(({ refundId }) => refundId === each.refundId),
  );
  if (!isStored) await recordRefundEvent(dependencies, step, { id, reference: payment.reference, amount });
  return true;
}

/**
 * The provider's refund of this amount that is none of the `stored` ones. A failed one only when there is no other.
 * Those stored without the provider's id are the oldest of their amount.
 */
function findOther(
  listed: readonly ProviderRefund[],
  stored: readonly { readonly refundId: string; readonly amount: number }[],
  amount: number,
): ProviderRefund | undefined {
  const isIn = (refunds: readonly { readonly refundId: string }[], id: string) =>
    refunds.some(({ refundId }) => refundId === id);
  const others = listed.filter((each) => (each.amount ?? amount) === amount && !isIn(stored, each.refundId));
  const withoutId = stored.filter(
    (each) => each.amount === amount && !isIn(listed, each.refundId) && !isByHand(each),
  );
  const newest = others.slice(0, Math.max(0, others.length - withoutId.length));
  return newest.find(({ step }) => step !== 'failed') ?? newest[0];
}

/** The payment's refunds at the provider; undefined without an answer. */
async function listProviderRefunds(
  { payments }: Dependencies,
  { reference, transactionId }: PaymentRow,
): Promise<readonly ProviderRefund[] | undefined> {
  if (!payments) return undefined;
  // Unknown when the refund was reported before the payment.
  const verified = transactionId === null ? await payments.verify(reference) : undefined;
  const id = verified?.ok ? verified.payment.transactionId : transactionId;
  const answer = id === null ? undefined : await payments.listRefunds(id);
  return answer?.ok ? answer.refunds : undefined;
}

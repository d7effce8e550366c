import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { assert, commit, type Statement } from '../database/commit.ts';
import { payment } from '../database/payment.tables.ts';
import type { WithClock } from '../dependencies.ts';
import { type PaymentRow, updatePayment } from '../payments/payment.records.ts';
import { dayMs, hourMs, minuteMs } from '../time-units.ts';

/** How long one attempt may take before another may begin. */
const refundLeaseMs = 30_000;

/** SQL: no attempt is running, so that what is changed now is not also done by it. */
export const isUnattempted = (now: number) =>
  sql`coalesce(refundNextAt, 0) not between ${now + 1} and ${now + refundLeaseMs}`;

/** How often an accepted refund is checked, because the provider's events may be lost. */
export const refundCheckMs = 6 * hourMs;

/** How long a failed refund is retried. */
const retryPeriodMs = 72 * hourMs;

/** Returns the payment to the one caller that may process its refund now, undefined to all others. */
export async function claimRefund(
  { database, now }: WithClock,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  const time = now();
  return database
    .update(payment)
    .set({ refundTries: sql`${payment.refundTries} + 1`, refundNextAt: time + refundLeaseMs })
    .where(and(eq(payment.id, paymentId), lte(payment.refundNextAt, time)))
    .returning()
    .get();
}

/**
 * Renews the lease before the provider is asked. False if an event or a dispute has changed the refund since the claim,
 * or another attempt has begun because this one took too long.
 */
export function renewClaim(
  from: WithClock,
  { id, refundTries, refundStatus, refundId, refundAmount, disputeStatus }: PaymentRow,
): Promise<boolean> {
  const isSame = sql`refundTries = ${refundTries} and refundStatus is ${refundStatus} and refundId is ${refundId}
    and refundAmount is ${refundAmount} and disputeStatus is ${disputeStatus}`;
  return updatePayment(from, id, { refundNextAt: from.now() + refundLeaseMs }, isSame);
}

/** When a failed refund is retried: after 5 minutes, then after as long as it has been failing, at most a day. */
export function retryAt(
  { refundReason, refundFailedAt }: Pick<PaymentRow, 'refundReason' | 'refundFailedAt'>,
  time: number,
): number | null {
  const failedFor = time - (refundFailedAt ?? time);
  const next = time + Math.min(dayMs, Math.max(5 * minuteMs, failedFor));
  // Staff started it at the provider, so they retry it there.
  return refundReason === null || next - (refundFailedAt ?? time) > retryPeriodMs ? null : next;
}

/** Leaves a refund that was not sent until the open dispute is decided. */
export async function holdRefund(from: WithClock, { id }: PaymentRow): Promise<void> {
  await updatePayment(from, id, { refundNextAt: null }, eq(payment.disputeStatus, 'open'));
}

/** Schedules a retry of a refund that the provider refused, and alerts staff, unless an event reported it meanwhile. */
export async function recordRefusal(
  { database, now }: WithClock,
  paid: PaymentRow,
  alerts: readonly Statement[],
): Promise<void> {
  await commit(database.$client, [
    assert(sql`exists (select 1 from payment where id = ${paid.id} and refundTries = ${paid.refundTries}
      and refundStatus in ('wanted', 'failed'))`),
    sql`update payment set refundStatus = 'failed', refundFailedAt = ${paid.refundFailedAt ?? now()},
        refundNextAt = ${retryAt(paid, now())}
      where id = ${paid.id}`,
    ...alerts,
  ]);
}

/** Refunds that are due: requested, failed or under way, longest due first. */
export async function findDueRefunds({ database, now }: WithClock): Promise<{ id: string }[]> {
  return database
    .select({ id: payment.id })
    .from(payment)
    .where(lte(payment.refundNextAt, now()))
    .orderBy(asc(payment.refundNextAt))
    .limit(20);
}

/** Schedules the next check of refunds under way, for at most 30 days after the last one began. */
export function scheduleRefundCheck(from: WithClock, paid: PaymentRow, lastAt: number): Promise<boolean> {
  const next = from.now() + refundCheckMs;
  const isOver = next - lastAt > 30 * dayMs;
  const isSame = eq(payment.refundTries, paid.refundTries);
  return updatePayment(from, paid.id, { refundNextAt: isOver ? null : next }, isSame);
}

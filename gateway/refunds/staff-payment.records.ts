import { type SQL, sql } from 'drizzle-orm';
import type { Minor } from '#contract/wire/money.ts';
import { commitIf } from '../audit/change.records.ts';
import type { WithClock } from '../dependencies.ts';
import { maxTries } from '../payments/event.records.ts';
import { findPayment, type PaymentRow } from '../payments/payment.records.ts';
import { unsentRefundAt } from './dispute.records.ts';
import { acceptedStatements } from './refund.records.ts';
import {
  newRefundId,
  othersTotal,
  refundStepStatements,
  resolvedStatements,
} from './refund-event.records.ts';
import { isUnattempted } from './refund-retry.records.ts';

/** The audit's action, whose note is in the payments' export. */
export const settledByHand = 'settled by hand';

type Resolution = {
  readonly reference: string;
  readonly note: string;
  /** Of the failed refund, as staff saw it. */
  readonly amount?: Minor | undefined;
  readonly staff: string;
};

/**
 * Records that staff resolved a payment by hand: one that differs or has no order needs no more attention, a dispute is
 * decided, a failed refund is done. Without such a problem, its events that could not be processed are not tried again.
 * False when there is nothing to resolve, others have returned the whole payment, the failed refund has another amount than
 * staff saw, a refund attempt is running, or an event that may report another refund is not processed yet.
 */
export async function resolvePayment(dependencies: WithClock, resolution: Resolution): Promise<boolean> {
  const { reference, note, staff } = resolution;
  const { now } = dependencies;
  const paid = await findPayment(dependencies, { reference });
  const subject = paid?.orderId ? `order/${paid.orderId}` : `payment/${reference}`;
  if (!paid) return settleEvents(dependencies, resolution, subject);
  const { id, status, refundStatus, orderId } = paid;
  const isUnordered = status === 'paid' && orderId === null && refundStatus === null;
  const needsAttention = paid.resolvedAt === null && (status === 'attention' || isUnordered);
  const isDisputed = paid.disputeStatus === 'open';
  const isFailed = refundStatus === 'failed' && !isDisputed;
  if (!needsAttention && !isDisputed && !isFailed) return settleEvents(dependencies, resolution, subject);
  const refundAmount = paid.refundAmount ?? paid.refundTotal;
  // A payment that needs attention is shown with what was paid.
  const seen = needsAttention ? refundAmount : (resolution.amount ?? refundAmount);
  const isSame = sql`exists (select 1 from payment where id = ${id} and status = ${status}
    and refundStatus is ${refundStatus} and disputeStatus is ${paid.disputeStatus} and orderId is ${orderId}
    and resolvedAt is ${paid.resolvedAt} and ${isUnattempted(now())}
    and (${isFailed ? 0 : 1} or coalesce(refundAmount, refundTotal) = ${seen}
      and ${othersTotal} < amount and not exists (select 1 from payment_event
        where payment_event.reference = payment.reference and handledAt is null and tries < ${maxTries})))`;
  const before = { status, refundStatus };
  return commitIf(dependencies, isSame, { staff, action: settledByHand, subject, before, after: { note } }, [
    ...(isDisputed
      ? [sql`update payment set disputeStatus = 'settled', ${unsentRefundAt(now())} where id = ${id}`]
      : []),
    ...(isFailed ? refundedByHandStatements(dependencies, paid) : []),
    ...(needsAttention
      ? [sql`update payment set status = 'attention', resolvedAt = ${now()} where id = ${id}`]
      : []),
    ...resolvedStatements(paid),
  ]);
}

async function settleEvents(
  dependencies: WithClock,
  { reference, note, staff }: Resolution,
  subject: string,
): Promise<boolean> {
  const isUnprocessed = sql`reference = ${reference} and handledAt is null and tries >= ${maxTries}`;
  const exists = sql`exists (select 1 from payment_event where ${isUnprocessed})`;
  const change = { staff, action: settledByHand, subject, before: { isProcessed: false }, after: { note } };
  return commitIf(dependencies, exists, change, [
    sql`update payment_event set handledAt = ${dependencies.now()} where ${isUnprocessed}`,
  ]);
}

/**
 * Completes a refund that staff made by hand, without the mail that it is on its way. It is a refund of its own: the
 * provider's may still be processed later, and then the shopper gets both.
 */
function refundedByHandStatements(dependencies: WithClock, paid: PaymentRow): SQL[] {
  const refundId = newRefundId();
  const amount = paid.refundAmount ?? paid.refundTotal;
  return [
    ...acceptedStatements(dependencies, paid, refundId),
    ...refundStepStatements(dependencies, paid, { step: 'processed', refundId, amount }),
  ];
}

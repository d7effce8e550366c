import { acceptedStatements } from '../checkout/refund.records.ts';
import { newRefundId, refundStepStatements, resolvedStatements } from '../checkout/refund-event.records.ts';
import { isUnattempted } from '../checkout/refund-retry.records.ts';
import { assert, commit } from '../database/commit.ts';
import type { WithClock } from '../dependencies.ts';
import { maxTries } from '../payments/event.records.ts';
import { findPayment, type PaymentRow } from '../payments/payment.records.ts';
import { auditStatement } from '../staff/change.records.ts';

type Resolution = { readonly reference: string; readonly note: string; readonly staff: string };

/**
 * Records that staff resolved a payment by hand: one that differs or has no order needs no more attention, a failed
 * refund is done. Without such a problem, its events that could not be processed are not tried again. False when there
 * is nothing to resolve, or a refund attempt is running.
 */
export async function resolvePayment(dependencies: WithClock, resolution: Resolution): Promise<boolean> {
  const { reference, note, staff } = resolution;
  const { database, now } = dependencies;
  const d1 = database.$client;
  const paid = await findPayment(dependencies, { reference });
  const subject = paid?.orderId ? `order/${paid.orderId}` : `payment/${reference}`;
  if (!paid) return settleEvents(dependencies, resolution, subject);
  const { id, status, refundStatus, orderId } = paid;
  const isUnordered = status === 'paid' && orderId === null && refundStatus === null;
  const needsAttention = paid.resolvedAt === null && (status === 'attention' || isUnordered);
  const isFailed = refundStatus === 'failed';
  if (!needsAttention && !isFailed) return settleEvents(dependencies, resolution, subject);
  const done = await commit(d1, [
    assert(
      d1,
      `exists (select 1 from payment where id = ?1 and status = ?2 and refundStatus is ?3 and orderId is ?4
         and resolvedAt is ?5 and ${isUnattempted('?6')})`,
      id,
      status,
      refundStatus,
      orderId,
      paid.resolvedAt,
      now(),
    ),
    auditStatement(dependencies, {
      staff,
      action: 'settled by hand',
      subject,
      before: { status, refundStatus },
      after: { note },
    }),
    ...(isFailed ? refundedByHandStatements(dependencies, paid) : []),
    d1
      .prepare(`update payment set status = 'attention', resolvedAt = ?2 where id = ?1 and ?3`)
      .bind(id, now(), needsAttention ? 1 : 0),
    ...resolvedStatements(d1, paid),
  ]);
  return done.ok;
}

async function settleEvents(
  dependencies: WithClock,
  { reference, note, staff }: Resolution,
  subject: string,
): Promise<boolean> {
  const d1 = dependencies.database.$client;
  const isUnprocessed = `reference = ?1 and handledAt is null and tries >= ${maxTries}`;
  const done = await commit(d1, [
    assert(d1, `exists (select 1 from payment_event where ${isUnprocessed})`, reference),
    auditStatement(dependencies, {
      staff,
      action: 'settled by hand',
      subject,
      before: { isProcessed: false },
      after: { note },
    }),
    d1
      .prepare(`update payment_event set handledAt = ?2 where ${isUnprocessed}`)
      .bind(reference, dependencies.now()),
  ]);
  return done.ok;
}

/**
 * Completes a refund that staff made by hand, without the mail that it is on its way. It is a refund of its own: the
 * provider's may still be processed later, and then the shopper gets both.
 */
function refundedByHandStatements(dependencies: WithClock, paid: PaymentRow): D1PreparedStatement[] {
  const refundId = newRefundId();
  const amount = paid.refundAmount ?? paid.refundTotal;
  return [
    ...acceptedStatements(dependencies, paid, refundId),
    ...refundStepStatements(dependencies, paid, { step: 'processed', refundId, amount }),
  ];
}

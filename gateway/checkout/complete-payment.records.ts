import { sql } from 'drizzle-orm';
import { assert, batch, commit, type Statement } from '../database/commit.ts';
import { claimsOf, usesOf } from '../database/snapshot.ts';
import type { Dependencies, WithClock } from '../dependencies.ts';
import { saleStatements } from '../holds/hold.statements.ts';
import type { PaymentRow } from '../payments/payment.records.ts';
import { claimStatements, redeemStatements, releaseUseStatements } from '../promotions/claim.statements.ts';
import { staffAlerts } from '../refunds/refund.emails.ts';
import { earnedPointsStatement } from '../rewards/award.records.ts';
import {
  type NewOrder,
  orderedSessionStatements,
  orderStatements,
  paidStatement,
  removeFromBagStatements,
} from './order.statements.ts';
import { canOrder } from './pay-on-delivery.records.ts';

/** Creates an order and everything that belongs to it in one atomic batch. */
export async function placeOrder(
  dependencies: WithClock,
  order: NewOrder,
  ownerId: string,
  mails: readonly Statement[],
) {
  const { sessionId, snapshot } = order.payment;
  const uses = usesOf(snapshot, { sessionId, ownerId, at: order.at });
  return commit(dependencies.database.$client, [
    assert(sql`exists (select 1 from checkout_session where id = ${sessionId} and ownerId = ${ownerId}
        and placedOrderId is null and endedAt is null and refundAskedAt is null)
      and exists (select 1 from payment where id = ${order.payment.id} and refundStatus is null
        and status <> 'attention')`),
    ...(order.payment.kind === 'on-delivery' ? [assert(canOrder({ ...snapshot.fulfilment, ownerId }))] : []),
    ...orderStatements(dependencies, order),
    ...saleStatements(sessionId, snapshot.lines),
    ...orderedSessionStatements(dependencies, order),
    paidStatement(dependencies, order),
    ...removeFromBagStatements(order),
    ...releaseUseStatements(sessionId, uses),
    ...uses.flatMap(redeemStatements),
    ...claimStatements(sessionId, claimsOf(snapshot), 1),
    earnedPointsStatement(
      { orderId: order.id, amount: snapshot.figures.subtotal, at: order.at },
      sql`hasVerifiedPayment = 1`,
    ),
    ...mails,
  ]);
}

/**
 * Flags a payment that cannot become an order or a refund by itself, such as one that differs from what was frozen, with
 * what was paid, and alerts staff. A session without an order needs attention too; one with an order keeps it.
 */
export async function flagForAttention(
  dependencies: Dependencies,
  paid: PaymentRow,
  trouble: 'attention' | 'part-refunded',
): Promise<void> {
  const alerts = await staffAlerts(dependencies, paid, trouble);
  await batch(dependencies.database.$client, [
    sql`update payment set status = 'attention', settledAt = ${paid.settledAt ?? dependencies.now()}, nextAskAt = null,
        transactionId = ${paid.transactionId}, paidAmount = ${paid.paidAmount}, paidCurrency = ${paid.paidCurrency}
      where id = ${paid.id} and orderId is null and refundStatus is null`,
    sql`update checkout_session set needsAttention = 1, liveKey = null, externalReference = ${paid.reference}
      where id = ${paid.sessionId} and placedOrderId is null
        and exists (select 1 from payment where reference = ${paid.reference} and status = 'attention')`,
    ...alerts,
  ]);
}

/** Records a payment whose order could not be placed now: its hold no longer expires, and a sweep retries. */
export async function markPaid(
  { database, now }: WithClock,
  { id, sessionId, reference, transactionId, settledAt }: PaymentRow,
): Promise<void> {
  await batch(database.$client, [
    // Staff may have resolved it meanwhile.
    sql`update payment
      set status = 'paid', settledAt = ${settledAt ?? now()}, transactionId = ${transactionId}, nextAskAt = null
      where id = ${id} and status <> 'attention'`,
    // Another payment may have become the order meanwhile; this one is then refunded as the second.
    sql`update checkout_session set hasCompletedPayment = 1, hasVerifiedPayment = 1, liveKey = null,
        externalReference = ${reference}, externalTransactionId = ${transactionId}
      where id = ${sessionId} and placedOrderId is null
        and exists (select 1 from payment where reference = ${reference} and status = 'paid')`,
  ]);
}

import { sql } from 'drizzle-orm';
import { assert, batch, commit, type Statement } from '../database/commit.ts';
import { claimsOf, usesOf } from '../database/snapshot.ts';
import type { WithClock } from '../dependencies.ts';
import { saleStatements } from '../holds/hold.statements.ts';
import type { PaymentRow } from '../payments/payment.records.ts';
import { claimStatements, redeemStatements, releaseUseStatements } from '../promotions/claim.statements.ts';
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

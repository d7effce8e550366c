import { assert, commit } from '../database/commit.ts';
import type { Dependencies, WithClock } from '../dependencies.ts';
import type { PaymentRow } from '../payments/payment.records.ts';
import { claimStatements, redeemStatements, releaseUseStatements } from '../promotions/claim.statements.ts';
import { earnedPointsStatement } from '../rewards/award.records.ts';
import { saleStatements } from './hold.statements.ts';
import {
  type NewOrder,
  orderedSessionStatements,
  orderStatements,
  paidStatement,
  removeFromBagStatements,
} from './order.statements.ts';
import { assertCanOrderOnDelivery } from './pay-on-delivery.records.ts';
import { staffAlerts } from './refund.emails.ts';
import { claimsOf, usesOf } from './snapshot.ts';

/** Creates an order and everything that belongs to it in one atomic batch. */
export async function placeOrder(
  dependencies: WithClock,
  order: NewOrder,
  ownerId: string,
  mails: readonly D1PreparedStatement[],
) {
  const d1 = dependencies.database.$client;
  const { sessionId, snapshot } = order.payment;
  const uses = usesOf(snapshot, { sessionId, ownerId, at: order.at });
  return commit(d1, [
    assert(
      d1,
      `exists (select 1 from checkout_session where id = ?1 and ownerId = ?3 and placedOrderId is null
         and endedAt is null and refundAskedAt is null)
       and exists (select 1 from payment where id = ?2 and refundStatus is null and status <> 'attention')`,
      sessionId,
      order.payment.id,
      ownerId,
    ),
    ...(order.payment.kind === 'on-delivery'
      ? [assertCanOrderOnDelivery(d1, { ...snapshot.fulfilment, ownerId })]
      : []),
    ...orderStatements(dependencies, order),
    ...saleStatements(d1, sessionId, snapshot.lines),
    ...orderedSessionStatements(dependencies, order),
    paidStatement(d1, order),
    ...removeFromBagStatements(d1, order),
    ...releaseUseStatements(
      d1,
      sessionId,
      uses.map(({ codeId }) => codeId),
    ),
    ...uses.flatMap((use) => redeemStatements(d1, use)),
    ...claimStatements(d1, sessionId, claimsOf(snapshot), 1),
    earnedPointsStatement(
      d1,
      { orderId: order.id, amount: snapshot.figures.subtotal, at: order.at },
      'hasVerifiedPayment = 1',
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
  const d1 = dependencies.database.$client;
  await d1.batch([
    d1
      .prepare(
        `update payment set status = 'attention', settledAt = ?2, nextAskAt = null, transactionId = ?3,
           paidAmount = ?4, paidCurrency = ?5
         where id = ?1 and orderId is null and refundStatus is null`,
      )
      .bind(paid.id, dependencies.now(), paid.transactionId, paid.paidAmount, paid.paidCurrency),
    d1
      .prepare(
        `update checkout_session set needsAttention = 1, liveKey = null, externalReference = ?2
         where id = ?1 and placedOrderId is null
           and exists (select 1 from payment where reference = ?2 and status = 'attention')`,
      )
      .bind(paid.sessionId, paid.reference),
    ...alerts,
  ]);
}

/** Records a payment whose order could not be placed now: its hold no longer expires, and a sweep retries. */
export async function markPaid(
  { database, now }: WithClock,
  { id, sessionId, reference, transactionId }: PaymentRow,
): Promise<void> {
  const d1 = database.$client;
  await d1.batch([
    d1
      .prepare(
        // Staff may have resolved it meanwhile.
        `update payment set status = 'paid', settledAt = ?2, transactionId = ?3, nextAskAt = null
         where id = ?1 and status <> 'attention'`,
      )
      .bind(id, now(), transactionId),
    // Another payment may have become the order meanwhile; this one is then refunded as the second.
    d1
      .prepare(
        `update checkout_session set hasCompletedPayment = 1, hasVerifiedPayment = 1, liveKey = null,
           externalReference = ?2, externalTransactionId = ?3
         where id = ?1 and placedOrderId is null
           and exists (select 1 from payment where reference = ?2 and status = 'paid')`,
      )
      .bind(sessionId, reference, transactionId),
  ]);
}

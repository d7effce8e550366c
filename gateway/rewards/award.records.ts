import { type SQL, sql } from 'drizzle-orm';
import { reversedStatuses } from '#contract/orders/order-status.rules.ts';
import { pointsFor } from '#contract/rewards/reward.rules.ts';
import type { Minor } from '#contract/wire/money.ts';
import { newId } from '../crypto.ts';
import { batch } from '../database/commit.ts';
import type { WithClock } from '../dependencies.ts';
import { findEligibleOrders, refundedAmount } from './reward.records.ts';

/**
 * Adds an order's points once, if it has no discount and its customer has an account. `where` is a condition on
 * `orders`, `amount` the order's subtotal.
 */
export function earnedPointsStatement(
  { orderId, amount, at }: { orderId: string; amount: Minor; at: number },
  where: SQL,
): SQL {
  const points = pointsFor(amount);
  return sql`insert into points_entry (id, createdAt, ownerId, points, orderId, orderNumber, about, reason)
    select ${newId('points')}, ${at}, ownerId, ${points}, id, orderNumber, 'earned/' || id, 'order_placed' from orders
    where id = ${orderId} and ${where} and discount is null and ownerId in (select id from user)
    on conflict do nothing`;
}

/**
 * Awards points for the user's eligible orders: verified payment, no discount, the user's verified e-mail. A partly
 * refunded order earns points for the rest. Unique keys prevent a second award.
 */
export async function awardPastOrders({ database, now }: WithClock, userId: string) {
  const eligible = await findEligibleOrders({ database }, userId);
  const entries = eligible.map(({ order }) => ({
    orderId: order.id,
    entryId: newId('points'),
    refundEntryId: newId('points'),
    points: pointsFor(order.amount),
  }));
  const eachEntry = sql`json_each(${JSON.stringify(entries)})`;
  const [earned, deducted] = await batch<{ points: number }>(database.$client, [
    sql`insert into points_entry (id, createdAt, ownerId, points, orderId, orderNumber, about, reason)
      select value->>'entryId', ${now()}, orders.ownerId, value->>'points', orders.id, orders.orderNumber,
        'earned/' || orders.id, 'past_order_points'
      from ${eachEntry} join orders on orders.id = value->>'orderId'
      where orders.ownerId = ${userId} and orders.status not in ${reversedStatuses}
      on conflict do nothing returning points`,
    sql`insert into points_entry (id, createdAt, ownerId, points, orderId, orderNumber, about, reason)
      select refundEntryId, ${now()}, ownerId, -part, orderId, orderNumber, 'refunded-before/' || orderId,
        'order_refunded'
      from (select value->>'refundEntryId' as refundEntryId, earned.ownerId, earned.orderId, earned.orderNumber,
              cast(earned.points * ${refundedAmount} / payment.amount as integer) as part
            from ${eachEntry} join points_entry earned on earned.id = value->>'entryId'
              join orders on orders.id = earned.orderId
              join payment on payment.reference = orders.externalReference)
      where part > 0
      returning points`,
  ]);
  const pointsAwarded = [earned, deducted]
    .flatMap((result) => result?.results ?? [])
    .reduce((sum, { points }) => sum + points, 0);
  return { pointsAwarded, ordersProcessed: earned?.results.length ?? 0 };
}

import { undoneStatuses } from '#contract/checkout/checkout-session.rules.ts';
import { pointsFor } from '#contract/rewards/points.rules.ts';
import type { Clocked } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import { findEligibleOrders } from './reward.records.ts';

/**
 * Gives the points of the user's orders that have none: verified payment, no discount, their own proven e-mail. The
 * unique order of an entry lets none be given twice.
 */
export async function awardPastOrders(
  { database, now }: Clocked,
  userId: string,
): Promise<{ pointsAwarded: number; ordersProcessed: number }> {
  const eligible = await findEligibleOrders({ database }, userId);
  const entries = eligible
    .filter(({ ownerId }) => ownerId === userId)
    .map(({ id, amount }) => ({ orderId: id, entryId: newId('points'), points: pointsFor(amount) }))
    .filter(({ points }) => points > 0);
  const written = await database.$client
    .prepare(
      `insert into points_entry (id, createdAt, ownerId, points, orderId, orderNumber, about, reason)
       select value->>'entryId', ?1, orders.ownerId, value->>'points', orders.id, orders.orderNumber,
         'earned/' || orders.id, 'past_order_points'
       from json_each(?3) join orders on orders.id = value->>'orderId'
       where orders.ownerId = ?2 and orders.email = (select email from user where user.id = ?2)
         and orders.status not in (select value from json_each(?4))
       on conflict do nothing returning points`,
    )
    .bind(now(), userId, JSON.stringify(entries), JSON.stringify(undoneStatuses))
    .all<{ points: number }>();
  const pointsAwarded = written.results.reduce((sum, { points }) => sum + points, 0);
  return { pointsAwarded, ordersProcessed: written.results.length };
}

import { eq } from 'drizzle-orm';
import { isHandedOver } from '#contract/orders/order.rules.ts';
import { pointsFor } from '#contract/rewards/points.rules.ts';
import { orders } from '../database/order.tables.ts';
import type { Clocked, Dependencies } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import { type StaffStatus, staffSteps } from './staff-step.ts';

export type StepTaken = {
  readonly orderId: string;
  readonly to: StaffStatus;
  /** Payment on delivery was collected with the goods. */
  readonly isCollected?: boolean;
};

/**
 * Takes an order one step further, whole or not at all: goods made ready leave the inventory, goods handed
 * over complete the order, and a collected payment brings its points. False when the order is not there, no longer
 * where the step begins, or its payment goes back.
 */
export async function takeStaffStep(
  { database, now }: Clocked,
  { orderId, to, isCollected = false }: StepTaken,
): Promise<boolean> {
  const d1 = database.$client;
  const { from, deliveryMethod }: { from: string; deliveryMethod?: string } = staffSteps[to];
  const order = `select id from orders where id = ?1 and status = ?2
    and deliveryMethod = coalesce(?3, deliveryMethod)
    and not exists (select 1 from payment
      where payment.reference = orders.externalReference and payment.refundStatus is not null)`;
  const run = (sql: string, ...values: unknown[]) =>
    d1.prepare(sql).bind(orderId, from, deliveryMethod ?? null, ...values);
  const isReady = to === 'ready-for-pickup' || to === 'ready-for-delivery';
  const ready = [
    run(
      `update sku set inventoryCount = inventoryCount - taken.quantity
       from (select skuId, sum(quantity) as quantity from order_item
             where orderId in (${order}) and isReady is not 1 group by skuId) taken
       where sku.id = taken.skuId`,
    ),
    run(`update order_item set isReady = 1 where orderId in (${order})`),
  ];
  const collected = (points: number) => [
    run(
      `insert into points_entry (id, createdAt, ownerId, points, orderId, orderNumber, about, reason)
       select ?4, ?5, ownerId, ?6, id, orderNumber, 'earned/' || id, 'order_placed' from orders
       where id in (${order}) and isPODOrder = 1 and discount is null and ownerId in (select id from user) and ?6 > 0
       on conflict do nothing`,
      newId('points'),
      now(),
      points,
    ),
    run(
      `update orders set paymentCollected = 1, paymentCollectedAt = ?4 where id in (${order}) and isPODOrder = 1`,
      now(),
    ),
  ];
  const results = await d1.batch([
    ...(isReady ? ready : []),
    ...(isCollected && isHandedOver(to) ? collected(await pointsOf(database, orderId)) : []),
    run(
      `insert into order_transition (orderId, status, date) select id, ?4, ?5 from (${order})
       where true on conflict do nothing`,
      to,
      now(),
    ),
    run(
      `update orders set status = ?4, readyAt = coalesce(?5, readyAt), completedAt = coalesce(?6, completedAt)
       where id in (${order})`,
      to,
      isReady ? now() : null,
      isHandedOver(to) ? now() : null,
    ),
  ]);
  return (results.at(-1)?.meta.changes ?? 0) > 0;
}

/** By the amount of an order, which never changes. */
async function pointsOf(database: Dependencies['database'], orderId: string): Promise<number> {
  const row = await database
    .select({ amount: orders.amount })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  return row ? pointsFor(row.amount) : 0;
}

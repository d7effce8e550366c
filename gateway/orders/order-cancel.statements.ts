import { type SQL, sql } from 'drizzle-orm';
import { cancellableStatuses, courierStatuses } from '#contract/orders/order.rules.ts';
import type { OrderStatus } from '#contract/orders/order-status.rules.ts';
import { newId } from '../crypto.ts';
import { sqlList } from '../database/columns.ts';
import { assert } from '../database/commit.ts';
import { releasePromoStatements } from '../promotions/claim.statements.ts';

/** SQL: not handed out yet. */
export const isCancellableStatus = (status: string): string => `${status} in ${sqlList(cancellableStatuses)}`;

/** SQL: not handed out yet, or with the courier and unpaid. */
export const isCancellable = `(${isCancellableStatus('status')}
  or status in ${sqlList(courierStatuses)} and isPODOrder = 1 and paymentCollected is not 1)`;

/** Fails its batch unless the order is cancellable. */
export const assertCancellable = (orderId: string): SQL =>
  assert(sql`exists (select 1 from orders where id = ${orderId} and ${sql.raw(isCancellable)})`);

/** Fails its batch if staff have begun to prepare the session's order. */
export const assertUnprepared = (sessionId: string): SQL =>
  assert(sql`not exists (select 1 from orders where sessionId = ${sessionId} and status <> 'open')`);

/**
 * Cancels a session's order while it is cancellable: restocks its items once, returns its promo code uses and limited
 * items, and takes back its points. Does nothing otherwise.
 */
export function cancelOrderStatements(sessionId: string, at: number): SQL[] {
  const order = sql`(select id from orders where sessionId = ${sessionId} and ${sql.raw(isCancellable)})`;
  return [
    ...restockStatements(sql`orderId in ${order}`),
    sql`update offer set status = 'sent' where exists ${order}
      and (promoCodeId, ownerId) in (select promoCodeId, ownerId from redemption where sessionId = ${sessionId})`,
    ...releasePromoStatements(sql`sessionId = ${sessionId} and exists ${order}`),
    sql`insert into points_entry (id, createdAt, ownerId, points, orderId, orderNumber, about, reason)
      select ${newId('points')}, ${at}, ownerId, -sum(points), orderId, orderNumber, 'cancelled/' || orderId,
        'order_cancelled'
      from points_entry where orderId in ${order} group by orderId having sum(points) > 0`,
    ...statusStatements('cancelled', at, sql`id in ${order}`),
  ];
}

/** Moves orders to a status. The transition keeps the first time. */
export function statusStatements(status: OrderStatus, at: number, where: SQL): SQL[] {
  return [
    sql`insert into order_transition (orderId, status, date) select id, ${status}, ${at} from orders
      where ${where} on conflict do nothing`,
    sql`update orders set status = ${status} where ${where}`,
  ];
}

/** Deducts order lines from the inventory, except those already restocked. */
export function deductInventoryStatements(lines: SQL): SQL[] {
  const leaving = sql`${lines} and isReady is not 1 and isRestocked is not 1`;
  return [
    sql`update sku set inventoryCount = inventoryCount - taken.quantity
      from (select skuId, sum(quantity) as quantity from order_item where ${leaving} group by skuId) taken
      where sku.id = taken.skuId`,
    sql`update order_item set isReady = 1 where ${leaving}`,
  ];
}

/** Returns order lines to available stock once, and to the inventory if they were deducted from it. */
export function restockStatements(lines: SQL): SQL[] {
  return [
    sql`update sku set inventoryCount = inventoryCount + back.ready,
        quantityAvailable = min(inventoryCount + back.ready, quantityAvailable + back.quantity)
      from (select skuId, sum(quantity) as quantity, sum(iif(isReady = 1, quantity, 0)) as ready
            from order_item where ${lines} and isRestocked is not 1 group by skuId) back
      where sku.id = back.skuId`,
    sql`update order_item set isRestocked = 1 where ${lines}`,
  ];
}

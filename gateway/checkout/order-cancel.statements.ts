import { newId } from '../http/digest.ts';
import { releasePromoStatements } from '../promotions/claim.statements.ts';

/** SQL: not handed out yet. */
export const isCancellableStatus = (status: string): string =>
  `${status} in ('open', 'ready-for-pickup', 'ready-for-delivery')`;

/** SQL: not handed out yet, or out for delivery and unpaid. */
export const isCancellable = `(${isCancellableStatus('status')}
  or status = 'out-for-delivery' and isPODOrder = 1 and paymentCollected is not 1)`;

/**
 * Cancels a session's order while it is cancellable: restocks its items once, returns its promo code uses and limited
 * items, and takes back its points. Does nothing otherwise.
 */
export function cancelOrderStatements(d1: D1Database, sessionId: string, at: number): D1PreparedStatement[] {
  const order = `select id from orders where sessionId = ?1 and ${isCancellable}`;
  const run = (sql: string, ...values: unknown[]) => d1.prepare(sql).bind(sessionId, ...values);
  return [
    ...restockStatements(run, `orderId in (${order})`),
    run(
      `update offer set status = 'sent' where status = 'redeemed' and exists (${order})
         and (promoCodeId, ownerId) in (select promoCodeId, ownerId from redemption where sessionId = ?1)`,
    ),
    ...releasePromoStatements(run, `sessionId = ?1 and exists (${order})`),
    run(
      `insert into points_entry (id, createdAt, ownerId, points, orderId, orderNumber, about, reason)
       select ?3, ?2, ownerId, -sum(points), orderId, orderNumber, 'cancelled/' || orderId, 'order_cancelled'
       from points_entry where orderId in (${order}) group by orderId having sum(points) > 0
       on conflict do nothing`,
      at,
      newId('points'),
    ),
    run(
      `insert into order_transition (orderId, status, date) select id, 'cancelled', ?2 from (${order})
       where true on conflict do nothing`,
      at,
    ),
    run(`update orders set status = 'cancelled' where id in (${order})`),
  ];
}

/** Deducts order lines from the inventory, except those already restocked. */
export function deductInventoryStatements(
  run: (sql: string) => D1PreparedStatement,
  lines: string,
): D1PreparedStatement[] {
  const leaving = `${lines} and isReady is not 1 and isRestocked is not 1`;
  return [
    run(
      `update sku set inventoryCount = inventoryCount - taken.quantity
       from (select skuId, sum(quantity) as quantity from order_item where ${leaving} group by skuId) taken
       where sku.id = taken.skuId`,
    ),
    run(`update order_item set isReady = 1 where ${leaving}`),
  ];
}

/** Returns order lines to available stock once, and to the inventory if they were deducted from it. */
export function restockStatements(
  run: (sql: string) => D1PreparedStatement,
  lines: string,
): D1PreparedStatement[] {
  return [
    run(
      `update sku set inventoryCount = inventoryCount + back.ready,
         quantityAvailable = min(inventoryCount + back.ready, quantityAvailable + back.quantity)
       from (select skuId, sum(quantity) as quantity, sum(iif(isReady = 1, quantity, 0)) as ready
             from order_item where ${lines} and isRestocked is not 1 group by skuId) back
       where sku.id = back.skuId`,
    ),
    run(`update order_item set isRestocked = 1 where ${lines}`),
  ];
}

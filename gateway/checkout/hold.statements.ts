import { assert } from '../database/commit.ts';
import { releasePromoStatements } from '../promotions/claim.statements.ts';

export type RequestedLine = { readonly skuId: string; readonly quantity: number };

/** One entry a sku: what several lines want of it together. */
export function sumBySku(lines: readonly RequestedLine[]): RequestedLine[] {
  const sums = new Map<string, number>();
  for (const { skuId, quantity } of lines) sums.set(skuId, (sums.get(skuId) ?? 0) + quantity);
  return [...sums].map(([skuId, quantity]) => ({ skuId, quantity }));
}

const wantedRows = `select value->>'skuId' as skuId, value->>'quantity' as quantity from json_each(?1)`;

/**
 * Makes a session hold exactly these goods, summed per sku: stock moves by wanted − already held, computed where
 * the hold is. More than there is breaks `sku_stock` and with it the whole batch.
 */
export function holdStatements(
  d1: D1Database,
  sessionId: string,
  wanted: readonly RequestedLine[],
): D1PreparedStatement[] {
  const goods = JSON.stringify(sumBySku(wanted));
  return [
    assert(
      d1,
      `not exists (select 1 from (${wantedRows}) want left join sku on sku.id = want.skuId
         where sku.inventoryCount is null or sku.inventoryCount < want.quantity)`,
      goods,
    ),
    moveStock(d1, sessionId, goods),
    d1.prepare('delete from hold where sessionId = ?').bind(sessionId),
    d1
      .prepare(
        `insert into hold (sessionId, skuId, quantity) select ?2, skuId, quantity from (${wantedRows})`,
      )
      .bind(goods, sessionId),
  ];
}

/**
 * Turns a session's hold into a sale of these goods: what the hold covers has left the available stock already,
 * the rest leaves it now or breaks the batch.
 */
export function saleStatements(
  d1: D1Database,
  sessionId: string,
  sold: readonly RequestedLine[],
): D1PreparedStatement[] {
  return [
    moveStock(d1, sessionId, JSON.stringify(sumBySku(sold))),
    d1.prepare('delete from hold where sessionId = ?').bind(sessionId),
  ];
}

/** Lowers available stock by wanted − held; goods that come back never exceed the inventory. */
function moveStock(d1: D1Database, sessionId: string, goods: string): D1PreparedStatement {
  return d1
    .prepare(
      `update sku set quantityAvailable = min(inventoryCount, quantityAvailable - moved.quantity)
       from (select skuId, sum(quantity) as quantity
             from (${wantedRows} union all select skuId, -quantity from hold where sessionId = ?2)
             group by skuId having sum(quantity) <> 0) moved
       where sku.id = moved.skuId`,
    )
    .bind(goods, sessionId);
}

/**
 * Ends the promises made to sessions: holds go back to stock once, reservations of codes and of limited items are
 * freed, the customer's live place too. `sessions` selects ids by an SQL condition on checkout_session that reads
 * neither holds nor liveKey, or the statements would disagree.
 */
export function releaseStatements(
  d1: D1Database,
  sessions: string,
  ...values: unknown[]
): D1PreparedStatement[] {
  const chosen = `select id from checkout_session where ${sessions}`;
  const run = (sql: string) => d1.prepare(sql).bind(...values);
  return [
    run(
      `update sku set quantityAvailable = min(inventoryCount, quantityAvailable + freed.quantity)
       from (select skuId, sum(quantity) as quantity from hold where sessionId in (${chosen}) group by skuId) freed
       where sku.id = freed.skuId`,
    ),
    run(`delete from hold where sessionId in (${chosen})`),
    ...releasePromoStatements(run, `isFinal = 0 and sessionId in (${chosen})`),
    run(`update checkout_session set liveKey = null where liveKey is not null and id in (${chosen})`),
  ];
}

import { assert } from '../database/commit.ts';
import { releasePromoStatements } from '../promotions/claim.statements.ts';

type RequestedLine = { readonly skuId: string; readonly quantity: number };

const requestedRows = `select value->>'skuId' as skuId, sum(value->>'quantity') as quantity from json_each(?1) group by 1`;

/**
 * Makes a session hold exactly these lines, summed per sku. Stock changes by requested − held, computed in the
 * database. Too little stock breaks `sku_stock` and with it the whole batch.
 */
export function holdStatements(
  d1: D1Database,
  sessionId: string,
  requested: readonly RequestedLine[],
): D1PreparedStatement[] {
  const lines = JSON.stringify(requested);
  return [
    assert(
      d1,
      `not exists (select 1 from (${requestedRows}) want left join sku on sku.id = want.skuId
         where sku.inventoryCount is null or sku.inventoryCount < want.quantity)`,
      lines,
    ),
    updateAvailable(d1, sessionId, lines),
    d1.prepare('delete from hold where sessionId = ?').bind(sessionId),
    d1
      .prepare(
        `insert into hold (sessionId, skuId, quantity) select ?2, skuId, quantity from (${requestedRows})`,
      )
      .bind(lines, sessionId),
  ];
}

/**
 * Turns a session's hold into a sale of these lines. Held units have already left the available stock; the rest leaves
 * it now, or breaks the batch.
 */
export function saleStatements(
  d1: D1Database,
  sessionId: string,
  sold: readonly RequestedLine[],
): D1PreparedStatement[] {
  return [
    updateAvailable(d1, sessionId, JSON.stringify(sold)),
    d1.prepare('delete from hold where sessionId = ?').bind(sessionId),
  ];
}

/** Lowers available stock by requested − held. Returning units never exceed the inventory. */
function updateAvailable(d1: D1Database, sessionId: string, lines: string): D1PreparedStatement {
  return d1
    .prepare(
      `update sku set quantityAvailable = min(inventoryCount, quantityAvailable - moved.quantity)
       from (select skuId, sum(quantity) as quantity
             from (${requestedRows} union all select skuId, -quantity from hold where sessionId = ?2)
             group by skuId having sum(quantity) <> 0) moved
       where sku.id = moved.skuId`,
    )
    .bind(lines, sessionId);
}

/**
 * Releases sessions: returns their holds to stock once, and frees their reserved codes and limited items and the live
 * key. `sessions` is an SQL condition on checkout_session. It must not read `hold` or `liveKey`, which these statements
 * change.
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

import { type SQL, sql } from 'drizzle-orm';
import { assert } from '../database/commit.ts';
import { releasePromoStatements } from '../promotions/claim.statements.ts';
import { minuteMs } from '../time-units.ts';

/** How long stock is held for a session. */
export const holdMs = 20 * minuteMs;

type RequestedLine = { readonly skuId: string; readonly quantity: number };

const requestedRows = (lines: readonly RequestedLine[]) => sql`
  select value->>'skuId' as skuId, sum(value->>'quantity') as quantity
  from json_each(${JSON.stringify(lines)}) group by 1`;

/**
 * Makes a session hold exactly these lines, summed per sku. Stock changes by requested − held, computed in the
 * database. Too little stock breaks `sku_stock` and with it the whole batch.
 */
export function holdStatements(sessionId: string, lines: readonly RequestedLine[]): SQL[] {
  return [
    assert(sql`not exists (select 1 from (${requestedRows(lines)}) want left join sku on sku.id = want.skuId
      where sku.inventoryCount is null or sku.inventoryCount < want.quantity)`),
    ...saleStatements(sessionId, lines),
    sql`insert into hold (sessionId, skuId, quantity)
      select ${sessionId}, skuId, quantity from (${requestedRows(lines)})`,
  ];
}

/**
 * Turns a session's hold into a sale of these lines. Held units have already left the available stock; the rest leaves
 * it now, or breaks the batch. Returning units never exceed the inventory.
 */
export function saleStatements(sessionId: string, sold: readonly RequestedLine[]): SQL[] {
  return [
    sql`update sku set quantityAvailable = min(inventoryCount, quantityAvailable - moved.quantity)
      from (select skuId, sum(quantity) as quantity
            from (${requestedRows(sold)} union all select skuId, -quantity from hold where sessionId = ${sessionId})
            group by skuId having sum(quantity) <> 0) moved
      where sku.id = moved.skuId`,
    sql`delete from hold where sessionId = ${sessionId}`,
  ];
}

/**
 * Releases sessions: returns their holds to stock once, and frees their reserved codes and limited items and the live
 * key. Only an online payment, which can still arrive, leaves them in payment. `sessions` is a condition on
 * checkout_session. It must not read `hold` or `liveKey`, which these statements change.
 */
export function releaseStatements(sessions: SQL): SQL[] {
  const chosen = sql`(select id from checkout_session where ${sessions})`;
  return [
    sql`update sku set quantityAvailable = min(inventoryCount, quantityAvailable + freed.quantity)
      from (select skuId, sum(quantity) as quantity from hold where sessionId in ${chosen} group by skuId) freed
      where sku.id = freed.skuId`,
    sql`delete from hold where sessionId in ${chosen}`,
    ...releasePromoStatements(sql`isFinal = 0 and sessionId in ${chosen}`),
    sql`update checkout_session set liveKey = null, isFinalizingPayment = isFinalizingPayment
        and exists (select 1 from payment where reference = externalReference and kind = 'online')
      where liveKey is not null and id in ${chosen}`,
  ];
}

import { type SQL, sql } from 'drizzle-orm';
import type { StockReason } from '#contract/admin/product.schema.ts';
import { throwIfChanged } from '../audit/change.records.ts';
import { assert, commit } from '../database/commit.ts';
import type { stockEntry } from '../database/stock.tables.ts';
import type { WithClock } from '../dependencies.ts';
import { invalidatePages } from '../store/store.records.ts';

const stockAction = 'changed the stock of';

type StockCause = {
  readonly by: string;
  readonly reason: StockReason;
  readonly note?: string | null | undefined;
};
type StockChange = { readonly skuId: string; readonly delta: number };

const summed = (changes: readonly StockChange[]) => sql`(
  select value ->> 'skuId' as skuId, sum(value ->> 'delta') as delta
  from json_each(${JSON.stringify(changes)}) group by 1) change`;

/**
 * Changes stock and records the reason. Units that are held or sold cannot be removed: that breaks the CHECK `sku_stock`
 * and with it the whole batch.
 */
export function stockStatements(
  { now }: WithClock,
  { by, reason, note = null }: StockCause,
  changes: readonly StockChange[],
): SQL[] {
  if (changes.length === 0) return [];
  return [
    sql`update sku set inventoryCount = inventoryCount + delta, quantityAvailable = quantityAvailable + delta
      from ${summed(changes)} where sku.id = change.skuId`,
    sql`insert into stock_entry (skuId, at, staff, delta, reason, note)
      select value ->> 'skuId', ${now()}, ${by}, value ->> 'delta', ${reason}, ${note}
      from json_each(${JSON.stringify(changes)})`,
  ];
}

type Stock = { id: string; sku: string; inventoryCount: number; quantityAvailable: number };

/** The skus with these ids or sku codes. */
export async function readStock({ database }: WithClock, keys: readonly string[]): Promise<Stock[]> {
  const given = sql`(select value from json_each(${JSON.stringify(keys)}))`;
  return database.all(sql`
    select id, sku, inventoryCount, quantityAvailable from sku where id in ${given} or sku in ${given}`);
}

/**
 * Changes stock, all or none, each with an audit row. Throws 409 with the later changes when a sku changed after the
 * ledger entry `revision`. Breaks when too few units are free.
 */
export async function changeStock(
  dependencies: WithClock,
  cause: StockCause,
  changes: readonly StockChange[],
  revision = Number.MAX_SAFE_INTEGER,
) {
  const { database, now } = dependencies;
  const d1 = database.$client;
  const { by, reason, note = null } = cause;
  const skuIds = JSON.stringify(changes.map(({ skuId }) => skuId));
  const later = sql`stock_entry where skuId in (select value from json_each(${skuIds})) and id > ${revision}`;
  const done = await commit(d1, [
    assert(sql`not exists (select 1 from ${later})`),
    sql`insert into audit (at, staff, action, subject, before, after)
      select ${now()}, ${by}, ${stockAction}, 'stock/' || id, json_object('free', quantityAvailable),
        json_object('free', quantityAvailable + delta, 'reason', ${reason}, 'note', ${note})
      from ${summed(changes)} join sku on sku.id = change.skuId`,
    ...stockStatements(dependencies, cause, changes),
    invalidatePages,
  ]);
  if (done.ok) return done;
  const entries = await database.all<typeof stockEntry.$inferSelect>(sql`select * from ${later} order by id`);
  throwIfChanged(
    entries.map(({ id, at, staff, skuId, ...after }) => ({
      revision: id,
      at,
      staff,
      action: stockAction,
      subject: `stock/${skuId}`,
      before: null,
      after,
    })),
  );
  return done;
}

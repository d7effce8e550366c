import type { StockReason } from '#contract/admin/products.schema.ts';
import { assert, commit } from '../database/commit.ts';
import type { stockEntry } from '../database/stock.tables.ts';
import type { WithClock } from '../dependencies.ts';
import { throwIfChanged } from '../staff/change.records.ts';
import { invalidatePagesStatement } from '../store/store.records.ts';

const stockAction = 'changed the stock of';

type StockCause = { readonly by: string; readonly reason: StockReason; readonly note: string | undefined };
type StockChange = { readonly skuId: string; readonly delta: number };

const summedChanges = `(select value ->> 'skuId' as skuId, sum(value ->> 'delta') as delta
  from json_each(?1) group by 1) change`;

/**
 * Changes stock and records the reason. Units that are held or sold cannot be removed: that breaks the CHECK `sku_stock`
 * and with it the whole batch.
 */
export function stockStatements(
  { database, now }: WithClock,
  { by, reason, note }: StockCause,
  changes: readonly StockChange[],
): D1PreparedStatement[] {
  if (changes.length === 0) return [];
  const d1 = database.$client;
  const json = JSON.stringify(changes);
  return [
    d1
      .prepare(
        `update sku set inventoryCount = inventoryCount + delta, quantityAvailable = quantityAvailable + delta
         from ${summedChanges} where sku.id = change.skuId`,
      )
      .bind(json),
    d1
      .prepare(
        `insert into stock_entry (skuId, at, staff, delta, reason, note)
         select value ->> 'skuId', ?2, ?3, value ->> 'delta', ?4, ?5 from json_each(?1)`,
      )
      .bind(json, now(), by, reason, note ?? null),
  ];
}

type Stock = { id: string; sku: string; inventoryCount: number; quantityAvailable: number };

/** The skus with these ids or sku codes. */
export async function readStock({ database }: WithClock, keys: readonly string[]): Promise<Stock[]> {
  const { results } = await database.$client
    .prepare(
      `select id, sku, inventoryCount, quantityAvailable from sku
       where id in (select value from json_each(?1)) or sku in (select value from json_each(?1))`,
    )
    .bind(JSON.stringify(keys))
    .all<Stock>();
  return results;
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
  const d1 = dependencies.database.$client;
  const { by, reason, note } = cause;
  const skuIds = JSON.stringify(changes.map(({ skuId }) => skuId));
  const later = 'stock_entry where skuId in (select value from json_each(?1)) and id > ?2';
  const audits = d1
    .prepare(
      `insert into audit (at, staff, action, subject, before, after)
       select ?2, ?3, '${stockAction}', 'stock/' || id, json_object('free', quantityAvailable),
         json_object('free', quantityAvailable + delta, 'reason', ?4, 'note', ?5)
       from ${summedChanges} join sku on sku.id = change.skuId`,
    )
    .bind(JSON.stringify(changes), dependencies.now(), by, reason, note ?? null);
  const done = await commit(d1, [
    assert(d1, `not exists (select 1 from ${later})`, skuIds, revision),
    audits,
    ...stockStatements(dependencies, cause, changes),
    invalidatePagesStatement(d1),
  ]);
  if (done.ok) return done;
  const { results } = await d1
    .prepare(`select * from ${later} order by id`)
    .bind(skuIds, revision)
    .all<typeof stockEntry.$inferSelect>();
  throwIfChanged(
    results.map(({ id, at, staff, skuId, ...after }) => ({
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

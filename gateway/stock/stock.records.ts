import type { StockReason } from '#contract/admin/goods.schema.ts';
import { assert, type Committed, commit } from '../database/commit.ts';
import type { stockEntry } from '../database/stock.tables.ts';
import type { Clocked } from '../dependencies.ts';
import { throwIfChanged } from '../staff/change.records.ts';
import { redrawStatement } from '../store/store.records.ts';

const stockAction = 'changed the stock of';

type Why = { readonly by: string; readonly reason: StockReason; readonly note: string | undefined };
type Move = { readonly skuId: string; readonly delta: number };

const summedMoves = `(select value ->> 'skuId' as skuId, sum(value ->> 'delta') as delta
  from json_each(?1) group by 1) move`;

/**
 * Statements that change stocks and write down why. Goods that are promised stay: taking more than is free breaks the
 * CHECK `sku_stock`, and with it the whole batch.
 */
export function stockStatements(
  { database, now }: Clocked,
  { by, reason, note }: Why,
  moves: readonly Move[],
): D1PreparedStatement[] {
  if (moves.length === 0) return [];
  const d1 = database.$client;
  const text = JSON.stringify(moves);
  return [
    d1
      .prepare(
        `update sku set inventoryCount = inventoryCount + delta, quantityAvailable = quantityAvailable + delta
         from ${summedMoves} where sku.id = move.skuId`,
      )
      .bind(text),
    d1
      .prepare(
        `insert into stock_entry (skuId, at, staff, delta, reason, note)
         select value ->> 'skuId', ?2, ?3, value ->> 'delta', ?4, ?5 from json_each(?1)`,
      )
      .bind(text, now(), by, reason, note ?? null),
  ];
}

type Stock = { id: string; sku: string; inventoryCount: number; quantityAvailable: number };

/** The skus of these ids or names. */
export async function readStock({ database }: Clocked, names: readonly string[]): Promise<Stock[]> {
  const { results } = await database.$client
    .prepare(
      `select id, sku, inventoryCount, quantityAvailable from sku
       where id in (select value from json_each(?1)) or sku in (select value from json_each(?1))`,
    )
    .bind(JSON.stringify(names))
    .all<Stock>();
  return results;
}

/**
 * Changes stocks, all or none, each with its row in the audit; 409 with the changes since when one of them was changed
 * after the ledger's entry that was read. Breaks where not that many are free.
 */
export async function moveStock(
  dependencies: Clocked,
  why: Why,
  moves: readonly Move[],
  revision = Number.MAX_SAFE_INTEGER,
): Promise<Committed> {
  const d1 = dependencies.database.$client;
  const { by, reason, note } = why;
  const skuIds = JSON.stringify(moves.map(({ skuId }) => skuId));
  const later = 'stock_entry where skuId in (select value from json_each(?1)) and id > ?2';
  const audits = d1
    .prepare(
      `insert into audit (at, staff, action, subject, before, after)
       select ?2, ?3, '${stockAction}', 'stock/' || id, json_object('free', quantityAvailable),
         json_object('free', quantityAvailable + delta, 'reason', ?4, 'note', ?5)
       from ${summedMoves} join sku on sku.id = move.skuId`,
    )
    .bind(JSON.stringify(moves), dependencies.now(), by, reason, note ?? null);
  const done = await commit(d1, [
    assert(d1, `not exists (select 1 from ${later})`, skuIds, revision),
    audits,
    ...stockStatements(dependencies, why, moves),
    redrawStatement(d1),
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

import { parsed, type RowJson, rowJson } from '../catalogue/reading.records.ts';
import { store } from '../database/catalogue.tables.ts';
import type { Stored } from '../dependencies.ts';
import { GatewayError } from '../http/errors.ts';
import { noStore } from '../http/set-up.ts';

export type StoreRow = typeof store.$inferSelect;

/** The gateway's one store; a database without one is not set up. */
export async function readStore({ database }: Stored): Promise<StoreRow> {
  return storeIn(await storeStatement(database.$client).all());
}

/** The same as a part of a batch; {@link storeIn} reads its result. */
export function storeStatement(d1: D1Database): D1PreparedStatement {
  return d1.prepare(`select ${rowJson(store, 'store')} as store from store limit 1`);
}

export function storeIn(result: D1Result | undefined): StoreRow {
  const [row] = (result as D1Result<{ store: RowJson<StoreRow> }> | undefined)?.results ?? [];
  if (!row) throw new GatewayError(503, noStore);
  return parsed(row.store);
}

/** Has the cached pages drawn anew: for the batch of every change that they show. */
export function redrawStatement(d1: D1Database): D1PreparedStatement {
  return d1.prepare('update store set revision = revision + 1');
}

import { parsed, type RowJson, rowJson } from '../catalogue/reading.records.ts';
import { store } from '../database/catalogue.tables.ts';
import type { Dependencies, Stored } from '../dependencies.ts';
import { GatewayError } from '../http/errors.ts';
import { noStore } from '../http/set-up.ts';

export type StoreRow = typeof store.$inferSelect;

type Database = Dependencies['database'];

const first = (database: Database) => database.select().from(store).limit(1).prepare();

/** Every page asks: the query is built once. */
const prepared = new WeakMap<Database, ReturnType<typeof first>>();

/** The gateway's one store; a database without one is not set up. */
export async function readStore({ database }: Stored): Promise<StoreRow> {
  const query = prepared.get(database) ?? first(database);
  prepared.set(database, query);
  const row = await query.get();
  if (!row) throw new GatewayError(503, noStore);
  return row;
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

import { store } from '../database/catalogue.tables.ts';
import type { Dependencies } from '../dependencies.ts';
import { GatewayError } from '../http/errors.ts';
import { noStore } from '../http/set-up.ts';

export type StoreRow = typeof store.$inferSelect;

type Database = Dependencies['database'];

const first = (database: Database) => database.select().from(store).limit(1).prepare();

/** Every page asks: the query is built once. */
const prepared = new WeakMap<Database, ReturnType<typeof first>>();

/** The gateway's one store; a database without one is not set up. */
export async function readStore({ database }: Pick<Dependencies, 'database'>): Promise<StoreRow> {
  const query = prepared.get(database) ?? first(database);
  prepared.set(database, query);
  const row = await query.get();
  if (!row) throw new GatewayError(503, noStore);
  return row;
}

import { store } from '../database/catalogue.tables.ts';
import type { Dependencies } from '../dependencies.ts';

export type StoreRow = typeof store.$inferSelect;

/** The gateway's one store; a database without one is not set up. */
export async function readStore({ database }: Pick<Dependencies, 'database'>): Promise<StoreRow> {
  const row = await database.select().from(store).limit(1).get();
  if (!row) throw new Error('The database holds no store');
  return row;
}

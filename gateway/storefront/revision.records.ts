import { sql } from 'drizzle-orm';
import { sha256 } from '../crypto.ts';
import { batch, textOf } from '../database/commit.ts';
import { promoCode } from '../database/promotion.tables.ts';
import { rowJson, rowsOf } from '../database/query.ts';
import type { WithDatabase } from '../dependencies.ts';
import { currentBannerJson } from '../home/home.records.ts';
import { isRunning } from '../promotions/promo-code.sql.ts';
import { parseStore, type StoreRow, storeStatement } from '../store/store.records.ts';

const codeJson = rowJson(promoCode, 'code', ['redemptionCount', 'redemptionLimit']);

/** The codes and banner message that every page shows at the time ?1. */
const promotions = `
  select
    (select json_group_array(${codeJson}) from promo_code code
      where ${textOf(isRunning('code', sql`?1`))} and (sitewide = 1 or autoApply = 1)) as codes,
    (${currentBannerJson}) as banner`;

/** The store and a hash that changes with the store, its products, its public codes and its banner message. */
export async function readStoreWithRevision(
  { database }: WithDatabase,
  time: number,
): Promise<{ store: StoreRow; revision: string }> {
  const { $client } = database;
  const [stores, promoted] = await batch($client, [storeStatement, $client.prepare(promotions).bind(time)]);
  const store = parseStore(rowsOf(stores));
  return { store, revision: await sha256(JSON.stringify([store.revision, promoted?.results])) };
}

import { rowJson } from '../catalogue/reading.records.ts';
import { bannerMessage } from '../database/catalogue.tables.ts';
import { promoCode } from '../database/promotion.tables.ts';
import type { Stored } from '../dependencies.ts';
import { plainHash } from '../http/digest.ts';
import { type StoreRow, storeIn, storeStatement } from '../store/store.records.ts';

const codeJson = rowJson(promoCode, 'code', ['redemptionCount', 'redemptionLimit']);

/** What ?1, now, makes pages draw for everybody beside the store: running codes and the banner's message. */
const announced = `
  select
    (select json_group_array(${codeJson}) from promo_code code
      where active = 1 and validFrom <= ?1 and validTo >= ?1 and (sitewide = 1 or autoApply = 1)) as codes,
    (select ${rowJson(bannerMessage, 'banner')} from banner_message banner
      where active = 1 and (countdownEndsAt is null or countdownEndsAt > ?1)
      order by createdAt desc limit 1) as banner`;

/** The store, and a text that is another one as soon as goods change, or a code or the banner begins, changes or ends. */
export async function readStoreWithRevision(
  { database }: Stored,
  time: number,
): Promise<{ store: StoreRow; revision: string }> {
  const { $client } = database;
  const [found, told] = await $client.batch([storeStatement($client), $client.prepare(announced).bind(time)]);
  const store = storeIn(found);
  return { store, revision: await plainHash(JSON.stringify([store.revision, told?.results])) };
}

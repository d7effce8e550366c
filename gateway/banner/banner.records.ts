import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import { bannerMessage, store } from '../database/catalogue.tables.ts';
import type { Stored } from '../dependencies.ts';

/** The newest message that is active and whose countdown, if it has one, still runs. */
export async function readBanner({ database }: Stored, time: number) {
  const [stores, banners] = await database.batch([
    database.select({ id: store.id }).from(store).limit(1),
    database
      .select()
      .from(bannerMessage)
      .where(
        and(
          eq(bannerMessage.active, true),
          or(isNull(bannerMessage.countdownEndsAt), gt(bannerMessage.countdownEndsAt, time)),
        ),
      )
      .orderBy(desc(bannerMessage.createdAt))
      .limit(1),
  ]);
  const [storeFound] = stores;
  const [banner] = banners;
  return banner && storeFound && { ...banner, storeId: storeFound.id };
}

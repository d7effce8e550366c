import { and, desc, eq, gt, isNull, or } from 'drizzle-orm';
import type { putFront } from '#contract/admin/front.endpoints.ts';
import type { Choice } from '#contract/admin/promo-codes.schema.ts';
import type { HandlerInput } from '#contract/wire/endpoint.ts';
import { skuLabel } from '../catalogue/choice.records.ts';
import { parseJson, type RowJson, rowJson } from '../catalogue/query.records.ts';
import { bannerMessage, bestSeller, featured, store } from '../database/catalogue.tables.ts';
import { statement } from '../database/commit.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import { commitChange, revisionOf } from '../staff/change.records.ts';
import { invalidatePagesStatement } from '../store/store.records.ts';

/** The newest active message whose countdown has not ended. */
export async function readBanner({ database }: WithDatabase, time: number) {
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
  const [current] = stores;
  const [banner] = banners;
  return banner && current && { ...banner, storeId: current.id };
}

const subject = 'front';

type FeaturedRow = Choice & { readonly isLook: 0 | 1 };
type BannerJson = { banner: RowJson<typeof bannerMessage.$inferSelect> };

export async function readFront({ database }: WithDatabase) {
  const d1 = database.$client;
  const [revisions, banners, sellers, sections] = await d1.batch([
    d1.prepare(`select ${revisionOf(`'${subject}'`)} as revision`),
    d1.prepare(
      `select ${rowJson(bannerMessage, 'b')} as banner from banner_message b order by active desc, createdAt desc limit 1`,
    ),
    d1.prepare(
      `select 'sku' as kind, k.id, ${skuLabel} as name from best_seller b join sku k on k.id = b.skuId
       join product p on p.id = k.productId order by b.createdAt, b.rowid`,
    ),
    d1.prepare(
      `select ifnull(f.type = 'shop_look', 0) as isLook,
         case when f.productId is not null then 'product' when f.categoryId is not null then 'category'
           else 'subcategory' end as kind,
         coalesce(f.productId, f.categoryId, f.subcategoryId) as id,
         coalesce((select name from product where id = f.productId), (select name from category where id = f.categoryId),
           (select name from subcategory where id = f.subcategoryId)) as name
       from featured f order by f.createdAt, f.rowid`,
    ),
  ]);
  const [banner] = (banners as D1Result<BannerJson>).results;
  const [latest] = (revisions as D1Result<{ revision: number }>).results;
  return {
    revision: latest?.revision ?? 0,
    banner: banner && parseJson(banner.banner),
    bestSellers: (sellers as D1Result<Choice>).results,
    featured: (sections as D1Result<FeaturedRow>).results,
  };
}

/** Replaces the rows of each part in the body. Nothing references them. */
export async function updateFront(
  dependencies: WithClock,
  staff: string,
  { revision, ...after }: HandlerInput<typeof putFront>['body'],
) {
  const { database, now } = dependencies;
  const d1 = database.$client;
  const createdAt = now();
  const { revision: _, ...before } = await readFront(dependencies);
  const statements: D1PreparedStatement[] = [];
  if (after.banner) {
    statements.push(
      statement(d1, database.delete(bannerMessage)),
      statement(
        d1,
        database.insert(bannerMessage).values({ id: newId('banner'), createdAt, ...after.banner }),
      ),
    );
  }
  if (after.bestSellers) {
    statements.push(
      statement(d1, database.delete(bestSeller)),
      ...after.bestSellers.map((skuId, at) => {
        const row = { id: newId('best'), createdAt: createdAt + at, rank: at + 1, skuId };
        return statement(d1, database.insert(bestSeller).values(row));
      }),
    );
  }
  if (after.featured) {
    statements.push(
      statement(d1, database.delete(featured)),
      ...after.featured.map(({ isLook, kind, id }, at) => {
        const row = {
          id: newId('featured'),
          createdAt: createdAt + at,
          rank: at + 1,
          type: isLook ? ('shop_look' as const) : ('regular' as const),
          ...(kind === 'product' && { productId: id }),
          ...(kind === 'category' && { categoryId: id }),
          ...(kind === 'subcategory' && { subcategoryId: id }),
        };
        return statement(d1, database.insert(featured).values(row));
      }),
    );
  }
  return commitChange(dependencies, { staff, action: 'updated', subject, revision, before, after }, [
    ...statements,
    invalidatePagesStatement(d1),
  ]);
}

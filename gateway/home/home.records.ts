import type { putHome } from '#contract/admin/home.endpoints.ts';
import type { HomeSection } from '#contract/admin/home.schema.ts';
import type { Choice } from '#contract/admin/promo-code.schema.ts';
import type { HandlerInput } from '#contract/wire/endpoint.ts';
import { commitChange, revisionOf } from '../audit/change.records.ts';
import { skuLabel } from '../catalogue/product.sql.ts';
import { newId } from '../crypto.ts';
import { bannerMessage, bestSeller, featured } from '../database/catalogue.tables.ts';
import { replaceStatements } from '../database/commit.ts';
import { jsonQuery, query, queryWithStore, rowJson } from '../database/query.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { invalidatePages } from '../store/store.records.ts';

const bannerJson = rowJson(bannerMessage, 'banner_message');

/** SQL for the newest active message whose countdown has not ended at ?1. `row` is the column to select. */
const currentBanner = (row: string) => `select ${row} from banner_message
  where active = 1 and (countdownEndsAt is null or countdownEndsAt > ?1) order by createdAt desc limit 1`;

export const currentBannerJson = currentBanner(bannerJson);

export async function readBanner(from: WithDatabase, time: number) {
  const [store, [banner]] = await queryWithStore(from, jsonQuery(from, bannerJson, currentBanner, time));
  return banner && { ...banner, storeId: store.id };
}

const subject = 'home';

export async function readHome(from: WithDatabase) {
  const [, [latest], [banner], bestSellers, featured] = await queryWithStore(
    from,
    query<{ revision: number }>(from, `select ${revisionOf(`'${subject}'`)} as revision`),
    jsonQuery(
      from,
      bannerJson,
      (row) => `select ${row} from banner_message order by active desc, createdAt desc limit 1`,
    ),
    query<Choice>(
      from,
      `select 'sku' as kind, k.id, ${skuLabel} as name from best_seller b join sku k on k.id = b.skuId
       join product p on p.id = k.productId order by b.rank nulls last, b.rowid`,
    ),
    query<HomeSection & Choice>(
      from,
      `select ifnull(f.type, 'regular') as type,
         case when f.productId is not null then 'product' when f.categoryId is not null then 'category'
           else 'subcategory' end as kind,
         coalesce(f.productId, f.categoryId, f.subcategoryId) as id,
         coalesce((select name from product where id = f.productId), (select name from category where id = f.categoryId),
           (select name from subcategory where id = f.subcategoryId)) as name
       from featured f order by f.rank nulls last, f.rowid`,
    ),
  );
  return {
    revision: latest?.revision ?? 0,
    banner,
    bestSellers,
    featured,
  };
}

/** Replaces the rows of each part in the body. Nothing references them. */
export async function updateHome(
  dependencies: WithClock,
  staff: string,
  { revision, ...after }: HandlerInput<typeof putHome>['body'],
) {
  const createdAt = dependencies.now();
  const { revision: _, ...before } = await readHome(dependencies);
  const ranked = (kind: string, index: number) => ({ id: newId(kind), createdAt, rank: index + 1 });
  const banners = after.banner && [{ id: newId('banner'), createdAt, ...after.banner }];
  const sellers = after.bestSellers?.map((skuId, index) => ({ ...ranked('best', index), skuId }));
  const sections = after.featured?.map(({ type, kind, id }, index) => ({
    ...ranked('featured', index),
    type,
    productId: kind === 'product' ? id : null,
    categoryId: kind === 'category' ? id : null,
    subcategoryId: kind === 'subcategory' ? id : null,
  }));
  return commitChange(dependencies, { staff, action: 'updated', subject, revision, before, after }, [
    ...replaceStatements(dependencies, bannerMessage, banners),
    ...replaceStatements(dependencies, bestSeller, sellers),
    ...replaceStatements(dependencies, featured, sections),
    invalidatePages,
  ]);
}

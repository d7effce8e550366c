import { viewsToday } from '../analytics/analytics.records.ts';
import { category, color, product, sku, subcategory } from '../database/catalogue.tables.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { publishedReviews } from '../reviews/review.records.ts';
import type {
  CategoryRow,
  EnrichedSkuRows,
  ProductRow,
  SingleProductRows,
  SkuRow,
  SubcategoryRow,
} from './catalogue.document.ts';
import { parseJson, query, queryWithStore, type RowJson, rowJson, type StoreInfo } from './query.records.ts';
import { pictureAlts } from './stored-product.records.ts';

export type SingleProductJson = {
  product: RowJson<ProductRow>;
  category: RowJson<CategoryRow>;
  subcategory: RowJson<SubcategoryRow>;
  skus: RowJson<SkuRow[]>;
  colorNames: RowJson<Record<string, string>>;
};

/** SQL for a product's row without its listing columns. */
export const productJson = (alias: string) => rowJson(product, alias, ['position', 'listedSignature']);

/** SQL for the colour names of product `p` by id. */
export const colorNames = `
  (select json_group_object(id, name) from color where id in (select colorId from sku where productId = p.id))`;

/** Products with their visible skus. Callers append a `where`. */
const allProducts = `
  select ${productJson('p')} as product, ${rowJson(category, 'c')} as category,
    ${rowJson(subcategory, 's')} as subcategory,
    (select json_group_array(${rowJson(sku, 'k')}) from sku k where k.productId = p.id and k.isVisible = 1) as skus,
    ${colorNames} as colorNames
  from product p
  join category c on c.id = p.categoryId
  join subcategory s on s.id = p.subcategoryId`;

/** Live and visible products. Callers append `and …`. */
export const visibleProducts = `${allProducts} where p.availability = 'live' and p.isVisible = 1`;

export const parseProductRows = (row: SingleProductJson): SingleProductRows => ({
  product: parseJson(row.product),
  category: parseJson(row.category),
  subcategory: parseJson(row.subcategory),
  skus: parseJson(row.skus),
  colorNames: parseJson(row.colorNames),
});

/** SQL for the id of the product with the id, slug or former slug ?1. */
export const productId = `coalesce((select id from product where id = ?1), (select id from product where slug = ?1),
  (select productId from product_redirect where slug = ?1))`;

/** The product with this id or slug, if it is visible or `isPreview`. Parse rows with {@link parseProductRows}. */
export const productQuery = (from: WithDatabase, idOrSlug: string, isPreview = false) => {
  const products = isPreview ? `${allProducts} where` : `${visibleProducts} and`;
  return query<SingleProductJson>(from, `${products} p.id = ${productId}`, idOrSlug);
};

export async function readProduct(
  from: WithDatabase,
  idOrSlug: string,
): Promise<{ store: StoreInfo; found: SingleProductRows | undefined }> {
  const [store, rows] = await queryWithStore(from, productQuery(from, idOrSlug));
  return { store, found: rows.map(parseProductRows)[0] };
}

export type EnrichedSkuJson = RowJson<EnrichedSkuRows> | null;

/** SQL for the visible sku with the id `skuId` (an SQL expression), or null. Stock is summed over listed skus. */
export function enrichedSkuJson(skuId: string): string {
  return `(
    select json_object(
      'sku', ${rowJson(sku, 'k')}, 'product', ${productJson('p')},
      'category', ${rowJson(category, 'c')}, 'subcategory', ${rowJson(subcategory, 's')},
      'color', json(case when color.id is not null then ${rowJson(color, 'color')} end),
      'stock', (select json_object('inventoryCount', total(inventoryCount), 'quantityAvailable', total(quantityAvailable))
         from sku where productId = p.id and price > 0 and isVisible = 1))
    from sku k
    join product p on p.id = k.productId
    join category c on c.id = p.categoryId
    join subcategory s on s.id = p.subcategoryId
    left join color on color.id = k.colorId
    where k.id = ${skuId} and k.isVisible = 1 and p.isVisible = 1 and p.availability = 'live')`;
}

/** A visible product or preview with published reviews, picture alt texts and today's views, in one round trip. */
export async function readProductPage(from: WithClock, idOrSlug: string, isPreview: boolean) {
  const [store, rows, reviews, [views], [pictures]] = await queryWithStore(
    from,
    productQuery(from, idOrSlug, isPreview),
    publishedReviews(from, productId, { value: idOrSlug, withSku: false }),
    viewsToday(from, productId, idOrSlug),
    query<{ alts: RowJson<Record<string, string>> }>(
      from,
      `select ${pictureAlts} as alts from product p where p.id = ${productId}`,
      idOrSlug,
    ),
  );
  return {
    store,
    found: rows.map(parseProductRows)[0],
    reviews,
    viewsToday: views?.views ?? 0,
    alts: pictures ? parseJson(pictures.alts) : {},
  };
}

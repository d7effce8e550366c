import { viewsToday } from '../analytics/analytics.records.ts';
import { category, color, product, sku, subcategory } from '../database/catalogue.tables.ts';
import { jsonQuery, objectJson, queryWithStore, type RowJson, rowJson } from '../database/query.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { publishedReviews } from '../reviews/review.records.ts';
import type { EnrichedSkuRows, SingleProductRows } from './catalogue.document.ts';
import { pictureAlts } from './stored-product.records.ts';
import { isProductVisible } from './visibility.sql.ts';

/** SQL for the row of product `p` without its listing columns. */
export const productJson = rowJson(product, 'p', ['position', 'listedSignature']);

export const colorNames = `
  (select json_group_object(id, name) from color where id in (select colorId from sku where productId = p.id))`;

/** SQL for product `p` with its category `c` and subcategory `s`. */
export const placedProduct = {
  product: productJson,
  category: rowJson(category, 'c'),
  subcategory: rowJson(subcategory, 's'),
};

const singleProduct = objectJson<SingleProductRows>({
  ...placedProduct,
  skus: `(select json_group_array(${rowJson(sku, 'k')}) from sku k where k.productId = p.id and k.isVisible = 1)`,
  colorNames,
});

/** Products with their visible skus. `where` is a condition for product `p`. */
export const productsQuery = (from: WithDatabase, where: string, ...values: unknown[]) =>
  jsonQuery(
    from,
    singleProduct,
    (row) => `select ${row} from product p join category c on c.id = p.categoryId
      join subcategory s on s.id = p.subcategoryId where ${where}`,
    ...values,
  );

/** SQL for the id of the product with the id, slug or former slug ?1. */
export const productId = `coalesce((select id from product where id = ?1), (select id from product where slug = ?1),
  (select productId from product_redirect where slug = ?1))`;

/** The product with this id or slug, if it is visible or `isPreview`. */
const productQuery = (from: WithDatabase, idOrSlug: string, isPreview = false) =>
  productsQuery(from, `${isPreview ? 'true' : isProductVisible('p')} and p.id = ${productId}`, idOrSlug);

export async function readProduct(from: WithDatabase, idOrSlug: string) {
  const [store, [row]] = await queryWithStore(from, productQuery(from, idOrSlug));
  return { store, row };
}

export type EnrichedSkuJson = RowJson<EnrichedSkuRows> | null;

/** SQL for the visible sku with the id `skuId` (an SQL expression), or null. Stock is summed over listed skus. */
export function enrichedSkuJson(skuId: string): RowJson<EnrichedSkuRows | null> {
  const rows = objectJson<EnrichedSkuRows>({
    ...placedProduct,
    sku: rowJson(sku, 'k'),
    color: `json(case when color.id is not null then ${rowJson(color, 'color')} end)`,
    stock: `(select json_object('inventoryCount', total(inventoryCount), 'quantityAvailable', total(quantityAvailable))
      from sku where productId = p.id and price > 0 and isVisible = 1)`,
  });
  return `(
    select ${rows} from sku k
    join product p on p.id = k.productId
    join category c on c.id = p.categoryId
    join subcategory s on s.id = p.subcategoryId
    left join color on color.id = k.colorId
    where k.id = ${skuId} and k.isVisible = 1 and ${isProductVisible('p')})`;
}

/** A visible product or preview with published reviews, picture alt texts and today's views, in one round trip. */
export async function readProductPage(from: WithClock, idOrSlug: string, isPreview: boolean) {
  const [store, [row], reviews, [views], [alts = {}]] = await queryWithStore(
    from,
    productQuery(from, idOrSlug, isPreview),
    publishedReviews(from, productId, { value: idOrSlug, withSku: false }),
    viewsToday(from, productId, idOrSlug),
    jsonQuery(from, pictureAlts, (row) => `select ${row} from product p where p.id = ${productId}`, idOrSlug),
  );
  return { store, row, reviews, viewsToday: views?.views ?? 0, alts };
}

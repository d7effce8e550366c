import { viewsToday } from '../analytics/analytics.records.ts';
import { sku } from '../database/catalogue.tables.ts';
import { jsonQuery, objectJson, queryWithStore, rowJson } from '../database/query.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { publishedReviews } from '../reviews/review.records.ts';
import type { SingleProductRows } from './catalogue.rows.ts';
import { colorNames, placedProduct, productId } from './product.sql.ts';
import { pictureAlts } from './stored-product.records.ts';
import { isProductVisible } from './visibility.sql.ts';

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

/** The product with this id or slug, if it is visible or `isPreview`. */
const productQuery = (from: WithDatabase, idOrSlug: string, isPreview = false) =>
  productsQuery(from, `${isPreview ? 'true' : isProductVisible('p')} and p.id = ${productId}`, idOrSlug);

export async function readProduct(from: WithDatabase, idOrSlug: string) {
  const [store, [row]] = await queryWithStore(from, productQuery(from, idOrSlug));
  return { store, row };
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

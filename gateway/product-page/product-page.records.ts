import { viewsToday } from '../analytics/analytics.records.ts';
import { productsQuery } from '../catalogue/product.records.ts';
import { productId } from '../catalogue/product.sql.ts';
import { pictureAlts } from '../catalogue/stored-product.records.ts';
import { isProductVisible } from '../catalogue/visibility.sql.ts';
import { jsonQuery, queryWithStore } from '../database/query.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { publishedReviews } from '../reviews/review.records.ts';

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

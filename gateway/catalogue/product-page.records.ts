import { viewsToday } from '../analytics/analytics.records.ts';
import type { Clocked } from '../dependencies.ts';
import { publishedReviews } from '../reviews/review.records.ts';
import { productId, productReading, singleProductRows } from './product.records.ts';
import { parsed, type RowJson, reading, readTogether } from './reading.records.ts';
import { pictureAlts } from './stored-product.records.ts';

/**
 * A visible product or a preview of one, its published reviews, what its pictures show and how often it was viewed today.
 * One round trip.
 */
export async function readPagedProduct(from: Clocked, idOrSlug: string, isPreview: boolean) {
  const [store, rows, reviews, [views], [pictures]] = await readTogether(
    from,
    productReading(from, idOrSlug, isPreview),
    publishedReviews(from, productId, { value: idOrSlug, withSku: false }),
    viewsToday(from, productId, idOrSlug),
    reading<{ alts: RowJson<Record<string, string>> }>(
      from,
      `select ${pictureAlts} as alts from product p where p.id = ${productId}`,
      idOrSlug,
    ),
  );
  return {
    store,
    found: rows.map(singleProductRows)[0],
    reviews,
    viewsToday: views?.views ?? 0,
    alts: pictures ? parsed(pictures.alts) : {},
  };
}

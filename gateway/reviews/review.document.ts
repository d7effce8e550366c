import type { OwnReview, PublicReview } from '#contract/reviews/review.schema.ts';
import { enrichedSku } from '../catalogue/catalogue.document.ts';
import type { EnrichedSkuRows } from '../catalogue/catalogue.rows.ts';
import type { Shop } from '../catalogue/shop.ts';
import { toDocument } from '../database/document.ts';
import { parseJson } from '../database/query.ts';
import { pictureUrl } from '../pictures/picture-url.ts';
import type { OwnReviewRow, PublishedReviewRow } from './review.records.ts';

export function ownReviewDocument(
  { review, productSku, helpfulCount, isHelpfulByMe }: OwnReviewRow,
  storeId: string,
): OwnReview {
  return {
    ...toDocument(review),
    productSkuId: review.skuId,
    productSku,
    storeId,
    createdByStoreFrontUserId: review.ownerId,
    helpfulCount,
    helpfulUserIds: isHelpfulByMe ? [review.ownerId] : [],
  };
}

/** A published review for the public. `readerId` is the signed-in reader. */
export function publicReviewDocument(
  row: PublishedReviewRow,
  shop: Shop,
  readerId: string | undefined,
): PublicReview {
  const review = parseJson(row.review);
  const isHelpfulByMe = row.isHelpfulByMe === 1;
  const sku: EnrichedSkuRows | undefined = row.sku === null ? undefined : parseJson(row.sku);
  const productSku = sku && enrichedSku(sku, shop);
  return {
    ...toDocument(review),
    productSkuId: review.skuId,
    productSku,
    productImage: productSku?.images[0],
    pictures: review.pictures?.map((path) => pictureUrl(path, shop.mediaBase)),
    helpfulCount: row.helpfulCount,
    isHelpfulByMe,
    helpfulUserIds: isHelpfulByMe && readerId !== undefined ? [readerId] : [],
    user: authorOf(row),
  };
}

/** First name and initial of the last; undefined without a first name. */
function authorOf({ firstName, lastName }: PublishedReviewRow): PublicReview['user'] {
  const [first, last] = [firstName?.trim(), lastName?.trim()];
  if (!first) return undefined;
  return { firstName: first, lastName: last ? [...last][0] : undefined };
}

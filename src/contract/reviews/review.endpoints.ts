import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { optional } from '#contract/wire/wire.schema.ts';
import { helpfulAnswer, newReview, ownReview, publicReview, reviewPhoto } from './review.schema.ts';

export const createReview = endpoint('POST', '/reviews', {
  body: newReview,
  answer: ownReview,
  error: 'Failed to create review',
});

/** 404 if there is none. Clients treat any failure as none. */
export const getOrderItemReview = endpoint('GET', '/reviews/order-item/:orderItemId', {
  answer: ownReview,
  error: 'Failed to fetch review',
});

/** The customer's reviews, including unpublished ones. Clients treat any failure as none. */
export const getOwnReviews = endpoint('GET', '/reviews/user/product-sku/:productSkuId', {
  answer: z.array(ownReview),
  error: 'Failed to fetch user reviews for product',
  anonymous: 400,
});

/** Published reviews, newest first. `fields: 'page'` leaves out each sku with its product, three quarters of the answer. */
export const getProductReviews = endpoint('GET', '/reviews/product/:productId', {
  query: z.object({ fields: optional(z.literal('page')) }),
  answer: z.array(publicReview),
  error: 'Failed to fetch reviews',
  extension: ['fields'],
});

/** The first photos of the 8 newest published reviews of products on sale. */
export const getReviewPhotos = endpoint('GET', '/reviews/photos', {
  answer: z.array(reviewPhoto),
  error: 'Failed to fetch reviews',
  fresh: { seconds: 120 },
  extension: true,
});

/** Toggles the vote. 401 for guests. */
export const toggleHelpful = endpoint('POST', '/reviews/:reviewId/helpful', {
  answer: helpfulAnswer,
  error: 'Failed to mark review as helpful',
});

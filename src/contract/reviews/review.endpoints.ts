import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { helpfulAnswer, newReview, ownReview, publicReview, reviewPhoto } from './review.schema.ts';

export const createReview = endpoint({
  method: 'POST',
  path: '/reviews',
  body: newReview,
  answer: ownReview,
  error: 'Failed to create review',
});

/** 404 when there is none: clients treat a failure as none. */
export const getOrderItemReview = endpoint({
  method: 'GET',
  path: '/reviews/order-item/:orderItemId',
  answer: ownReview,
  error: 'Failed to fetch review',
});

/** The customer's own, unpublished ones too; clients treat a failure as none. */
export const getOwnReviews = endpoint({
  method: 'GET',
  path: '/reviews/user/product-sku/:productSkuId',
  answer: z.array(ownReview),
  error: 'Failed to fetch user reviews for product',
  anonymous: 400,
});

/** Published only, newest first. */
export const getProductReviews = endpoint({
  method: 'GET',
  path: '/reviews/product/:productId',
  answer: z.array(publicReview),
  error: 'Failed to fetch reviews',
});

/** The newest customers' photos of goods that are on sale, at most 8: the first of each published review. */
export const getReviewPhotos = endpoint({
  method: 'GET',
  path: '/reviews/photos',
  answer: z.array(reviewPhoto),
  error: 'Failed to fetch reviews',
  fresh: { seconds: 120 },
  extension: true,
});

/** Toggles; 401 for guests. */
export const toggleHelpful = endpoint({
  method: 'POST',
  path: '/reviews/:reviewId/helpful',
  answer: helpfulAnswer,
  error: 'Failed to mark review as helpful',
});

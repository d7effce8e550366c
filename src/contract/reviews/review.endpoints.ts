import * as z from 'zod/mini';
import { endpoint } from '#contract/wire/endpoint.ts';
import { helpfulAnswer, newReview, ownReview, publicReview } from './review.schema.ts';

export const createReview = endpoint({
  method: 'POST',
  path: '/reviews',
  body: newReview,
  answer: ownReview,
  error: 'Failed to create review',
  section: '14',
});

/** 404 when there is none: clients treat a failure as none (S2 §7). */
export const getOrderItemReview = endpoint({
  method: 'GET',
  path: '/reviews/order-item/:orderItemId',
  answer: ownReview,
  error: 'Failed to fetch review',
  section: '14',
});

/** The customer's own, unpublished ones too; clients treat a failure as none (S2 §7). */
export const getOwnReviews = endpoint({
  method: 'GET',
  path: '/reviews/user/product-sku/:productSkuId',
  answer: z.array(ownReview),
  error: 'Failed to fetch user reviews for product',
  nobody: 400,
  section: '14',
});

/** Published only, newest first. */
export const getProductReviews = endpoint({
  method: 'GET',
  path: '/reviews/product/:productId',
  answer: z.array(publicReview),
  error: 'Failed to fetch reviews',
  section: '14',
});

/** Toggles; 401 for guests. */
export const toggleHelpful = endpoint({
  method: 'POST',
  path: '/reviews/:reviewId/helpful',
  answer: helpfulAnswer,
  error: 'Failed to mark review as helpful',
  section: '14',
});

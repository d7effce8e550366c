import * as z from 'zod/mini';
import { singleProduct } from '#contract/products/product.schema.ts';
import { publicReview } from '#contract/reviews/review.schema.ts';
import { count, optional } from '#contract/wire/wire.schema.ts';

/** A product with the extra data of its page. Gateways without the extension leave it out. */
export const productPage = z.extend(singleProduct, {
  /** Published reviews, newest first. */
  reviews: optional(z.array(publicReview)),
  /** Views since midnight in Accra. */
  viewsToday: optional(count),
  /** Alt texts by picture URL. */
  alts: optional(z.record(z.string(), z.string())),
});

export type ProductPage = z.output<typeof productPage>;

import * as z from 'zod/mini';
import { publicReview } from '#contract/reviews/review.schema.ts';
import { count, optional } from '#contract/wire/wire.schema.ts';
import { singleProduct } from './product.schema.ts';

/** A product with what its page also shows of it; a gateway that does not know the extension leaves these out. */
export const pagedProduct = z.extend(singleProduct, {
  /** Published ones, newest first; their skus are the product's own. */
  reviews: optional(z.array(publicReview)),
  /** Views since midnight in Accra. */
  viewsToday: optional(count),
  /** What the shop says that its pictures show, by their addresses. */
  alts: optional(z.record(z.string(), z.string())),
});

export type PagedProduct = z.output<typeof pagedProduct>;

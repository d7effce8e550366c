import * as z from 'zod/mini';
import { maxReviewPictures } from '#contract/pictures/picture.rules.ts';
import { enrichedSku } from '#contract/products/product.schema.ts';
import {
  count,
  documentShape,
  id,
  intFrom,
  listTo,
  ms,
  optional,
  orNull,
  textTo,
  trimmedTo,
} from '#contract/wire/wire.schema.ts';
import { reviewLengths } from './review.rules.ts';

/** One rated thing, 1 to 5 stars; which keys a product needs is a rule. */
const rating = z.object({
  key: textTo(60, 1),
  label: textTo(60),
  value: intFrom(1, 5),
  optional: optional(z.boolean()),
});

export const newReview = z.object({
  orderId: id,
  orderNumber: optional(textTo(64)),
  orderItemId: id,
  productId: id,
  productSkuId: id,
  title: trimmedTo(reviewLengths.title, 1),
  content: optional(textTo(reviewLengths.content)),
  ratings: listTo(rating, 20),
  /** Pictures that the customer has sent before. */
  pictures: optional(listTo(id, maxReviewPictures)),
});

/** The customer's own review, published or not. */
export const ownReview = z.extend(newReview, {
  _id: id,
  _creationTime: ms,
  productSku: z.string(),
  storeId: id,
  createdByStoreFrontUserId: id,
  isApproved: z.boolean(),
  isPublished: z.boolean(),
  publishedAt: optional(ms),
  updatedAt: ms,
  helpfulCount: count,
  helpfulUserIds: z.array(id),
  pictures: optional(z.array(z.string())),
  /** What the shop says to it. */
  answer: optional(z.string()),
  answeredAt: optional(ms),
});

/** A published review as anybody reads it: no e-mail, no order, no customer id. */
export const publicReview = z.extend(documentShape, {
  productId: id,
  productSkuId: id,
  productSku: optional(enrichedSku),
  productImage: optional(z.string()),
  title: z.string(),
  content: optional(z.string()),
  ratings: z.array(rating),
  isPublished: z.boolean(),
  pictures: optional(z.array(z.string())),
  /** What the shop says to it. */
  answer: optional(z.string()),
  answeredAt: optional(ms),
  helpfulCount: count,
  isHelpfulByMe: z.boolean(),
  /** At most the reader's own id. */
  helpfulUserIds: z.array(id),
  /** The last name is its initial only. */
  user: orNull(z.object({ firstName: optional(z.string()), lastName: optional(z.string()) })),
});

/** What a customer's photo shows. */
export const reviewPhoto = z.object({
  picture: z.string(),
  productName: z.string(),
  productSlug: z.string(),
});

export const helpfulAnswer = z.object({ helpfulCount: count, isHelpfulByMe: z.boolean() });

export type Rating = z.output<typeof rating>;
export type NewReview = z.output<typeof newReview>;
export type OwnReview = z.output<typeof ownReview>;
export type PublicReview = z.output<typeof publicReview>;

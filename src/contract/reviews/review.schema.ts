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

/** 1 to 5 stars for one key. `ratingKeysFor` lists the keys of a product. */
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
  /** Ids of uploaded pictures. */
  pictures: optional(listTo(id, maxReviewPictures)),
});

/** A review as its author sees it, published or not. */
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
  /** The shop's reply. */
  answer: optional(z.string()),
  answeredAt: optional(ms),
});

/** A published review, without e-mail, order and customer id. */
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
  /** The shop's reply. */
  answer: optional(z.string()),
  answeredAt: optional(ms),
  helpfulCount: count,
  isHelpfulByMe: z.boolean(),
  /** Contains at most the reader's own id. */
  helpfulUserIds: z.array(id),
  /** The last name is only its initial. */
  user: orNull(z.object({ firstName: optional(z.string()), lastName: optional(z.string()) })),
});

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

import * as z from 'zod/mini';
import { id, ms, numberFrom, optional } from '#contract/wire/wire.schema.ts';
import { revision } from './staff.schema.ts';

/** Waiting for staff, public, or hidden. */
export const reviewStates = ['waiting', 'published', 'hidden'] as const;

export const staffReview = z.object({
  reviewId: id,
  createdAt: ms,
  state: z.enum(reviewStates),
  productName: z.string(),
  orderId: id,
  /** The name in the order. */
  author: z.string(),
  title: z.string(),
  content: optional(z.string()),
  ratings: z.array(z.object({ label: z.string(), value: numberFrom(1) })),
  pictures: z.array(z.string()),
  answer: optional(z.string()),
  revision,
});

export type StaffReview = z.output<typeof staffReview>;

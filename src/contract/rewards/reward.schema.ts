import * as z from 'zod/mini';
import { withDiscountValue } from '#contract/promotions/discount.schema.ts';
import { minor } from '#contract/wire/money.schema.ts';
import { count, documentShape, id, optional } from '#contract/wire/wire.schema.ts';

/** Positive `points` were earned, negative ones taken back. */
export const rewardTransaction = z.extend(documentShape, {
  storeFrontUserId: id,
  storeId: id,
  points: z.int(),
  orderId: optional(id),
  orderNumber: optional(z.string()),
  reason: z.string(),
});

/** For display only: points cannot be redeemed yet. */
export const rewardTier = withDiscountValue(
  z.extend(documentShape, {
    storeId: id,
    name: z.string(),
    pointsRequired: count,
    isActive: z.boolean(),
  }),
);

/** A past order that can still earn points. */
export const eligibleOrder = z.extend(documentShape, {
  amount: minor,
  storeId: id,
  status: z.string(),
  orderNumber: z.string(),
  hasVerifiedPayment: z.boolean(),
  potentialPoints: count,
});

/** With `transaction` the points were awarded, without it they can be. */
export const orderPoints = z.object({ points: z.int(), transaction: optional(rewardTransaction) });

export type RewardTransaction = z.output<typeof rewardTransaction>;
export type RewardTier = z.output<typeof rewardTier>;
export type EligibleOrder = z.output<typeof eligibleOrder>;
export type OrderPoints = z.output<typeof orderPoints>;

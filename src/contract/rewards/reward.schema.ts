import * as z from 'zod/mini';
import { withDiscountValue } from '#contract/promotions/discount.schema.ts';
import { minor } from '#contract/wire/money.schema.ts';
import { count, documentShape, id, optional } from '#contract/wire/wire.schema.ts';

/** Points won (positive) or spent (negative), and why. */
export const rewardTransaction = z.extend(documentShape, {
  storeFrontUserId: id,
  storeId: id,
  points: z.int(),
  orderId: optional(id),
  orderNumber: optional(z.string()),
  reason: z.string(),
});

/** Shown only: nothing is redeemed yet. */
export const rewardTier = withDiscountValue(
  z.extend(documentShape, {
    storeId: id,
    name: z.string(),
    pointsRequired: count,
    isActive: z.boolean(),
  }),
);

/** A past order that points could still be given for. */
export const eligibleOrder = z.extend(documentShape, {
  amount: minor,
  storeId: id,
  status: z.string(),
  orderNumber: z.string(),
  hasVerifiedPayment: z.boolean(),
  potentialPoints: count,
});

/** With `transaction` the points are awarded, without it they could be. */
export const orderPoints = z.object({ points: z.int(), transaction: optional(rewardTransaction) });

export type RewardTransaction = z.output<typeof rewardTransaction>;
export type RewardTier = z.output<typeof rewardTier>;
export type EligibleOrder = z.output<typeof eligibleOrder>;
export type OrderPoints = z.output<typeof orderPoints>;

import { pointsFor } from '#contract/rewards/points.rules.ts';
import type { EligibleOrder, RewardTier, RewardTransaction } from '#contract/rewards/reward.schema.ts';
import { toMinor } from '#contract/wire/money.ts';
import type { OrderRow, PointsRow, TierRow } from './reward.records.ts';

export function transactionDocument(row: PointsRow, storeId: string): RewardTransaction {
  return {
    _id: row.id,
    _creationTime: row.createdAt,
    storeFrontUserId: row.ownerId,
    storeId,
    points: row.points,
    orderId: row.orderId ?? undefined,
    orderNumber: row.orderNumber ?? undefined,
    reason: row.reason,
  };
}

/** Stored percentages are hundredths of a percent. */
export function tierDocument(row: TierRow, storeId: string): RewardTier {
  const fields = {
    _id: row.id,
    _creationTime: row.createdAt,
    storeId,
    name: row.name,
    pointsRequired: row.pointsRequired,
    isActive: row.isActive,
  };
  return row.discountType === 'percentage'
    ? { ...fields, discountType: 'percentage', discountValue: row.discountValue / 100 }
    : { ...fields, discountType: 'fixed', discountValue: toMinor(row.discountValue) };
}

export function eligibleOrderDocument(row: OrderRow, storeId: string): EligibleOrder {
  return {
    _id: row.id,
    _creationTime: row.createdAt,
    amount: row.amount,
    storeId,
    status: row.status,
    orderNumber: row.orderNumber,
    hasVerifiedPayment: row.hasVerifiedPayment,
    potentialPoints: pointsFor(row.amount),
  };
}

import type { EligibleOrder, RewardTier, RewardTransaction } from '#contract/rewards/reward.schema.ts';
import { toMinor } from '#contract/wire/money.ts';
import { documentOf } from '../database/present.ts';
import { type EarningOrder, type PointsRow, potentialPoints } from './reward.records.ts';
import type { TierRow } from './tier.records.ts';

export function transactionDocument(row: PointsRow, storeId: string): RewardTransaction {
  return { ...documentOf(row), storeFrontUserId: row.ownerId, storeId };
}

/** Stored percentages are hundredths of a percent. */
export function tierDocument(row: TierRow, storeId: string): RewardTier {
  const fields = { ...documentOf(row), storeId };
  return row.discountType === 'percentage'
    ? { ...fields, discountType: 'percentage', discountValue: row.discountValue / 100 }
    : { ...fields, discountType: 'fixed', discountValue: toMinor(row.discountValue) };
}

export function eligibleOrderDocument(order: EarningOrder, storeId: string): EligibleOrder {
  return { ...documentOf(order.order), storeId, potentialPoints: potentialPoints(order) };
}

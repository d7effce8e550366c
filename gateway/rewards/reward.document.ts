import type { EligibleOrder, RewardTier, RewardTransaction } from '#contract/rewards/reward.schema.ts';
import { toMinor } from '#contract/wire/money.ts';
import { documentOf } from '../database/present.ts';
import { type PayingOrder, type PointsRow, potentialPoints, type TierRow } from './reward.records.ts';

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

export function eligibleOrderDocument(paying: PayingOrder, storeId: string): EligibleOrder {
  return { ...documentOf(paying.order), storeId, potentialPoints: potentialPoints(paying) };
}

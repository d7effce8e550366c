import type { EligibleOrder, RewardTier, RewardTransaction } from '#contract/rewards/reward.schema.ts';
import { documentOf } from '../database/present.ts';
import { discountFields } from '../promotions/promo-code.document.ts';
import { type EarningOrder, type PointsRow, potentialPoints } from './reward.records.ts';
import type { TierRow } from './tier.records.ts';

export function transactionDocument(row: PointsRow, storeId: string): RewardTransaction {
  return { ...documentOf(row), storeFrontUserId: row.ownerId, storeId };
}

export function tierDocument(row: TierRow, storeId: string): RewardTier {
  return { ...documentOf(row), ...discountFields(row), storeId };
}

export function eligibleOrderDocument(order: EarningOrder, storeId: string): EligibleOrder {
  return { ...documentOf(order.order), storeId, potentialPoints: potentialPoints(order) };
}

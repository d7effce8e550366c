import type { EligibleOrder, RewardTier, RewardTransaction } from '#contract/rewards/reward.schema.ts';
import { toDocument } from '../database/document.ts';
import { discountFields } from '../promotions/promo-code.document.ts';
import { type EarningOrder, type PointsRow, potentialPoints } from './reward.records.ts';
import type { TierRow } from './tier.records.ts';

export function transactionDocument(row: PointsRow, storeId: string): RewardTransaction {
  return { ...toDocument(row), storeFrontUserId: row.ownerId, storeId };
}

export function tierDocument(row: TierRow, storeId: string): RewardTier {
  return { ...toDocument(row), ...discountFields(row), storeId };
}

export function eligibleOrderDocument(order: EarningOrder, storeId: string): EligibleOrder {
  return { ...toDocument(order.order), storeId, potentialPoints: potentialPoints(order) };
}

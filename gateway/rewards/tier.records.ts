import { asc, eq, sql } from 'drizzle-orm';
import type { putTiers } from '#contract/admin/promo-code.endpoints.ts';
import type { HandlerInput } from '#contract/wire/endpoint.ts';
import { commitChange, revisionColumn } from '../audit/change.records.ts';
import { newId } from '../crypto.ts';
import { replaceStatements } from '../database/commit.ts';
import { rewardTier } from '../database/promotion.tables.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { storedDiscountValue } from '../promotions/promo-code.document.ts';

export type TierRow = typeof rewardTier.$inferSelect;

const subject = 'reward-tiers';

export async function listActiveTiers({ database }: WithDatabase): Promise<TierRow[]> {
  return database
    .select()
    .from(rewardTier)
    .where(eq(rewardTier.isActive, true))
    .orderBy(asc(rewardTier.pointsRequired));
}

export async function readTiers({ database }: WithDatabase) {
  const [tiers, [latest]] = await database.batch([
    database.select().from(rewardTier).orderBy(asc(rewardTier.pointsRequired)),
    database.select({ revision: revisionColumn(`'${subject}'`) }).from(sql`(select 1)`),
  ]);
  return { tiers, revision: latest?.revision ?? 0 };
}

/** Replaces all tiers: nothing references them. */
export async function saveTiers(
  dependencies: WithClock,
  staff: string,
  { revision, tiers }: HandlerInput<typeof putTiers>['body'],
) {
  const { now } = dependencies;
  const { tiers: before } = await readTiers(dependencies);
  const after = tiers.map((tier, index) => ({
    ...tier,
    id: newId('tier'),
    createdAt: now() + index,
    discountValue: storedDiscountValue(tier),
  }));
  const change = { staff, action: 'updated', subject, revision, before, after };
  return commitChange(dependencies, change, replaceStatements(dependencies, rewardTier, after));
}

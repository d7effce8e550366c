import { toMinor } from '#contract/wire/money.ts';
import type { promoCode, promoCodeItem } from '#gateway/database/promotion.tables.ts';
import type { rewardTier } from '#gateway/database/reward.tables.ts';
import { promoCodeId, promoCodes, rewardTiers } from './promotions.ts';

const day = 24 * 60 * 60 * 1000;

export function promoCodeRows(now: number): (typeof promoCode.$inferInsert)[] {
  return promoCodes.map(
    ({ code, off, displayText, from, to, active, limit, items, atLeast, ...flags }, index) => ({
      id: promoCodeId(code),
      createdAt: now - 120 * day + index,
      code,
      ...discountOf(off),
      span: items ? 'selected-products' : 'entire-order',
      active: active ?? true,
      displayText,
      validFrom: now + from * day,
      validTo: now + to * day,
      minimumSubtotal: atLeast === undefined ? null : toMinor(atLeast * 100),
      redemptionLimit: limit?.of ?? null,
      redemptionCount: limit?.used ?? 0,
      ...flags,
    }),
  );
}

export function promoCodeItemRows(now: number): (typeof promoCodeItem.$inferInsert)[] {
  return promoCodes.flatMap(({ code, items = [] }) =>
    items.map((item, index) => ({
      id: `${promoCodeId(code)}-item-${index + 1}`,
      createdAt: now - 120 * day + index,
      promoCodeId: promoCodeId(code),
      ...item,
    })),
  );
}

export function rewardTierRows(now: number): (typeof rewardTier.$inferInsert)[] {
  return rewardTiers.map(({ name, pointsRequired, off }, index) => ({
    id: `tier-${index + 1}`,
    createdAt: now - 120 * day + index,
    name,
    pointsRequired,
    ...discountOf(off),
    isActive: true,
  }));
}

/** As the tables keep it: hundredths of a percent, or minor units. */
function discountOf(off: { percent: number } | { fixed: number }) {
  return 'percent' in off
    ? { discountType: 'percentage' as const, discountValue: off.percent * 100 }
    : { discountType: 'fixed' as const, discountValue: toMinor(off.fixed * 100) };
}

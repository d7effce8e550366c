import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { getPromoCodes } from '#contract/promotions/promo-code.endpoints.ts';
import { batch } from '#gateway/database/commit.ts';
import { currentGift } from '#gateway/promotions/gift.sql.ts';
import { freeGift } from '#shop/promotions/gift.rules.ts';
import { answerOf } from '../support/contract-answer.ts';
import { createGuest, testDependencies } from '../support/gateway-visitor.ts';
import { insertRow } from '../support/insert-row.ts';
import { openNamedShop, skus } from '../support/named-shop.ts';
import { createCode, createCodeItem } from '../support/promo.fixture.ts';

const now = Date.now();

const mostly = <T>(usual: T, ...others: readonly T[]) => fc.constantFrom(usual, usual, usual, ...others);

const item = fc.record({
  createdAt: fc.constantFrom(1, 2),
  skuId: mostly<string | null>(skus.oil.sku, null, ...Object.values(skus).map(({ sku }) => sku)),
  productId: fc.constant(skus.oil.product),
  limit: mostly(
    { quantity: 5, quantityClaimed: 4 },
    { quantity: 5, quantityClaimed: 5 },
    { quantity: 0, quantityClaimed: 0 },
    { quantity: null, quantityClaimed: 0 },
  ),
});

const code = fc.record({
  createdAt: fc.constantFrom(1, 2),
  active: mostly(1, 0),
  autoApply: mostly(1, 0),
  isExclusive: mostly(0, 1),
  isMultipleUses: fc.constantFrom(0, 1),
  span: mostly('selected-products', 'entire-order'),
  terms: mostly(
    { discountType: 'percentage', discountValue: 10_000 },
    { discountType: 'percentage', discountValue: 9_999 },
    { discountType: 'fixed', discountValue: skus.oil.price },
    { discountType: 'fixed', discountValue: skus.oil.price - 1 },
  ),
  validFrom: mostly(0, now + 60_000),
  validTo: mostly(now + 60_000, now - 1),
  redemptionLimit: mostly<number | null>(null, 2),
  redemptionCount: mostly(0, 2),
  isRedeemed: mostly(false, true),
  items: fc.array(item, { minLength: 1, maxLength: 3 }),
});

beforeAll(openNamedShop);

test('pages and the gateway find the same gift, for any codes', async () => {
  const visitor = await createGuest(testDependencies({ now: () => now }));
  const { storeFrontUserId: ownerId } = (await visitor.api('GET', '/bags/active')) as {
    storeFrontUserId: string;
  };
  const outcomes = new Set<boolean>();
  await fc.assert(
    fc.asyncProperty(fc.array(code, { minLength: 1, maxLength: 3 }), async (codes) => {
      const tables = ['redemption', 'promo_code_item', 'promo_code'];
      await env.DB.batch(tables.map((table) => env.DB.prepare(`delete from ${table}`)));
      for (const { items, terms, isRedeemed, ...row } of codes) {
        const { id } = await createCode({ ...row, ...terms });
        for (const { limit, ...own } of items) await createCodeItem(id, { ...own, ...limit });
        if (!isRedeemed) continue;
        const use = { id: `use-${id}`, createdAt: 1, promoCodeId: id, ownerId, sessionId: 's', isFinal: 1 };
        await insertRow('redemption', { ...use, onceKey: id }).run();
      }
      const listed = await answerOf(getPromoCodes, visitor, '/stores/promoCodes?withItems=true');
      const items = listed.flatMap(({ items: own = [] }) => own);
      const shown = freeGift({ codes: listed, items, redeemed: [] })?.sku;
      const [added] = await batch<{ productId: string; price: number }>(env.DB, [
        sql`select gift.productId, sku.price from (${currentGift({ ownerId, time: now, sessionId: sql`null` })}) gift
          join sku on sku.id = gift.skuId`,
      ]);
      expect(shown && { productId: shown.productId, price: shown.price }).toEqual(added?.results[0]);
      outcomes.add(shown !== undefined);
    }),
    { numRuns: 150, seed: 5 },
  );
  expect(outcomes.size).toBe(2);
});

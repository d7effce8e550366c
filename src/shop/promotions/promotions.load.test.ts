import { beforeEach, expect, test, vi } from 'vitest';
import { bagPrices } from '#contract/promotions/promo.rules.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import { loadPromotions } from './promotions.load.ts';

const document = { _id: 'glow', _creationTime: 1, storeId: 's' };
const code = {
  ...document,
  ...{ code: 'GLOW', discountType: 'percentage', discountValue: 10, span: 'selected-products' },
  ...{ active: true, autoApply: true, validFrom: 0, validTo: 1 },
};
const item = { ...document, _id: 'item', promoCodeId: 'glow', productSkuId: 'sku' };
const use = { ...document, _id: 'use', promoCodeId: 'glow', storeFrontUserId: 'guest_1' };
const line = { productId: 'p', productSkuId: 'sku', price: 100_000, quantity: 1 };

/** A gateway that lists codes, their items and what is used up apart. */
function answer(lists: Record<string, object[]>) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace(/^\/api|\?.*/g, '');
    asked.push(path);
    return Response.json(lists[path] ?? []);
  });
  return asked;
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('addEventListener', () => undefined);
});

async function shown(lists: Record<string, object[]>) {
  const asked = answer({ '/stores/promoCodes': [code], '/stores/promoCodeItems': [item], ...lists });
  const { $promotions, refreshPromotions } = await import('./promotions.store.ts');
  await refreshPromotions();
  const promotions = $promotions.get();
  return { total: promotions && bagPrices([line as never], promotions).total, asked };
}

test('items that a gateway lists apart from its codes are asked for', async () => {
  expect((await shown({})).total).toBe(90_000);
});

test('a code that is listed as used takes nothing off', async () => {
  expect((await shown({ '/stores/redeemedPromoCodes': [use] })).total).toBe(100_000);
});

test('codes that bring their items are all that is asked for', async () => {
  const { total, asked } = await shown({
    '/stores/promoCodes': [{ ...code, items: [item], isUsable: false }],
  });
  expect(total).toBe(100_000);
  expect(asked).toEqual(['/stores/promoCodes']);
});

test('for everybody it is never asked what one visitor has used', async () => {
  const asked: string[] = [];
  const call = async ({ path }: { path: string }) => {
    asked.push(path);
    return { ok: true, data: path === '/stores/promoCodes' ? [code] : [item], date: undefined };
  };
  const promotions = await loadPromotions({ call } as unknown as SharedGateway);
  expect(bagPrices([line as never], promotions).total).toBe(90_000);
  expect(asked).toEqual(['/stores/promoCodes', '/stores/promoCodeItems']);
});

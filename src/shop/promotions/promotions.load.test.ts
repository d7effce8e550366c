import { beforeEach, expect, test, vi } from 'vitest';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import { bagPrices } from './price.rules.ts';
import { loadPromotions, noPromotions, promotionsOnPrices } from './promotions.load.ts';

const document = { _id: 'glow', _creationTime: 1, storeId: 's' };
const code = {
  ...document,
  code: 'GLOW',
  discountType: 'percentage',
  discountValue: 10,
  span: 'selected-products',
  active: true,
  autoApply: true,
  validFrom: 0,
  validTo: 1,
};
const item = { ...document, _id: 'item', promoCodeId: 'glow', productSkuId: 'sku' };
const use = { ...document, _id: 'use', promoCodeId: 'glow', storeFrontUserId: 'guest_1' };
const line = { productId: 'p', productSkuId: 'sku', price: 100_000, quantity: 1 };

/** A gateway that lists codes, items and redeemed codes separately. */
function answer(lists: Record<string, object[]>) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace(/^\/api|\?.*/g, '');
    requests.push(path);
    return Response.json(lists[path] ?? []);
  });
  return requests;
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('addEventListener', () => undefined);
});

async function shown(lists: Record<string, object[]>) {
  const requests = answer({ '/stores/promoCodes': [code], '/stores/promoCodeItems': [item], ...lists });
  const { $promotions, refreshPromotions } = await import('./promotions.store.ts');
  await refreshPromotions();
  const promotions = $promotions.get();
  return { total: promotions && bagPrices([line as never], promotions).total, requests };
}

test('loads items that a gateway lists separately', async () => {
  expect((await shown({})).total).toBe(90_000);
});

test('a redeemed code discounts nothing', async () => {
  expect((await shown({ '/stores/redeemedPromoCodes': [use] })).total).toBe(100_000);
});

test('loads only codes that include their items', async () => {
  const { total, requests } = await shown({
    '/stores/promoCodes': [{ ...code, items: [item], isUsable: false }],
  });
  expect(total).toBe(100_000);
  expect(requests).toEqual(['/stores/promoCodes']);
});

test('never loads redeemed codes for shared pages', async () => {
  const requests: string[] = [];
  const call = async ({ path }: { path: string }) => {
    requests.push(path);
    return { ok: true, data: path === '/stores/promoCodes' ? [code] : [item] };
  };
  const promotions = await loadPromotions({ call } as unknown as SharedGateway);
  expect(bagPrices([line as never], promotions).total).toBe(90_000);
  expect(requests).toEqual(['/stores/promoCodes', '/stores/promoCodeItems']);
});

test('islands receive the sale and this visitor’s code with their limits, but not the code of the free gift', () => {
  const gift = { ...code, _id: 'gift', discountValue: 100 };
  const own = { ...code, _id: 'own', isExclusive: true, isUsable: true, minimumSubtotal: 50_000 };
  const other = { ...own, _id: 'other', isUsable: undefined };
  const given = { ...item, promoCodeId: 'gift', quantity: 5 };
  const limited = { ...item, promoCodeId: 'own', quantity: 5, quantityClaimed: 4 };
  const promotions = { ...noPromotions, codes: [gift, code, own, other], items: [item, given, limited] };
  const { codes, items } = promotionsOnPrices(promotions as unknown as typeof noPromotions);
  expect(codes).toMatchObject([{ _id: 'glow' }, { _id: 'own', minimumSubtotal: 50_000 }]);
  expect(items).toMatchObject([
    { promoCodeId: 'glow' },
    { promoCodeId: 'own', quantity: 5, quantityClaimed: 4 },
  ]);
});

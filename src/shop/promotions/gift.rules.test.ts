import { expect, test } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import { freeGift, giftTexts, withoutGift } from './gift.rules.ts';
import type { CodeItem, PromoCode } from './promo-code.rules.ts';

const sku = { _id: 'band', productId: 'bands', price: toMinor(18_000), productName: 'band', images: [] };
const giftCode: PromoCode = {
  _id: 'free',
  code: 'FREEBAND',
  discountType: 'percentage',
  discountValue: 100,
  active: true,
  autoApply: true,
  span: 'selected-products',
};
const giftItem: CodeItem = {
  promoCodeId: 'free',
  productSku: sku,
  productSkuId: 'band',
  quantity: 50,
  quantityClaimed: 12,
};
const find = (
  item: Partial<CodeItem>,
  code: Partial<PromoCode> = {},
  redeemed: { promoCodeId: string }[] = [],
) => freeGift({ codes: [{ ...giftCode, ...code }], items: [{ ...giftItem, ...item }], redeemed });

test('the gift is the limited item that its code makes free', () => {
  expect(find({})).toEqual({ sku, quantity: 50, claimed: 12 });
  expect(find({}, { discountType: 'fixed', discountValue: 18_000 })).toBeDefined();
});

test.each<[string, Partial<CodeItem>, Partial<PromoCode>]>([
  ['only reduced', {}, { discountValue: 50 }],
  ['reduced to what rounds to 0', { productSku: { ...sku, price: toMinor(10) } }, { discountValue: 99 }],
  ['free without limit', { quantity: undefined }, {}],
  ['all claimed', { quantityClaimed: 50 }, {}],
  ['sent without its sku', { productSku: undefined }, {}],
  ["another code's", { promoCodeId: 'other' }, {}],
  ['of an inactive code', {}, { active: false }],
  ['of an exclusive code', {}, { isExclusive: true }],
  ['of a code for the entire order', {}, { span: 'entire-order' }],
  ['without a price', { productSku: { ...sku, price: toMinor(0) } }, {}],
])('an item that is %s is no gift', (_, item, code) => {
  expect(find(item, code)).toBeUndefined();
});

test('a redeemed gift is not given again, unless its code has multiple uses', () => {
  expect(find({}, {}, [{ promoCodeId: 'free' }])).toBeUndefined();
  expect(find({}, { isMultipleUses: true }, [{ promoCodeId: 'free' }])).toBeDefined();
});

test('the gift is not for sale', () => {
  const products = [{ _id: 'wigs' }, { _id: 'bands' }];
  const promotions = { codes: [giftCode], items: [giftItem], redeemed: [] };
  expect(withoutGift(products, promotions)).toEqual([{ _id: 'wigs' }]);
  expect(withoutGift([{ _id: 'sku', productId: 'wigs' }, sku], promotions)).toHaveLength(1);
  expect(withoutGift(products, { ...promotions, codes: [] })).toEqual(products);
});

test('the gift card shows its value and how many are claimed', () => {
  expect(giftTexts({ sku, quantity: 50, claimed: 12 }, undefined, 'ghs')).toEqual({
    value: 'Valued at GHS\u00a0180',
    claimed: '12 of 50 claimed',
  });
  expect(giftTexts({ sku, quantity: 50, claimed: 12 }, toMinor(25_000), 'ghs').value).toBe(
    'Valued at GHS\u00a0250',
  );
  for (const currency of ['usd', undefined]) {
    expect(giftTexts({ sku, quantity: 50, claimed: 12 }, undefined, currency).value, 'not $180').toBe('');
  }
});

test.each([
  [20, 9, false],
  [20, 10, true],
  [500, 399, false],
  [500, 400, true],
])('few of %i are left with %i claimed: %s', (quantity, claimed, isFew) => {
  expect(giftTexts({ sku, quantity, claimed }).few).toBe(isFew ? 'Few remaining' : undefined);
});

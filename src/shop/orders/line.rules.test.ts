import { expect, test } from 'vitest';
import type { AppliedDiscount } from '#contract/promotions/discount.schema.ts';
import { toMinor } from '#contract/wire/money.ts';
import { lineViews } from './line.rules.ts';

const line = (productSkuId: string, price: number, quantity = 1) => ({
  _id: productSkuId,
  productSkuId,
  price: toMinor(price),
  quantity,
  productName: 'hair oil',
  productCategory: 'Hair care',
});
const wig = line('wig', 100_000, 2);
const oil = line('oil', 5000);
const struck = (lines: Parameters<typeof lineViews>[0], discount: AppliedDiscount) =>
  lineViews(lines, discount, 'usd').map(({ now, was }) => (was === undefined ? undefined : now));

const terms = { id: 'c', code: 'C', totalDiscount: toMinor(0) };
const entire: AppliedDiscount = { ...terms, type: 'percentage', value: 25, span: 'entire-order' };
const selected: AppliedDiscount = { ...entire, span: 'selected-products', productSkus: ['wig', 'oil'] };

test('a code for the entire order discounts only a single line', () => {
  expect(struck([wig], entire)).toEqual(['$1,500']);
  expect(struck([wig, oil], entire)).toEqual([undefined, undefined]);
});

test('a percentage for selected products discounts each of them', () => {
  expect(struck([wig, oil], selected)).toEqual(['$1,500', '$37.50']);
  expect(struck([wig, oil], { ...selected, productSkus: ['wig'] })).toEqual(['$1,500', undefined]);
});

test('a fixed value discounts a line only if one line is selected', () => {
  const fixed: AppliedDiscount = { ...selected, type: 'fixed', value: toMinor(9000) };
  expect(struck([wig, oil], fixed)).toEqual([undefined, undefined]);
  expect(struck([wig, oil], { ...fixed, productSkus: ['oil'] })).toEqual([undefined, 'Free']);
});

test('a line shows the price of its whole quantity, and 0 is Free', () => {
  const [view] = lineViews([wig], null, 'ghs');
  expect(view).toMatchObject({ name: 'Hair Oil', now: expect.stringMatching(/GHS.2,000/), was: undefined });
  const free: AppliedDiscount = { ...selected, value: 100 };
  expect(lineViews([oil], free, 'ghs')[0]).toMatchObject({
    now: 'Free',
    was: expect.stringMatching(/GHS.50/),
  });
});

test('a gift is always free, and shares no discount with another line', () => {
  const gift = { ...line('bonnet', 0), isGift: true };
  const [first, last] = lineViews([oil, gift], entire, 'ghs');
  expect(last).toMatchObject({ now: 'Free', was: undefined, quantity: 1 });
  expect(first?.was).toMatch(/GHS.50/);
});

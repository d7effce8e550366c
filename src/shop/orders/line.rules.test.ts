import { expect, test } from 'vitest';
import type { AppliedDiscount } from '#contract/promotions/discount.rules.ts';
import { toMinor } from '#contract/wire/money.ts';
import { lineDiscount, lineViews } from './line.rules.ts';

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
const terms = { id: 'c', code: 'C', totalDiscount: toMinor(0) };
const entire: AppliedDiscount = { ...terms, type: 'percentage', value: 25, span: 'entire-order' };
const selected: AppliedDiscount = { ...entire, span: 'selected-products', productSkus: ['wig', 'oil'] };

test('a code for the entire order is struck off a single line only', () => {
  expect(lineDiscount(wig, [wig], entire)).toBe(50_000);
  expect(lineDiscount(wig, [wig, oil], entire)).toBe(0);
});

test('a percentage of selected products is struck off each of them', () => {
  expect(lineDiscount(wig, [wig, oil], selected)).toBe(50_000);
  expect(lineDiscount(oil, [wig, oil], { ...selected, productSkus: ['wig'] })).toBe(0);
});

test("a fixed value is struck only where it can be but one line's", () => {
  const fixed: AppliedDiscount = { ...selected, type: 'fixed', value: toMinor(9000) };
  expect(lineDiscount(oil, [wig, oil], fixed)).toBe(0);
  expect(lineDiscount(oil, [wig, oil], { ...fixed, productSkus: ['oil'] })).toBe(5000);
});

test('a line costs its whole quantity, and nothing is Free', () => {
  const [view] = lineViews([wig], null, 'ghs');
  expect(view).toMatchObject({ name: 'Hair Oil', now: expect.stringMatching(/GHS.2,000/), was: undefined });
  const free: AppliedDiscount = { ...selected, value: 100 };
  expect(lineViews([oil], free, 'ghs')[0]).toMatchObject({
    now: 'Free',
    was: expect.stringMatching(/GHS.50/),
  });
});

test('a gift is free in every list, and no other line shares a discount with it', () => {
  const gift = { ...line('bonnet', 0), isGift: true };
  const [first, last] = lineViews([oil, gift], entire, 'ghs');
  expect(last).toMatchObject({ now: 'Free', was: undefined, quantity: 1 });
  expect(first?.was).toMatch(/GHS.50/);
});

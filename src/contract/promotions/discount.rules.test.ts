import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import {
  calculateFigures,
  computeDiscount,
  discountAmount,
  eligibleLines,
  type PricedLine,
  type PromoItem,
  rateOf,
  subtotalOf,
} from './discount.rules.ts';

const wig: PricedLine = { productSkuId: 'wig', productId: 'wigs', price: toMinor(100_050), quantity: 1 };
const glue: PricedLine = { productSkuId: 'glue', productId: 'glues', price: toMinor(333), quantity: 3 };
const bag = [wig, glue];

test('the subtotal is price times quantity, summed', () => {
  expect(subtotalOf(bag)).toBe(101_049);
  expect(subtotalOf([])).toBe(0);
});

test('an entire-order percentage is rounded once, half up', () => {
  expect(computeDiscount(rateOf('percentage', 25), bag, [])).toEqual({ totalDiscount: 25_262 });
  expect(discountAmount(toMinor(50), rateOf('percentage', 1))).toBe(1);
  expect(discountAmount(toMinor(49), rateOf('percentage', 1))).toBe(0);
});

test('an entire-order fixed discount stops at the subtotal', () => {
  expect(computeDiscount(rateOf('fixed', 5000), bag, [])?.totalDiscount).toBe(5000);
  expect(computeDiscount(rateOf('fixed', 500_000), bag, [])?.totalDiscount).toBe(101_049);
});

test('selected products: calculated on the sum of the eligible lines', () => {
  const percentage = { ...rateOf('percentage', 50), span: 'selected-products' } as const;
  expect(computeDiscount(percentage, bag, [{ productSkuId: 'glue' }])).toEqual({
    totalDiscount: 500,
    productSkus: ['glue'],
  });
  const fixed = { ...rateOf('fixed', 5000), span: 'selected-products' } as const;
  expect(computeDiscount(fixed, bag, [{ productSkuId: 'glue' }])?.totalDiscount).toBe(999);
  expect(computeDiscount(fixed, bag, [{ productId: 'wigs' }, { productSkuId: 'glue' }])).toEqual({
    totalDiscount: 5000,
    productSkus: ['wig', 'glue'],
  });
});

test('selected products without an eligible line give no discount', () => {
  const terms = { ...rateOf('percentage', 50), span: 'selected-products' } as const;
  expect(computeDiscount(terms, bag, [{ productSkuId: 'comb' }])).toBeUndefined();
  expect(computeDiscount(terms, bag, [])).toBeUndefined();
});

const covers = (item: PromoItem, line: PricedLine) => eligibleLines([line], [item]).length === 1;

test('an item that names a sku does not cover the rest of its product', () => {
  expect(covers({ productSkuId: 'other', productId: 'wigs' }, wig)).toBe(false);
  expect(covers({ productId: 'wigs' }, wig)).toBe(true);
  expect(covers({}, wig)).toBe(false);
});

test('a limited item covers a line only while the entire line fits', () => {
  expect(covers({ productSkuId: 'glue', quantity: 10, quantityClaimed: 7 }, glue)).toBe(true);
  expect(covers({ productSkuId: 'glue', quantity: 10, quantityClaimed: 8 }, glue)).toBe(false);
  expect(covers({ productSkuId: 'glue', quantity: 2 }, glue)).toBe(false);
});

test('the lines of a product share what is left of its limited item', () => {
  const colours = ['red', 'black', 'brown'].map((productSkuId) => ({ ...wig, productSkuId }));
  const covered = eligibleLines(colours, [{ productId: 'wigs', quantity: 3, quantityClaimed: 1 }]);
  expect(covered.map(({ line }) => line.productSkuId)).toEqual(['red', 'black']);
});

const amounts = fc.integer({ min: 0, max: 10_000_000 }).map(toMinor);
const lines = fc.array(
  fc.record({
    productSkuId: fc.constantFrom('a', 'b', 'c', 'd'),
    productId: fc.constantFrom('p', 'q'),
    price: amounts,
    quantity: fc.integer({ min: 1, max: 10 }),
  }),
  { maxLength: 8 },
);
const terms = fc
  .tuple(
    fc.constantFrom('percentage', 'fixed'),
    fc.integer({ min: 0, max: 20_000 }),
    fc.constantFrom('entire-order', 'selected-products', null, undefined),
  )
  .map(([type, value, span]) => ({ ...rateOf(type, value), span }));
const items = fc.array(
  fc.record({
    productSkuId: fc.constantFrom('a', 'c', undefined),
    productId: fc.constantFrom('p', undefined),
  }),
);

test('no code makes a total negative, discounts the fee or takes more than its eligible lines', () => {
  fc.assert(
    fc.property(lines, terms, items, amounts, (bagLines, code, codeItems, fee) => {
      const subtotal = subtotalOf(bagLines);
      const computed = computeDiscount(code, bagLines, codeItems);
      const figures = calculateFigures(subtotal, computed?.totalDiscount, fee);
      expect(figures.total).toBeGreaterThanOrEqual(fee);
      expect(figures.total).toBe(figures.subtotal - figures.discount + figures.deliveryFee);
      const eligible = computed?.productSkus;
      const covered = eligible ? bagLines.filter((line) => eligible.includes(line.productSkuId)) : bagLines;
      expect(figures.discount).toBeLessThanOrEqual(subtotalOf(covered));
    }),
  );
});

test('with 100 % or more only the delivery fee is due', () => {
  fc.assert(
    fc.property(lines, fc.integer({ min: 100, max: 1000 }), amounts, (bagLines, percent, fee) => {
      const discount = computeDiscount(rateOf('percentage', percent), bagLines, [])?.totalDiscount;
      expect(calculateFigures(subtotalOf(bagLines), discount, fee).total).toBe(fee);
    }),
  );
});

test('a discount is limited to the subtotal', () => {
  expect(calculateFigures(toMinor(500), toMinor(900), toMinor(3000))).toEqual({
    subtotal: 500,
    discount: 500,
    deliveryFee: 3000,
    total: 3000,
  });
});

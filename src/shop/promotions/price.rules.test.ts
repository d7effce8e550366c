import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PricedLine, subtotalOf } from '#contract/promotions/discount.rules.ts';
import { addMoney, multiplyMoney, subtractMoney, toMinor } from '#contract/wire/money.ts';
import { bagPrices } from './price.rules.ts';
import { autoApplied, type PromoCode } from './promo-code.rules.ts';

const skus = ['wig', 'bundle', 'comb', 'oil'];
const sku = fc.constantFrom(...skus);

const bags: fc.Arbitrary<PricedLine[]> = fc
  .uniqueArray(
    fc.record({
      productSkuId: sku,
      quantity: fc.integer({ min: 1, max: 10 }),
      price: fc.integer({ min: 0, max: 500 }).map((units) => toMinor(units * 100)),
    }),
    { selector: ({ productSkuId }) => productSkuId, minLength: 1, maxLength: 4 },
  )
  .map((lines) => lines.map((line) => ({ ...line, productId: `product-${line.productSkuId}` })));

const codes = fc
  .uniqueArray(
    fc.record({
      _id: fc.constantFrom('a', 'b', 'c'),
      discountType: fc.constantFrom('percentage' as const, 'fixed' as const),
      discountValue: fc.integer({ min: 1, max: 120 }),
      span: fc.constantFrom('entire-order' as const, 'selected-products' as const),
      minimumSubtotal: fc.option(fc.integer({ min: 0, max: 90_000 }).map(toMinor), { nil: undefined }),
      autoApply: fc.boolean(),
      isExclusive: fc.boolean(),
    }),
    { selector: ({ _id }) => _id, maxLength: 3 },
  )
  .map((made): PromoCode[] =>
    made.map((code) => ({
      ...code,
      code: code._id,
      active: true,
      discountValue: code.discountType === 'fixed' ? code.discountValue * 100 : code.discountValue,
    })),
  );

const items = fc.array(
  fc.record({
    promoCodeId: fc.constantFrom('a', 'b', 'c'),
    productSkuId: sku,
    quantity: fc.option(fc.integer({ min: 1, max: 12 })),
    quantityClaimed: fc.integer({ min: 0, max: 6 }),
  }),
  { maxLength: 6 },
);

test('the bag shows the total that checkout charges, and discounted lines add up to it', () => {
  let struck = 0;
  fc.assert(
    fc.property(bags, codes, items, (lines, promoCodes, promoItems) => {
      const promotions = { codes: promoCodes, items: promoItems, redeemed: [] };
      const { total, priceOf } = bagPrices(lines, promotions);
      const charged = subtractMoney(
        subtotalOf(lines),
        autoApplied(promotions, lines)?.totalDiscount ?? toMinor(0),
      );
      expect(total).toBe(charged);
      const shown = lines.map((line) => ({ ...priceOf(line), line }));
      if (!shown.some(({ isDiscounted }) => isDiscounted)) return;
      struck += 1;
      expect(addMoney(...shown.map(({ price, line }) => multiplyMoney(price, line.quantity)))).toBe(charged);
    }),
    { numRuns: 2000, seed: 22_112_026 },
  );
  expect(struck).toBeGreaterThan(100);
});

test('a fixed discount shows on the line of a single unit, otherwise only in the total', () => {
  const codes: PromoCode[] = [
    {
      _id: 'a',
      code: 'a',
      span: 'entire-order',
      discountType: 'fixed',
      discountValue: 10_000,
      active: true,
      autoApply: true,
    },
  ];
  const promotions = { codes, items: [], redeemed: [] };
  const line = (quantity: number) => ({
    productSkuId: 'wig',
    productId: 'p',
    price: toMinor(280_000),
    quantity,
  });
  expect(bagPrices([line(1)], promotions).priceOf(line(1)).price).toBe(270_000);
  expect(bagPrices([line(2)], promotions).priceOf(line(2)).isDiscounted).toBe(false);
  expect(bagPrices([line(2)], promotions).total).toBe(550_000);
  const gift = { ...line(1), productSkuId: 'gift', price: toMinor(0) };
  expect(bagPrices([line(1), gift], promotions).priceOf(line(1)).price).toBe(270_000);
});

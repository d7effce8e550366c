import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addedQuantity,
  bagCount,
  bagLabel,
  demandText,
  hasLostGift,
  isLineFull,
  mergeLines,
  moreInBagText,
  quantityChoices,
} from './bag.rules.ts';

const line = (productSkuId: string, quantity = 1) => ({ productSkuId, quantity });

test('a line holds 1 to 10, and adding stops there', () => {
  expect(quantityChoices).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(addedQuantity(8, 5)).toBe(10);
  expect([isLineFull(9), isLineFull(10)]).toEqual([false, true]);
});

test('merging adds up the same sku, capped, and moves the rest', () => {
  expect(mergeLines([line('a', 7), line('b', 1)], [line('a', 7), line('c', 2)])).toEqual([
    line('a', 10),
    line('b', 1),
    line('c', 2),
  ]);
});

const bags = fc.uniqueArray(
  fc.record({ productSkuId: fc.constantFrom('a', 'b', 'c', 'd'), quantity: fc.integer({ min: 1, max: 10 }) }),
  { selector: (each) => each.productSkuId },
);

test('merging loses no sku, doubles none and never passes 10', () => {
  fc.assert(
    fc.property(bags, bags, (kept, moved) => {
      const merged = mergeLines(kept, moved);
      const skus = merged.map((each) => each.productSkuId);
      expect(new Set(skus)).toEqual(new Set([...kept, ...moved].map((each) => each.productSkuId)));
      expect(new Set(skus).size).toBe(skus.length);
      expect(merged.every((each) => each.quantity <= 10)).toBe(true);
      expect(bagCount(merged)).toBeLessThanOrEqual(bagCount(kept) + bagCount(moved));
    }),
  );
});

test('the free gift is lost when it leaves with another line', () => {
  const gift = { ...line('gift'), isGift: true };
  expect(hasLostGift([line('wig'), gift], 'wig', [])).toBe(true);
  expect(hasLostGift([line('wig'), gift, line('comb')], 'wig', [line('comb')])).toBe(true);
  expect(hasLostGift([line('wig'), gift, line('comb')], 'comb', [line('wig'), gift])).toBe(false);
  expect(hasLostGift([line('wig'), gift], 'gift', [line('wig')])).toBe(false);
  expect(hasLostGift([line('wig'), line('comb')], 'wig', [line('comb')])).toBe(false);
});

test('the icon says how many items, the panel how many lines are left out', () => {
  expect(bagLabel(1)).toBe('Bag, 1 item');
  expect(bagLabel(0)).toBe('Bag, 0 items');
  expect([3, 4, 5].map(moreInBagText)).toEqual([
    undefined,
    '1 more item in your bag',
    '2 more items in your bag',
  ]);
});

test('three other bags are high demand', () => {
  expect([undefined, 2, 3].map(demandText)).toEqual([undefined, undefined, 'High demand']);
});

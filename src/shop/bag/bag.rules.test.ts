import { expect, test } from 'vitest';
import {
  bagCount,
  demandText,
  giftsFirst,
  isGiftRemoved,
  moreInBagText,
  parseQuantity,
} from './bag.rules.ts';

const line = (productSkuId: string, quantity = 1) => ({ productSkuId, quantity });

test('a form’s quantity is a whole number to 10', () => {
  expect(['0', '10'].map(parseQuantity)).toEqual([0, 10]);
  expect(['11', '1.5', '-1', '1e1', ''].filter((text) => parseQuantity(text) !== undefined)).toEqual([]);
});

test('the free gift is lost when it leaves with another line', () => {
  const gift = { ...line('gift'), isGift: true };
  expect(isGiftRemoved([line('wig'), gift], 'wig', [])).toBe(true);
  expect(isGiftRemoved([line('wig'), gift, line('comb')], 'wig', [line('comb')])).toBe(true);
  expect(isGiftRemoved([line('wig'), gift, line('comb')], 'comb', [line('wig'), gift])).toBe(false);
  expect(isGiftRemoved([line('wig'), gift], 'gift', [line('wig')])).toBe(false);
  expect(isGiftRemoved([line('wig'), line('comb')], 'wig', [line('comb')])).toBe(false);
});

test('a bag counts its units, and its panel the lines that it omits', () => {
  expect(bagCount([line('a', 2), line('b')])).toBe(3);
  expect([3, 4, 5].map(moreInBagText)).toEqual([
    undefined,
    '1 more item in your bag',
    '2 more items in your bag',
  ]);
});

test('three other bags are high demand', () => {
  expect([undefined, 2, 3].map(demandText)).toEqual([undefined, undefined, 'High demand']);
});

test('the free gift is listed first, the other lines keep their order', () => {
  const lines = [line('wig'), { ...line('gift'), isGift: true }, line('oil')].map((each) => ({
    isGift: false,
    ...each,
  }));
  expect(giftsFirst(lines).map(({ productSkuId }) => productSkuId)).toEqual(['gift', 'wig', 'oil']);
});

import { expect, test } from 'vitest';
import { isLowStock, isSoldOut } from './stock.rules.ts';

const stock = (quantityAvailable: number, inventoryCount = 9) => ({ quantityAvailable, inventoryCount });

test('either figure at 0 is sold out', () => {
  expect(isSoldOut(stock(0))).toBe(true);
  expect(isSoldOut(stock(4, 0))).toBe(true);
  expect(isSoldOut(stock(1, 1))).toBe(false);
  expect(isSoldOut({})).toBe(false);
});

test('one or two left is low, nothing or three is not', () => {
  expect([0, 1, 2, 3].map((left) => isLowStock(stock(left)))).toEqual([false, true, true, false]);
  expect(isLowStock(stock(9, 2))).toBe(true);
});

import { expect, test } from 'vitest';
import { isLowStock, isSoldOut } from './stock.rules.ts';

const stock = (quantityAvailable: number, inventoryCount = 9) => ({ quantityAvailable, inventoryCount });

test('sold out if either number is 0', () => {
  expect(isSoldOut(stock(0))).toBe(true);
  expect(isSoldOut(stock(4, 0))).toBe(true);
  expect(isSoldOut(stock(-1)), 'a gateway that oversold').toBe(true);
  expect(isSoldOut(stock(1, 1))).toBe(false);
  expect(isSoldOut({})).toBe(false);
});

test('low stock is one or two left', () => {
  expect([0, 1, 2, 3].map((left) => isLowStock(stock(left)))).toEqual([false, true, true, false]);
  expect(isLowStock(stock(9, 2))).toBe(true);
});

import { expect, test } from 'vitest';
import { isLow, isSoldOut, overlayFor, reminderStockText, unavailableText } from './stock.rules.ts';

const stock = (quantityAvailable: number, inventoryCount = 9) => ({ quantityAvailable, inventoryCount });

test('either figure at 0 is sold out', () => {
  expect(isSoldOut(stock(0))).toBe(true);
  expect(isSoldOut(stock(4, 0))).toBe(true);
  expect(isSoldOut(stock(1, 1))).toBe(false);
  expect(isSoldOut({})).toBe(false);
});

test('one or two left is low, nothing or three is not', () => {
  expect([0, 1, 2, 3].map((left) => isLow(stock(left)))).toEqual([false, true, true, false]);
  expect(isLow(stock(9, 2))).toBe(true);
});

test('the reminder counts from three down', () => {
  expect([0, 1, 3, 4].map((left) => reminderStockText(stock(left)))).toEqual([
    undefined,
    'Only 1 left',
    'Only 3 left',
    undefined,
  ]);
  expect(reminderStockText(stock(9, 2))).toBe('Only 2 left');
});

test('a card shows one overlay: sold out, else selling fast, else sale', () => {
  expect(overlayFor([stock(0), stock(0)], stock(0), true)).toBe('Sold Out');
  expect(overlayFor([stock(0), stock(2)], stock(2), true)).toBe('🔥 Selling fast — Few left');
  expect(overlayFor([stock(0), stock(5)], stock(5), true)).toBe('Sale');
  expect(overlayFor([stock(0), stock(5)], stock(5), false)).toBeUndefined();
});

test('a refused line says how many are left', () => {
  expect(unavailableText(0)).toBe('Currently unavailable');
  expect(unavailableText(2)).toBe('Only 2 left');
});

import { expect, test } from 'vitest';
import { cardOverlay, unavailableText } from './stock.texts.ts';

const stock = (quantityAvailable: number, inventoryCount = 9) => ({ quantityAvailable, inventoryCount });

test('a card shows one overlay: sold out, else selling fast, else sale', () => {
  expect(cardOverlay([stock(0), stock(0)], stock(0), true)).toBe('Sold Out');
  expect(cardOverlay([stock(0), stock(2)], stock(2), true)).toBe('🔥 Selling fast — Few left');
  expect(cardOverlay([stock(0), stock(5)], stock(5), true)).toBe('Sale');
  expect(cardOverlay([stock(0), stock(5)], stock(5), false)).toBeUndefined();
});

test('a refused line shows how many are left', () => {
  expect(unavailableText(0)).toBe('Currently unavailable');
  expect(unavailableText(2)).toBe('Only 2 left');
});

import { expect, test } from 'vitest';
import { parseFilter } from '#features/catalogue/filter.params.ts';
import { matchesColorAndLength, sortFor } from './listing.rules.ts';

const read = (query: string) => parseFilter(new URLSearchParams(query));

test('one sku must match colour and length', () => {
  const filter = read('color=black,brown&length=18');
  expect(matchesColorAndLength({ color: 'brown', length: 18 }, filter)).toBe(true);
  expect(matchesColorAndLength({ color: 'brown', length: 20 }, filter)).toBe(false);
  expect(matchesColorAndLength({ color: 'red', length: 18 }, filter)).toBe(false);
  expect(matchesColorAndLength({ length: 18 }, filter)).toBe(false);
  expect(matchesColorAndLength({}, read(''))).toBe(true);
});

test('a price range sorts by price, from either end', () => {
  expect(sortFor(read('min=500'), undefined)).toBe('price-up');
  expect(sortFor(read('max=500'), 'newest')).toBe('price-up');
  expect(sortFor(read('max=500'), 'price-down')).toBe('price-down');
  expect(sortFor(read('color=black'), 'newest')).toBe('newest');
});

import { expect, test } from 'vitest';
import { parseFilter } from '#features/catalogue/filter.params.ts';
import { sortFor } from './listing.rules.ts';

const read = (query: string) => parseFilter(new URLSearchParams(query));

test('a price range sorts by price, from either end', () => {
  expect(sortFor(read('min=500'), undefined)).toBe('price-up');
  expect(sortFor(read('max=500'), 'newest')).toBe('price-up');
  expect(sortFor(read('max=500'), 'price-down')).toBe('price-down');
  expect(sortFor(read('color=black'), 'newest')).toBe('newest');
});

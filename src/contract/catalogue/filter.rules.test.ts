import { expect, test } from 'vitest';
import { parseFilter } from '#features/catalogue/filter.params.ts';
import { matchesFilter } from './filter.rules.ts';

const read = (query: string) => parseFilter(new URLSearchParams(query));

test('one sku must match colour and length', () => {
  const filter = read('color=black,brown&length=18');
  expect(matchesFilter({ color: 'brown', length: 18 }, filter)).toBe(true);
  expect(matchesFilter({ color: 'brown', length: 20 }, filter)).toBe(false);
  expect(matchesFilter({ color: 'red', length: 18 }, filter)).toBe(false);
  expect(matchesFilter({ length: 18 }, filter)).toBe(false);
  expect(matchesFilter({}, read(''))).toBe(true);
});

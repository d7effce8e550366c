import { expect, test } from 'vitest';
import { readFilter } from '#features/catalogue/filter.params.ts';
import { passesFilter } from './filter.rules.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

test('one sku must satisfy both lists', () => {
  const filter = read('color=black,brown&length=18');
  expect(passesFilter({ color: 'brown', length: 18 }, filter)).toBe(true);
  expect(passesFilter({ color: 'brown', length: 20 }, filter)).toBe(false);
  expect(passesFilter({ color: 'red', length: 18 }, filter)).toBe(false);
  expect(passesFilter({ length: 18 }, filter)).toBe(false);
  expect(passesFilter({}, read(''))).toBe(true);
});

import { expect, test } from 'vitest';
import { parseFilter } from '#features/catalogue/filter.params.ts';
import { matchesColorAndLength } from './filter.rules.ts';

const read = (query: string) => parseFilter(new URLSearchParams(query));

test('one sku must match colour and length', () => {
  const filter = read('color=black,brown&length=18');
  expect(matchesColorAndLength({ color: 'brown', length: 18 }, filter)).toBe(true);
  expect(matchesColorAndLength({ color: 'brown', length: 20 }, filter)).toBe(false);
  expect(matchesColorAndLength({ color: 'red', length: 18 }, filter)).toBe(false);
  expect(matchesColorAndLength({ length: 18 }, filter)).toBe(false);
  expect(matchesColorAndLength({}, read(''))).toBe(true);
});

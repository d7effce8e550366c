import { expect, test } from 'vitest';
import {
  filterCount,
  passesFilter,
  readFilter,
  toggleColor,
  toggleLength,
  writeFilter,
} from './filter.rules.ts';

test('reads comma lists and drops lengths that are not whole numbers', () => {
  expect(readFilter({ color: 'black, brown,,black', length: '18,twenty,20.5,-8,18, 24' })).toEqual({
    color: ['black', 'brown'],
    length: [18, 24],
  });
  expect(readFilter({ color: null })).toEqual({ color: [], length: [] });
});

test('toggling twice is not toggling', () => {
  const filter = readFilter({ color: 'black', length: '18' });
  const more = toggleLength(toggleColor(filter, 'brown'), 24);
  expect(more).toEqual({ color: ['black', 'brown'], length: [18, 24] });
  expect(filterCount(more)).toBe(4);
  expect(toggleLength(toggleColor(more, 'brown'), 24)).toEqual(filter);
});

test('an empty list leaves the address', () => {
  expect(writeFilter(toggleColor(readFilter({ color: 'black', length: '18,20' }), 'black'))).toEqual({
    color: null,
    length: '18,20',
  });
});

test('one sku must satisfy both lists', () => {
  const filter = readFilter({ color: 'black,brown', length: '18' });
  expect(passesFilter({ color: 'brown', length: 18 }, filter)).toBe(true);
  expect(passesFilter({ color: 'brown', length: 20 }, filter)).toBe(false);
  expect(passesFilter({ color: 'red', length: 18 }, filter)).toBe(false);
  expect(passesFilter({ length: 18 }, filter)).toBe(false);
  expect(passesFilter({}, readFilter({}))).toBe(true);
});

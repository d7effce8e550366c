import { expect, test } from 'vitest';
import { byRank } from './showcase.rules.ts';

test('rank decides, those without one come last in their order', () => {
  const entries = [{ name: 'x' }, { name: 'b', rank: 2 }, { name: 'y' }, { name: 'a', rank: 1 }];
  expect(entries.toSorted(byRank).map(({ name }) => name)).toEqual(['a', 'b', 'x', 'y']);
});

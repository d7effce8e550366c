import { expect, test } from 'vitest';
import { sortByRank } from './showcase.rules.ts';

test('sorts by rank, entries without a rank last, and keeps the order of ties', () => {
  const entries = [{ rank: 3 }, { id: 'a' }, { rank: 1 }, { id: 'b' }];
  expect(sortByRank(entries)).toEqual([{ rank: 1 }, { rank: 3 }, { id: 'a' }, { id: 'b' }]);
});

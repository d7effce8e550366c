import { expect, test } from 'vitest';
import { sortByRank } from './showcase.rules.ts';

test('entries come by rank, those without one last, equals in their order', () => {
  const entries = [{ rank: 3 }, { id: 'a' }, { rank: 1 }, { id: 'b' }];
  expect(sortByRank(entries)).toEqual([{ rank: 1 }, { rank: 3 }, { id: 'a' }, { id: 'b' }]);
});

import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

test('computes a result once per argument', () => {
  const sorted = memoize((list: readonly number[]) => list.toSorted());
  const answer = [2, 1];
  expect(sorted(answer)).toEqual([1, 2]);
  expect(sorted(answer)).toBe(sorted(answer));
  expect(sorted([2, 1])).not.toBe(sorted(answer));
});

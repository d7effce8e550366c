import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

test('makes one thing of one answer, and another of the next', () => {
  const sorted = memoize((list: readonly number[]) => list.toSorted());
  const answer = [2, 1];
  expect(sorted(answer)).toEqual([1, 2]);
  expect(sorted(answer)).toBe(sorted(answer));
  expect(sorted([2, 1])).not.toBe(sorted(answer));
});

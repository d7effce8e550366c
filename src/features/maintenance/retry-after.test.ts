import { expect, test } from 'vitest';
import { retryAfter } from './retry-after.ts';

const now = 1_700_000_000_000;

test('asks again when the countdown ends', () => {
  expect(retryAfter(now + 600_500, now)).toBe(601);
});

test('asks again within an hour however far the end is', () => {
  expect(retryAfter(now + 86_400_000, now)).toBe(3600);
});

test('asks again after a minute when the end is past', () => {
  expect(retryAfter(now - 1, now)).toBe(60);
});

import { expect, test } from 'vitest';
import { retryAfter } from './retry-after.ts';

const now = 1_700_000_000_000;

test('retries when the countdown ends', () => {
  expect(retryAfter(now + 600_500, now)).toBe(601);
});

test('retries within an hour however far the end is', () => {
  expect(retryAfter(now + 86_400_000, now)).toBe(3600);
});

test('retries after a minute when the end is past', () => {
  expect(retryAfter(now - 1, now)).toBe(60);
});

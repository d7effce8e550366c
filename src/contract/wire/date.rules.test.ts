import { expect, test } from 'vitest';
import { formatDate } from './date.rules.ts';

test('a date is written out, as of Accra', () => {
  expect(formatDate(Date.UTC(2026, 10, 5, 12))).toBe('5 November 2026');
  expect(formatDate(Date.UTC(2026, 10, 5, 23, 59, 59))).toBe('5 November 2026');
  expect(formatDate(Date.UTC(2026, 10, 6, 0, 0, 0))).toBe('6 November 2026');
});

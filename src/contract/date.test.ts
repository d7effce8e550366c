import { expect, test } from 'vitest';
import { formatDate } from './date.ts';

test('says day, month and year in full', () => {
  expect(formatDate(Date.UTC(2026, 10, 5))).toBe('5 November 2026');
});

test("keeps Accra's day, whatever the machine's", () => {
  expect(formatDate(Date.UTC(2026, 11, 31, 23, 59, 59))).toBe('31 December 2026');
});

import { expect, test } from 'vitest';
import { formatDate, formatDeadline, formatLastDay } from './date.rules.ts';

test("formats a date in Accra's time zone", () => {
  expect(formatDate(Date.UTC(2026, 10, 5, 12))).toBe('5 November 2026');
  expect(formatDate(Date.UTC(2026, 10, 5, 23, 59, 59))).toBe('5 November 2026');
  expect(formatDate(Date.UTC(2026, 10, 6, 0, 0, 0))).toBe('6 November 2026');
});

test.each([
  [Date.UTC(2027, 6, 20, 23, 59), 'July 20th'],
  [Date.UTC(2027, 0, 1, 12), 'January 1st'],
  [Date.UTC(2027, 0, 1), 'December 31st'],
  [Date.UTC(2027, 1, 22, 12), 'February 22nd'],
  [Date.UTC(2027, 2, 3, 12), 'March 3rd'],
  [Date.UTC(2027, 2, 13, 12), 'March 13th'],
  [Date.UTC(2028, 6, 20, 12), 'July 20th, 2028'],
  // Without the year, the day before yesterday.
  [Date.UTC(2027, 10, 20, 12), 'November 20th, 2027'],
])('formats the deadline %i as %s', (ms, text) => {
  expect(formatDeadline(ms, Date.UTC(2026, 10, 22))).toBe(text);
});

test('an end at midnight belongs to the day before', () => {
  expect(formatLastDay(Date.UTC(2026, 10, 6))).toBe('5 November 2026');
  expect(formatLastDay(Date.UTC(2026, 10, 6, 0, 1))).toBe('6 November 2026');
});

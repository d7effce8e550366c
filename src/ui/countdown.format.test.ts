import { expect, test } from 'vitest';
import { formatRemaining } from './countdown.format.ts';

const day = 86_400_000;

test('counts days, hours and minutes from one day on', () => {
  expect(formatRemaining(day)).toBe('1d 0h 0m');
  expect(formatRemaining(2 * day + 3 * 3_600_000 + 4 * 60_000 + 59_999)).toBe('2d 3h 4m');
});

test('counts hours, minutes and seconds on the last day', () => {
  expect(formatRemaining(day - 1)).toBe('23h 59m 59s');
  expect(formatRemaining(61_000)).toBe('0h 1m 1s');
});

test('never goes below zero', () => {
  expect(formatRemaining(-5000)).toBe('0h 0m 0s');
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clockText, countdownText } from './countdown.rules.ts';

const at = (days: number, hours: number, minutes: number, seconds: number) =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;

test.each([
  [at(2, 4, 10, 59), '2d 04h 10m'],
  [at(1, 0, 0, 0), '1d 00h 00m'],
  [at(0, 23, 59, 59), '23h 59m 59s'],
  [at(0, 0, 0, 1), '00h 00m 01s'],
  [0, '00h 00m 00s'],
  [-5000, '00h 00m 00s'],
])('%i ms are %s', (left, text) => {
  expect(countdownText(left, 0)).toBe(text);
});

test('shows minutes and seconds until a resend', () => {
  expect([120_000, 119_001, 59_000, 0].map((left) => clockText(left, 0))).toEqual([
    '02:00',
    '02:00',
    '00:59',
    '00:00',
  ]);
});

test('minutes exceed an hour and a day', () => {
  expect(clockText(at(1, 1, 1, 1), 0)).toBe('1501:01');
});

test('shows zero exactly at the end', () => {
  fc.assert(
    fc.property(fc.integer({ min: -10_000, max: 10_000 }), (left) => {
      expect(clockText(left, 0) === '00:00').toBe(left <= 0);
    }),
  );
});

test('the parts add up to the time left, rounded up to the second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: at(0, 23, 59, 59) }), (left) => {
      const [hours = 0, minutes = 0, seconds = 0] = countdownText(left, 0).split(' ').map(Number.parseFloat);
      const sum = at(0, hours, minutes, seconds);
      expect(sum).toBeGreaterThanOrEqual(left);
      expect(sum - left).toBeLessThan(1000);
      expect(minutes < 60 && seconds < 60).toBe(true);
    }),
  );
});

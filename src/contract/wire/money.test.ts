import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addMoney,
  formatMoney,
  type Minor,
  multiplyMoney,
  percentOf,
  subtractMoney,
  toMinor,
} from './money.ts';

const anAmount = fc.integer({ min: 0, max: 1_000_000_000 }).map(toMinor);

test('adds and multiplies in integers', () => {
  expect(addMoney(toMinor(10), toMinor(20), toMinor(3))).toBe(33);
  expect(addMoney()).toBe(0);
  expect(multiplyMoney(toMinor(1999), 3)).toBe(5997);
  for (const quantity of [0.5, 2 ** 53])
    expect(() => multiplyMoney(toMinor(1), quantity)).toThrow(RangeError);
});

test('never subtracts below zero', () => {
  fc.assert(
    fc.property(anAmount, anAmount, (amount, less) => {
      expect(subtractMoney(amount, less)).toBe(Math.max(0, amount - less));
    }),
  );
});

test.each([
  [1, 50, 1],
  [3, 50, 2],
  [101, 12.5, 13],
  [999, 33.33, 333],
  [1000, 1.15, 12],
  [100, 150, 100],
  [1_000_000_000, 99.99, 999_900_000],
])('of %i minor units, %s %% is %i (rounded half up)', (amount, percent, share) => {
  expect(percentOf(toMinor(amount), percent)).toBe(share);
});

test('a percentage is between zero and the amount and grows monotonically', () => {
  const percent = fc.integer({ min: 0, max: 20_000 }).map((hundredths) => hundredths / 100);
  fc.assert(
    fc.property(anAmount, percent, percent, (amount, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      expect(percentOf(amount, low)).toBeGreaterThanOrEqual(0);
      expect(percentOf(amount, low)).toBeLessThanOrEqual(percentOf(amount, high));
      expect(percentOf(amount, high)).toBeLessThanOrEqual(amount);
    }),
  );
});

test.each<[number, string | undefined, string]>([
  [180_000, 'ghs', 'GHS 1,800'],
  [180_050, 'ghs', 'GHS 1,800.50'],
  [2500, 'usd', '$25'],
  [2501, undefined, '$25.01'],
])('formats %i %s as %s', (amount, currency, text) => {
  expect(formatMoney(amount as Minor, currency).replace(/\u00a0/g, ' ')).toBe(text);
});

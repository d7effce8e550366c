import { expect, test } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import { pointsFor } from './reward.rules.ts';

test('one point per ten minor units, rounded down', () => {
  expect([0, 9, 10, 12_345].map((amount) => pointsFor(toMinor(amount)))).toEqual([0, 0, 1, 1234]);
});

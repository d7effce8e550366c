import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { minor, wholeUnits } from './money.schema.ts';
import { toMinor } from './money.ts';

const anAmount = fc.integer({ min: 0, max: 1_000_000_000 }).map(toMinor);

test('a whole-unit amount survives decoding and encoding', () => {
  fc.assert(
    fc.property(anAmount, (amount) => {
      const wire = z.encode(wholeUnits, amount);
      expect(z.decode(wholeUnits, wire)).toBe(amount);
    }),
  );
});

test.each([0.001, 29.999, -1, 10_000_000.01, Number.NaN, Number.POSITIVE_INFINITY])(
  'refuses %s as whole units',
  (wire) => {
    expect(z.safeDecode(wholeUnits, wire).success).toBe(false);
  },
);

test.each([1.5, -1])('refuses %s as minor units', (wire) => {
  expect(minor.safeParse(wire).success).toBe(false);
});

import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { wholeUnits } from './money.schema.ts';
import { id, optional, orElse, orNull } from './wire.schema.ts';

const shape = z.object({
  plain: optional(z.string()),
  money: optional(wholeUnits),
  always: orNull(wholeUnits),
  span: orElse(z.enum(['all', 'some']), 'all'),
});

describe('a field that may be absent or null', () => {
  it('decodes both to the same value', () => {
    const absent = z.decode(shape, {});
    const nothing = z.decode(shape, { plain: null, money: null, always: null, span: null });
    expect(absent).toEqual({ plain: undefined, money: undefined, always: undefined, span: 'all' });
    expect(nothing).toEqual(absent);
  });

  it('is encoded as absent, as null or as its fallback', () => {
    const written = z.encode(shape, z.decode(shape, {}));
    expect(JSON.parse(JSON.stringify(written))).toEqual({ always: null, span: 'all' });
  });

  it("applies the inner shape's conversions", () => {
    const wire = { plain: 'x', money: 29.5, always: 0.1, span: 'some' } as const;
    const inside = z.decode(shape, wire);
    expect(inside).toEqual({ plain: 'x', money: 2950, always: 10, span: 'some' });
    expect(z.encode(shape, inside)).toEqual(wire);
  });

  it('refuses a wrong value', () => {
    expect(z.safeDecode(shape, { money: 29.555 }).success).toBe(false);
    expect(z.safeParse(shape, { plain: 7 }).success).toBe(false);
    expect(z.safeParse(shape, { span: 'none' }).success).toBe(false);
  });
});

describe('an id', () => {
  it('has 1 to 64 letters, digits, _ and -', () => {
    for (const good of ['a', 'guest_01-Z', 'x'.repeat(64)]) expect(z.safeParse(id, good).success).toBe(true);
    for (const bad of ['', 'x'.repeat(65), 'a b', 'a/b', 'ä', 7, null]) {
      expect(z.safeParse(id, bad).success).toBe(false);
    }
  });
});

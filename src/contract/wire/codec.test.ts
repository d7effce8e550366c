import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import { encode, safeDecode } from './codec.ts';
import { flag } from './flag.schema.ts';
import { wholeUnits } from './money.schema.ts';
import { commaList } from './query.schema.ts';
import { count, id, listTo, optional, orElse, orNull, textTo } from './wire.schema.ts';

/** Every kind of shape that the contract is made of. */
const kinds: Record<string, z.ZodMiniType> = {
  text: z.string(),
  'text with checks': textTo(3, 1),
  id,
  count,
  number: z.number(),
  'yes or no': z.boolean(),
  'closed list': z.enum(['a', 'b']),
  literal: z.literal(1),
  'money in whole units': wholeUnits,
  optional: optional(z.string()),
  'or null': orNull(count),
  'or else': orElse(wholeUnits, 0 as never),
  nullable: z.nullable(z.string()),
  'nullable optional': z.nullish(z.boolean()),
  list: z.array(wholeUnits),
  'short list': listTo(z.string(), 2),
  union: z.union([z.object({ a: wholeUnits }), z.boolean()]),
  record: z.record(z.string(), wholeUnits),
  loose: z.looseObject({ a: optional(wholeUnits) }),
  strict: z.strictObject({ a: optional(z.string()) }),
  refined: z.string().check(z.refine((text) => text !== 'a')),
  'refined object': z.object({ a: optional(wholeUnits) }).check(z.refine(({ a }) => a !== 100)),
  'changed by a check': z.string().check(z.trim()),
  'codec of a codec': z.pipe(commaList, z.array(z.string())),
  flag,
  nested: z.object({ a: optional(z.object({ a: wholeUnits })), b: optional(z.array(id)) }),
};

const single = fc.constantFrom<unknown>(
  ...[undefined, null, '', 'a', ' a ', 'abcd', 'a,b', 'true', '!', true, false],
  ...[0, 1, 1.5, 1.005, -1, 100, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY],
);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    single,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b', 'other'), tie('value'), { maxKeys: 3 }),
  ),
}));

describe.each(Object.entries(kinds))('%s', (_name, kind) => {
  const shape = z.object({ field: kind });

  test('decodes like zod', () => {
    fc.assert(
      fc.property(fc.record({ field: value }, { requiredKeys: [] }), (wire) => {
        expect(safeDecode(shape, wire)).toEqual(z.safeDecode(shape, wire as never));
      }),
      { numRuns: 400 },
    );
  });

  test('encodes like zod', () => {
    fc.assert(
      fc.property(fc.record({ field: value }, { requiredKeys: [] }), (own) => {
        const expected = z.safeEncode(shape, own as never);
        if (expected.success) expect(encode(shape, own as never)).toEqual(expected.data);
        else expect(() => encode(shape, own as never)).toThrow();
      }),
      { numRuns: 400 },
    );
  });
});

test.each(Object.entries(endpoints))('%s: nonsense is refused', (_name, { answer }) => {
  for (const nonsense of [undefined, 'text', 1, [1], { nothing: true }]) {
    const [swift, slow] = [safeDecode(answer, nonsense), z.safeDecode(answer, nonsense as never)];
    expect(swift.success).toBe(slow.success);
  }
});

import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/wire/endpoint.ts';

const oddTexts = [
  '',
  ' ',
  '.',
  '..',
  '../../orders',
  '/',
  '\\',
  '%',
  '%00',
  '%E0%A4%A',
  '%2e%2e%2f',
  '\u0000',
  '\ud800',
  '\ufeff',
  '٣٤',
  '👩🏾‍🦱',
  'a\u0301'.repeat(200),
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '9007199254740993',
  '0x10',
  '__proto__',
  'constructor',
  "' or 1=1 --",
  '"; drop table orders; --',
  '<script>alert(1)</script>',
  '{{1}}',
  '*',
  '"',
  'AND OR NOT NEAR(',
  'a,'.repeat(60),
  'x'.repeat(300),
  'x'.repeat(5_000),
] as const;

/** Any code point that is no half of a pair. Creating `unit: 'binary'`, which is the same, takes more than a second. */
const codePoint = fc
  .nat(0x10ffff - 0x800)
  .map((code) => String.fromCodePoint(code < 0xd800 ? code : code + 0x800));

/** Edge-case texts. */
export const edgeCaseText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: codePoint, maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);

/** Edge-case texts that are valid in a header. */
export const edgeCaseHeader: fc.Arbitrary<string> = edgeCaseText.map((text) =>
  text.replace(/[^\x20-\x7e]/g, '~'),
);

const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

/** Any JSON value, weighted towards edge cases. */
export const edgeCaseValue: fc.Arbitrary<unknown> = fc.oneof(
  edgeCaseText,
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    0.1,
    1.005,
    -0,
    1e21,
    2 ** 53,
    -(2 ** 63),
    [],
    {},
    [[]],
    [null],
    deep(500),
    Array(200).fill('x'),
    { toString: 1 },
    JSON.parse('{"__proto__":{"a":1}}'),
  ),
  fc.integer(),
  fc.double(),
  fc.json().map((text) => JSON.parse(text)),
);

type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
};

/** An almost valid query or body: any part may be missing, of another type or superfluous. */
export function almostValid(shape: Endpoint['body'], known: readonly string[]): fc.Arbitrary<unknown> {
  if (shape === undefined) return edgeCaseValue;
  return near(
    z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema,
    known,
  );
}

function near(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 14, arbitrary: right(schema, known) }, { weight: 1, arbitrary: edgeCaseValue });
}

function right(schema: Schema, known: readonly string[]): fc.Arbitrary<unknown> {
  const { anyOf, items, properties = {} } = schema;
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (anyOf) return fc.oneof(...anyOf.map((each) => near(each, known)));
  switch (schema.type) {
    case 'string':
      return fc.oneof(
        fc.constantFrom(...known),
        fc.string({ maxLength: Math.min(60, schema.maxLength ?? 60) }),
      );
    case 'integer':
    case 'number': {
      const [least, most] = [Math.max(schema.minimum ?? -5, -5), Math.min(schema.maximum ?? 500, 500)];
      const integer = fc.integer({ min: least, max: Math.max(least, most) });
      return schema.type === 'integer'
        ? integer
        : fc.oneof(
            integer,
            integer.map((value) => value / 100),
          );
    }
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(items ? near(items, known) : edgeCaseValue, { maxLength: 4 });
    case 'object': {
      const fields = Object.entries(properties).map(([name, each]) => [name, near(each, known)]);
      const named = fc.record(Object.fromEntries(fields), {
        requiredKeys: [],
        noNullPrototype: true,
      });
      const complete = fc.record(Object.fromEntries(fields), { noNullPrototype: true });
      const more = fc.record({ value: complete, name: edgeCaseText, extra: edgeCaseValue });
      return fc.oneof(
        { weight: 6, arbitrary: complete },
        { weight: 2, arbitrary: named },
        { weight: 1, arbitrary: more.map(({ value, name, extra }) => ({ ...value, [name]: extra })) },
      );
    }
    default:
      return edgeCaseValue;
  }
}

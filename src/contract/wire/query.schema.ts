import * as z from 'zod/mini';
import { splitList } from './text.rules.ts';
import { intFrom, listTo } from './wire.schema.ts';

/** A longer list is a 400. */
const longestList = 50;

/** `a,b,c` on the wire, `['a', 'b', 'c']` inside. Drops empty and repeated values. */
export const commaList = z.codec(z.string(), listTo(z.string(), longestList), {
  decode: splitList,
  encode: (values) => values.join(','),
});

/** `8,10` on the wire, `[8, 10]` inside. Drops values that are not whole numbers. */
export const wholeNumberList = z.codec(commaList, z.array(z.int()), {
  decode: (texts) => texts.filter((text) => /^\d{1,9}$/.test(text)).map(Number),
  encode: (numbers) => numbers.map(String),
});

/** `a,b` on the wire, `a` inside. */
export const firstOfList = z.codec(z.string(), z.string(), {
  decode: (text) => text.split(',')[0]?.trim() ?? '',
  encode: (value) => value,
});

/** Any non-empty value is true. */
export const anyValue = z.codec(z.nullish(z.string()), z.optional(z.boolean()), {
  decode: (text) => Boolean(text),
  encode: (on) => (on ? 'true' : undefined),
});

/** Always true: no value on the wire can request hidden products. */
export const visibleOnly = z.codec(z.nullish(z.string()), z.literal(true), {
  decode: () => true as const,
  encode: () => 'true',
});

/* @__NO_SIDE_EFFECTS__ */
export function wholeNumber(least: number, most: number) {
  return z.codec(z.string().check(z.regex(/^\d{1,9}$/)), intFrom(least, most), {
    decode: Number,
    encode: String,
  });
}

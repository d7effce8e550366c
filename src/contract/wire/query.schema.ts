import * as z from 'zod/mini';
import { intFrom } from './wire.schema.ts';

/** Most values a comma list may hold; more is a 400. */
const longestList = 50;

/** `a,b,c` on the wire, `['a', 'b', 'c']` inside; blanks are dropped. */
export const commaList = z.codec(z.string(), listOfTexts(), {
  decode: (text) =>
    text
      .split(',')
      .map((value) => value.trim())
      .filter(Boolean),
  encode: (values) => values.join(','),
});

/** `8,10` on the wire, `[8, 10]` inside; what is not a whole number is dropped. */
export const wholeNumberList = z.codec(commaList, z.array(z.int()), {
  decode: (texts) => texts.filter((text) => /^\d{1,9}$/.test(text)).map(Number),
  encode: (numbers) => numbers.map(String),
});

/** Of `a,b` only `a` counts. */
export const firstOfList = z.codec(z.string(), z.string(), {
  decode: (text) => text.split(',')[0]?.trim() ?? '',
  encode: (value) => value,
});

/** Any non-empty value counts as yes, quotes included. */
export const anyValue = z.codec(z.nullish(z.string()), z.optional(z.boolean()), {
  decode: (text) => Boolean(text),
  encode: (on) => (on ? 'true' : undefined),
});

/** Callers always ask for visible products; the gateway forces it whatever comes. */
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

/* @__NO_SIDE_EFFECTS__ */
function listOfTexts() {
  return z.array(z.string()).check(z.maxLength(longestList));
}

import * as z from 'zod/mini';

/** `true` on the wire; any other value, like none, is false. */
export const flag = z.codec(z.nullish(z.string()), z.optional(z.boolean()), {
  decode: (text) => text === 'true',
  encode: (on) => (on ? 'true' : undefined),
});

/** `bag` on the wire asks a write for the bag after it; any other value, like none, does not. */
export const returnsBag = z.codec(z.nullish(z.string()), z.optional(z.boolean()), {
  decode: (text) => text === 'bag',
  encode: (on) => (on ? 'bag' : undefined),
});

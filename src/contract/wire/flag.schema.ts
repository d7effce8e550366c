import * as z from 'zod/mini';

/** `true` on the wire is true; any other value and a missing one are false. */
export const flag = z.codec(z.nullish(z.string()), z.optional(z.boolean()), {
  decode: (text) => text === 'true',
  encode: (on) => (on ? 'true' : undefined),
});

/** `bag` on the wire makes a write return the updated bag; any other value is ignored. */
export const returnsBag = z.codec(z.nullish(z.string()), z.optional(z.boolean()), {
  decode: (text) => text === 'bag',
  encode: (on) => (on ? 'bag' : undefined),
});

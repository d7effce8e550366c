import * as z from 'zod/mini';
import { largestAmount } from './money.ts';

/** An amount or a sum of amounts in minor units. */
export const minor = /* @__PURE__ */ z.int().check(z.gte(0)).brand<'Minor'>();

/** Whole units with up to two decimals on the wire, {@link Minor} inside. */
export const wholeUnits = z.codec(
  /* @__PURE__ */ z.number().check(
    z.gte(0),
    z.lte(largestAmount / 100),
    z.refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'has more than two decimals'),
  ),
  minor,
  { decode: (whole) => Math.round(whole * 100), encode: (amount) => amount / 100 },
);

import * as z from 'zod/mini';
import type { Minor } from './money.ts';

/** The largest amount the wire allows: 10 000 000 whole units. */
const largestMinor = 1_000_000_000;

/** A safe integer of minor units, as the wire's `M` fields carry it. */
export const minor = /* @__PURE__ */ z.int().check(z.gte(0), z.lte(largestMinor)).brand<'Minor'>();

/** What many amounts add up to: as much as it may be. */
export const minorSum = /* @__PURE__ */ z.int().check(z.gte(0)).brand<'Minor'>();

/**
 * The wire's `W` fields: a number of whole units with at most two decimals outside, {@link Minor} inside.
 * A third decimal, a negative or a too large number is refused.
 */
export const wholeUnits = z.codec(
  /* @__PURE__ */ z.number().check(
    z.gte(0),
    z.lte(largestMinor / 100),
    z.refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), 'has more than two decimals'),
  ),
  minor,
  { decode: (whole) => Math.round(whole * 100), encode: (amount) => amount / 100 },
);

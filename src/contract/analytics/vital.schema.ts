import * as z from 'zod/mini';
import { optional } from '#contract/wire/wire.schema.ts';

/** From where on a visit needs work, and from where on it is poor: Google's thresholds. Milliseconds, but for CLS. */
export const vitalThresholds = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [0.1, 0.25],
} as const;

export type VitalName = keyof typeof vitalThresholds;

/* @__NO_SIDE_EFFECTS__ */
function measured() {
  return optional(z.number().check(z.gte(0), z.lte(600_000)));
}

/** How one visit of a page felt; what did not happen was not measured. */
export const vitals = z.object({ lcp: measured(), inp: measured(), cls: measured() });

export type Vitals = z.output<typeof vitals>;

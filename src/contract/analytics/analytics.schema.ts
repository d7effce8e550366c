import * as z from 'zod/mini';
import { count, id, ms, optional, orElse, textLike, textTo } from '#contract/wire/wire.schema.ts';

/** Flat, at most 20 entries, no amounts. */
const eventData = /* @__PURE__ */ z
  .record(textTo(64, 1), z.union([z.string(), z.number(), z.boolean()]))
  .check(z.refine((data) => Object.keys(data).length <= 20));

const eventShape = z.object({
  action: textLike(/^[A-Za-z][A-Za-z0-9_ -]{2,63}$/),
  origin: optional(textTo(100)),
  data: orElse(eventData, {}),
  productId: optional(id),
});

export const newAnalyticsEvent = z.extend(eventShape, { data: optional(eventData) });

export const analyticsEvent = z.extend(eventShape, {
  _id: id,
  _creationTime: ms,
  storeFrontUserId: id,
  storeId: id,
  device: optional(z.enum(['mobile', 'desktop'])),
});

/** Events of one customer in chronological order. */
export const newAnalyticsEvents = z.object({
  events: /* @__PURE__ */ z.array(newAnalyticsEvent).check(z.minLength(1), z.maxLength(20)),
});

export const analyticsReceipt = z.object({ recorded: count });

export const productViewCount = z.object({ daily: count, total: count });

export type NewAnalyticsEvent = z.output<typeof newAnalyticsEvent>;
export type AnalyticsEvent = z.output<typeof analyticsEvent>;
export type ProductViewCount = z.output<typeof productViewCount>;

/** Google's thresholds for "needs improvement" and "poor". LCP and INP in ms. */
export const vitalThresholds = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [0.1, 0.25],
} as const;

export type VitalName = keyof typeof vitalThresholds;

const measured = optional(/* @__PURE__ */ z.number().check(z.gte(0), z.lte(600_000)));

/** The Web Vitals of one visit. A metric is missing if it could not be measured. */
export const vitals = z.object({ lcp: measured, inp: measured, cls: measured });

export type Vitals = z.output<typeof vitals>;

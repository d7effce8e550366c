/**
 * Cloudflare's prices in US dollars on 23 November 2026, from developers.cloudflare.com: /workers/platform/pricing,
 * /d1/platform/pricing, /d1/platform/limits, /queues/platform/pricing, /analytics/analytics-engine/pricing and
 * /r2/pricing.
 */
const million = 1_000_000;

/** The Free plan's amount per day, the Paid plan's per month, and the price of one more. */
const flows = {
  requests: { free: 100_000, included: 10 * million, each: 0.3 / million },
  cpuMs: { free: Number.POSITIVE_INFINITY, included: 30 * million, each: 0.02 / million },
  rowsRead: { free: 5 * million, included: 25_000 * million, each: 0.001 / million },
  rowsWritten: { free: 100_000, included: 50 * million, each: 1 / million },
  queueOperations: { free: 10_000, included: million, each: 0.4 / million },
  events: { free: 100_000, included: 10 * million, each: 0.25 / million },
  pictureReads: { free: (10 * million) / 30, included: 10 * million, each: 0.36 / million },
};

/** Stored GB; the limit of the Free plan is per database. */
const stores = { database: { free: 0.5, included: 5, each: 0.75 } };

const plan = 5;

export type Meter = keyof typeof flows | keyof typeof stores;
export type Usage = Readonly<Record<Meter, number>>;

export type Bill = {
  /** Meters above the Free plan's limit with their factor, largest first. */
  readonly beyondFree: readonly (readonly [Meter, number])[];
  /** Dollars a month in addition to the plan's price. */
  readonly lines: Readonly<Partial<Record<Meter, number>>>;
  /** Dollars a month on the cheapest sufficient plan. */
  readonly total: number;
};

/** The bill of a month. `busiestDay`: its usage as a multiple of an average day's. */
export function billOf(usage: Usage, busiestDay: number): Bill {
  const meters = Object.entries({ ...flows, ...stores }) as [Meter, (typeof flows)['requests']][];
  const beyondFree = meters
    .map(([name, { free }]) => [name, (usage[name] * (name in stores ? 1 : busiestDay / 30)) / free] as const)
    .filter(([, times]) => times > 1)
    .sort(([, one], [, other]) => other - one);
  if (beyondFree.length === 0) return { beyondFree, lines: {}, total: 0 };
  const lines: Partial<Record<Meter, number>> = {};
  for (const [name, { included, each }] of meters) {
    const dollars = (usage[name] - included) * each;
    if (dollars > 0) lines[name] = dollars;
  }
  return { beyondFree, lines, total: Object.values(lines).reduce((sum, dollars) => sum + dollars, plan) };
}

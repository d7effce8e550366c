import { gt, sql } from 'drizzle-orm';
import { type VitalName, type Vitals, vitalThresholds } from '#contract/analytics/analytics.schema.ts';
import { webVital } from '../database/analytics.tables.ts';
import { batch } from '../database/commit.ts';
import type { WithClock } from '../dependencies.ts';
import { dayMs, midnightBefore } from '../time-units.ts';

/** The same period as Google's report. */
const periodDays = 28;
const names: readonly VitalName[] = ['lcp', 'inp', 'cls'];
const ratings = ['good', 'needsWork', 'poor'] as const;

const ratingOf = (name: VitalName, value: number) =>
  ratings[vitalThresholds[name].filter((threshold) => value > threshold).length] ?? 'poor';

/** Adds a visit to the day's counts. Stores nothing else about it. */
export async function countVitals({ database, now }: WithClock, vitals: Vitals): Promise<void> {
  const today = midnightBefore(now());
  const statements = names.flatMap((name) => {
    const value = vitals[name];
    if (value === undefined) return [];
    return sql`insert into web_vital (day, name, rating, visits)
      values (${today}, ${name}, ${ratingOf(name, value)}, 1)
      on conflict (day, name, rating) do update set visits = visits + 1`;
  });
  if (statements.length > 0) await batch(database.$client, statements);
}

type RatingCounts = Record<(typeof ratings)[number], number>;

export async function readVitals({ database, now }: WithClock): Promise<Record<VitalName, RatingCounts>> {
  const none = (): RatingCounts => ({ good: 0, needsWork: 0, poor: 0 });
  const counts = { lcp: none(), inp: none(), cls: none() };
  const rows = await database
    .select({ name: webVital.name, rating: webVital.rating, visits: sql<number>`sum(visits)` })
    .from(webVital)
    .where(gt(webVital.day, now() - periodDays * dayMs))
    .groupBy(webVital.name, webVital.rating);
  for (const { name, rating, visits } of rows) counts[name][rating] = visits;
  return counts;
}

import { type VitalName, type Vitals, vitalThresholds } from '#contract/analytics/analytics.schema.ts';
import type { WithClock } from '../dependencies.ts';

const dayMs = 24 * 60 * 60_000;
/** The same period as Google's report. */
const periodDays = 28;
const names: readonly VitalName[] = ['lcp', 'inp', 'cls'];
const ratings = ['good', 'needsWork', 'poor'] as const;

const ratingOf = (name: VitalName, value: number) =>
  ratings[vitalThresholds[name].filter((threshold) => value > threshold).length] ?? 'poor';

/** Adds a visit to the day's counts. Stores nothing else about it. */
export async function countVitals({ database, now }: WithClock, vitals: Vitals): Promise<void> {
  const d1 = database.$client;
  const today = now() - (now() % dayMs);
  const statements = names.flatMap((name) => {
    const value = vitals[name];
    if (value === undefined) return [];
    return d1
      .prepare(
        `insert into web_vital (day, name, rating, visits) values (?1, ?2, ?3, 1)
         on conflict (day, name, rating) do update set visits = visits + 1`,
      )
      .bind(today, name, ratingOf(name, value));
  });
  if (statements.length > 0) await d1.batch(statements);
}

type RatingCounts = Record<(typeof ratings)[number], number>;

export async function readVitals({ database, now }: WithClock): Promise<Record<VitalName, RatingCounts>> {
  const none = (): RatingCounts => ({ good: 0, needsWork: 0, poor: 0 });
  const counts = { lcp: none(), inp: none(), cls: none() };
  const { results } = await database.$client
    .prepare('select name, rating, sum(visits) as visits from web_vital where day > ?1 group by name, rating')
    .bind(now() - periodDays * dayMs)
    .all<{ name: VitalName; rating: keyof RatingCounts; visits: number }>();
  for (const { name, rating, visits } of results) counts[name][rating] = visits;
  return counts;
}

import { env } from 'cloudflare:workers';
import type { RoundTrip } from './round-trip.ts';

/** The steps of SQLite's query plans for all statements of the trips. */
export async function planSteps(trips: readonly RoundTrip[]): Promise<string[]> {
  const plans = await Promise.all(
    trips
      .flatMap(({ statements }) => statements)
      .map(({ sql, values }) =>
        env.DB.prepare(`explain query plan ${sql}`)
          .bind(...values)
          .all<{ detail: string }>(),
      ),
  );
  return plans.flatMap(({ results }) => results.map(({ detail }) => detail));
}

/** Rows read by the queries of the trips. Repeats them, because only complete results report rows read. */
export async function rowsReadBy(trips: readonly RoundTrip[]): Promise<number> {
  const queries = trips
    .flatMap(({ statements }) => statements)
    .filter(({ sql }) => /^\s*(select|with)\b/i.test(sql) && !/\b(insert|update|delete)\b/i.test(sql));
  const results = await Promise.all(
    queries.map(({ sql, values }) =>
      env.DB.prepare(sql)
        .bind(...values)
        .all(),
    ),
  );
  return results.reduce((sum, { meta }) => sum + meta.rows_read, 0);
}

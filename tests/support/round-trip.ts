import { z } from 'zod';

const sentStatement = z.object({ sql: z.string(), values: z.array(z.unknown()) });

/**
 * One round trip to the database. `begun` and `ended` are positions in the order of all beginnings and ends, not times.
 * `ended` is 0 until the response. Rows are 0 where D1 does not report them.
 */
export const roundTrip = z.object({
  statements: z.array(sentStatement),
  begun: z.number(),
  ended: z.number(),
  rowsRead: z.number(),
  rowsWritten: z.number(),
});

export type SentStatement = z.infer<typeof sentStatement>;
export type RoundTrip = z.infer<typeof roundTrip>;

/** Length of the longest chain of trips in which each began after the previous one ended. */
export function sequentialTrips(trips: readonly RoundTrip[]): number {
  const depths = new Map<RoundTrip, number>();
  for (const trip of trips.toSorted((one, other) => one.begun - other.begun)) {
    const before = [...depths].filter(([{ ended }]) => ended < trip.begun).map(([, depth]) => depth);
    depths.set(trip, 1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depths.values());
}

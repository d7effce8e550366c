import { and, eq, sql } from 'drizzle-orm';
import { statement } from '../database/commit.ts';
import { limitCounter } from '../database/customer.tables.ts';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayContext } from './context.ts';
import { GatewayError } from './errors.ts';
import { networksOf } from './network.ts';

type Clocked = Pick<Dependencies, 'database' | 'now'>;

export type Limit = {
  readonly subject: string;
  readonly most: number;
  readonly perSeconds: number;
  /** How many happen at once; absent: one. */
  readonly atOnce?: number;
};

/** A limit on what comes from one network address. */
export function perNetwork(context: GatewayContext, { subject, most, ...span }: Limit): Limit[] {
  return networksOf(context).map(({ name, times }) => ({
    subject: `${subject}/${name}`,
    most: most * times,
    ...span,
  }));
}

/** Counts what happens in exact windows kept in the database. Tells whether it was within every limit. */
export async function countWithin(
  { database, now }: Clocked,
  limits: readonly Limit[],
): Promise<{ isWithin: boolean; secondsLeft: number }> {
  const time = now();
  const counted = await database.$client.batch<{ count: number }>(
    limits.map((rule) => countStatement(database, rule, time)),
  );
  const exceeded = limits.filter(({ most }, at) => (counted[at]?.results[0]?.count ?? 0) > most);
  const waits = exceeded.map((rule) => secondsLeftOf(rule, time));
  return { isWithin: exceeded.length === 0, secondsLeft: Math.max(0, ...waits) };
}

function countStatement(
  database: Dependencies['database'],
  { subject, perSeconds, atOnce = 1 }: Limit,
  time: number,
): D1PreparedStatement {
  return statement(
    database.$client,
    database
      .insert(limitCounter)
      .values({ subject, windowStart: windowAt(time, perSeconds), count: atOnce })
      .onConflictDoUpdate({
        target: [limitCounter.subject, limitCounter.windowStart],
        set: { count: sql`${limitCounter.count} + ${atOnce}` },
      })
      .returning({ count: limitCounter.count }),
  );
}

function secondsLeftOf({ perSeconds }: Limit, time: number): number {
  return Math.ceil((windowAt(time, perSeconds) + perSeconds * 1000 - time) / 1000);
}

const windowAt = (time: number, perSeconds: number) => time - (time % (perSeconds * 1000));

/** Takes one count back: what was counted turned out not to be what is limited. */
export async function uncount({ database, now }: Clocked, limits: readonly Limit[]): Promise<void> {
  const d1 = database.$client;
  const time = now();
  await d1.batch(
    limits.map(({ subject, perSeconds }) =>
      statement(
        d1,
        database
          .update(limitCounter)
          .set({ count: sql`${limitCounter.count} - 1` })
          .where(
            and(eq(limitCounter.subject, subject), eq(limitCounter.windowStart, windowAt(time, perSeconds))),
          ),
      ),
    ),
  );
}

/** {@link countWithin}, refused with 429 and `Retry-After` beyond a limit. */
export async function limit(context: GatewayContext, rules: Limit | readonly Limit[]): Promise<void> {
  const limits = 'subject' in rules ? [rules] : rules;
  const { isWithin, secondsLeft } = await countWithin(context.get('dependencies'), limits);
  if (!isWithin) throw tooMany(secondsLeft);
}

export function tooMany(secondsLeft: number): GatewayError {
  return new GatewayError(429, 'Too many requests. Wait a moment and try again.', secondsLeft);
}

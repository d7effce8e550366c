import { and, eq, sql } from 'drizzle-orm';
import { limitCounter } from '../database/customer.tables.ts';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayContext } from './context.ts';
import { GatewayError } from './errors.ts';

/** The address the edge reports, IPv6 by its /64; what clients forward counts for nothing (contract §16). */
export function networkAddress(context: GatewayContext): string {
  const address = context.req.header('cf-connecting-ip') ?? 'local';
  return address.includes(':') ? ipv6Network(address) : address;
}

function ipv6Network(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

export type Limit = {
  readonly subject: string;
  readonly most: number;
  readonly perSeconds: number;
  /** How many happen at once; absent: one. */
  readonly atOnce?: number;
};

/** Counts what happens in an exact window kept in the database. Tells whether it was within the limit. */
export async function countWithin(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  { subject, most, perSeconds, atOnce = 1 }: Limit,
): Promise<{ isWithin: boolean; secondsLeft: number }> {
  const span = perSeconds * 1000;
  const time = now();
  const windowStart = time - (time % span);
  const row = await database
    .insert(limitCounter)
    .values({ subject, windowStart, count: atOnce })
    .onConflictDoUpdate({
      target: [limitCounter.subject, limitCounter.windowStart],
      set: { count: sql`${limitCounter.count} + ${atOnce}` },
    })
    .returning({ count: limitCounter.count })
    .get();
  return { isWithin: row.count <= most, secondsLeft: Math.ceil((windowStart + span - time) / 1000) };
}

/** {@link limit} as a part of a batch: the statement that counts, and what judges its result. */
export function limitStatement(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  { subject, most, perSeconds, atOnce = 1 }: Limit,
): { readonly statement: D1PreparedStatement; readonly judge: (result: D1Result | undefined) => void } {
  const span = perSeconds * 1000;
  const time = now();
  const windowStart = time - (time % span);
  return {
    statement: database.$client
      .prepare(
        `insert into limit_counter (subject, windowStart, count) values (?1, ?2, ?3)
         on conflict (subject, windowStart) do update set count = count + ?3 returning count`,
      )
      .bind(subject, windowStart, atOnce),
    judge: (result) => {
      const [row] = (result as D1Result<{ count: number }> | undefined)?.results ?? [];
      if ((row?.count ?? 0) > most) {
        throw tooMany(Math.ceil((windowStart + span - time) / 1000));
      }
    },
  };
}

/** Takes one count back: what was counted turned out not to be what is limited. */
export async function uncount(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  { subject, perSeconds }: Limit,
): Promise<void> {
  const time = now();
  const isWindow = and(
    eq(limitCounter.subject, subject),
    eq(limitCounter.windowStart, time - (time % (perSeconds * 1000))),
  );
  await database
    .update(limitCounter)
    .set({ count: sql`${limitCounter.count} - 1` })
    .where(isWindow)
    .run();
}

/** {@link countWithin}, refused with 429 and `Retry-After` beyond the limit. */
export async function limit(context: GatewayContext, rule: Limit): Promise<void> {
  const { isWithin, secondsLeft } = await countWithin(context.get('dependencies'), rule);
  if (!isWithin) throw tooMany(secondsLeft);
}

function tooMany(secondsLeft: number): GatewayError {
  return new GatewayError(429, 'Too many requests. Wait a moment and try again.', secondsLeft);
}

import { sql } from 'drizzle-orm';
import { batch } from '../database/commit.ts';
import type { WithClock } from '../dependencies.ts';
import type { Network } from '../http/rate-limit.ts';
import type { Message } from '../mail/mail.port.ts';
import { sentStatement } from '../mail/outbox.records.ts';
import {
  codeLifetimeMs,
  codesPerEmail,
  codesPerNetwork,
  resendPauseMs,
  secondsUntilAllowed,
} from './limits.ts';

export type CodeRequest = {
  /** Validated and normalized. */
  readonly email: string;
  /** The signed-in user who changes to this e-mail. */
  readonly userId?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
};

export type NewCode = CodeRequest & {
  readonly id: string;
  readonly codeHash: string;
  readonly browserHash: string;
  /** The browser hash of this browser's previous code. */
  readonly previousBrowserHash: string;
  /** The network address, then the larger networks it counts for. */
  readonly networks: readonly [Network, ...Network[]];
  /** The browser has signed in with this e-mail before. */
  readonly isKnownBrowser: boolean;
};

/** The counters of a code's networks with their limits. None for known browsers. */
const networkLimits = ({ isKnownBrowser, networks }: NewCode) =>
  (isKnownBrowser ? [] : networks).map(({ name, multiplier }) => ({
    subject: `codes/${name}`,
    max: codesPerNetwork.max * multiplier,
  }));

/**
 * Inserts and counts a code if every limit allows it. One conditional write decides, so parallel calls stay within the
 * limits. Known browsers are counted separately and not by network. Returns 0 or the seconds to wait. The code cannot be
 * verified before its browser has the cookie.
 */
export async function reserveCode({ database, now }: WithClock, code: NewCode): Promise<number> {
  const time = now();
  const networks = networkLimits(code);
  const eachNetwork = sql`json_each(${JSON.stringify(networks)})`;
  const ofNetwork = sql`subject = value ->> 'subject' and windowStart > ${time - codesPerNetwork.windowMs}`;
  const isKnownBrowser = Number(code.isKnownBrowser);
  const ofEmail = sql`from one_time_code where email = ${code.email} and isKnownBrowser = ${isKnownBrowser}`;
  const belowEmailLimits = codesPerEmail.map(
    ({ windowMs, max }) => sql`(select count(*) ${ofEmail} and createdAt > ${time - windowMs}) < ${max}`,
  );
  const [inserted, sent, requested] = await batch<Counted>(database.$client, [
    sql`insert into one_time_code
        (id, createdAt, email, userId, codeHash, browserHash, firstName, lastName, expiresAt, network, isKnownBrowser)
      select ${code.id}, ${time}, ${code.email}, ${code.userId ?? null}, ${code.codeHash}, ${code.browserHash},
        ${code.firstName ?? null}, ${code.lastName ?? null}, ${time + codeLifetimeMs}, ${code.networks[0].name},
        ${isKnownBrowser}
      where ${sql.join(belowEmailLimits, sql` and `)} and not exists (
        select 1 from ${eachNetwork}
        where value ->> 'max' <= (select coalesce(sum(count), 0) from limit_counter where ${ofNetwork}))`,
    sql`select createdAt as at, 1 as count ${ofEmail} order by createdAt desc`,
    sql`select subject, windowStart as at, count from ${eachNetwork} cross join limit_counter on ${ofNetwork}
      order by windowStart desc`,
    sql`insert into limit_counter (subject, windowStart, count)
      select value ->> 'subject', ${time}, 1 from ${eachNetwork}
      where exists (select 1 from one_time_code where id = ${code.id})
      on conflict do update set count = count + 1`,
  ]);
  if ((inserted?.meta.changes ?? 0) > 0) return 0;
  const waits = networks.map(({ subject, max }) => {
    const counted = requested?.results.filter((row) => row.subject === subject) ?? [];
    return secondsUntilAllowed([{ ...codesPerNetwork, max }], timesOf(counted), time);
  });
  return Math.max(1, secondsUntilAllowed(codesPerEmail, timesOf(sent?.results ?? []), time), ...waits);
}

type Counted = { readonly subject?: string; readonly at: number; readonly count: number };

/** Each counted time on its own, newest first. */
export function timesOf(rows: readonly Counted[]): number[] {
  return rows.flatMap(({ at, count }) => Array.from({ length: count }, () => at));
}

/** Deletes and uncounts a code whose mail failed. */
export async function deleteCode({ database }: WithClock, code: NewCode): Promise<void> {
  await batch(database.$client, [
    sql`update limit_counter set count = count - 1
      where subject in (select value ->> 'subject' from json_each(${JSON.stringify(networkLimits(code))}))
        and windowStart = (select createdAt from one_time_code where id = ${code.id})`,
    sql`delete from one_time_code where id = ${code.id}`,
  ]);
}

/** Whether the e-mail's last code is so recent that another would be refused. */
export async function hasRecentCode({ database, now }: WithClock, email: string): Promise<boolean> {
  const isRecent = sql`email = ${email} and createdAt > ${now() - resendPauseMs}`;
  return (await database.all(sql`select 1 from one_time_code where ${isRecent} limit 1`)).length > 0;
}

/** Ends the browser's older codes after a mail was sent, and stores the message, if given, in the outbox. */
export async function endOlderCodes(
  dependencies: WithClock,
  { email, previousBrowserHash }: NewCode,
  stored: Message | undefined,
): Promise<void> {
  await batch(dependencies.database.$client, [
    sql`update one_time_code set endedAt = ${dependencies.now()}
      where email = ${email} and browserHash = ${previousBrowserHash}`,
    ...(stored ? [sentStatement(dependencies, stored)] : []),
  ]);
}

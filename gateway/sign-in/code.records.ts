import type { WithClock } from '../dependencies.ts';
import type { Network } from '../http/rate-limit.ts';
import type { Message } from '../mail/mail.port.ts';
import { sentStatement } from '../mail/outbox.records.ts';
import { codeLifetimeMs, perEmail, perNetwork, resendPauseMs, secondsUntilAllowed } from './limits.ts';

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
    max: perNetwork.max * multiplier,
  }));

/**
 * Inserts and counts a code if every limit allows it. One conditional write decides, so parallel calls stay within the
 * limits. Known browsers are counted separately and not by network. Returns 0 or the seconds to wait. The code cannot be
 * verified before its browser has the cookie.
 */
export async function reserveCode({ database, now }: WithClock, code: NewCode): Promise<number> {
  const d1 = database.$client;
  const time = now();
  const networks = networkLimits(code);
  const networksJson = JSON.stringify(networks);
  const belowEmailLimits = perEmail.map(
    ({ windowMs, max }) => `(select count(*) from one_time_code
      where email = ?3 and isKnownBrowser = ?11 and createdAt > ?2 - ${windowMs}) < ${max}`,
  );
  const [inserted, sent, requested] = await d1.batch<Counted>([
    d1
      .prepare(
        `insert into one_time_code
           (id, createdAt, email, userId, codeHash, browserHash, firstName, lastName, expiresAt, network, isKnownBrowser)
         select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11
         where ${belowEmailLimits.join(' and ')} and not exists (
           select 1 from json_each(?12) where value ->> 'max' <= (select coalesce(sum(count), 0) from limit_counter
             where subject = value ->> 'subject' and windowStart > ?2 - ${perNetwork.windowMs}))`,
      )
      .bind(
        code.id,
        time,
        code.email,
        code.userId ?? null,
        code.codeHash,
        code.browserHash,
        code.firstName ?? null,
        code.lastName ?? null,
        time + codeLifetimeMs,
        code.networks[0].name,
        Number(code.isKnownBrowser),
        networksJson,
      ),
    d1
      .prepare(
        `select createdAt as at, 1 as count from one_time_code
         where email = ? and isKnownBrowser = ? order by createdAt desc`,
      )
      .bind(code.email, Number(code.isKnownBrowser)),
    d1
      .prepare(
        `select subject, windowStart as at, count from json_each(?1)
         cross join limit_counter on subject = value ->> 'subject' and windowStart > ?2 - ${perNetwork.windowMs}
         order by windowStart desc`,
      )
      .bind(networksJson, time),
    d1
      .prepare(
        `insert into limit_counter (subject, windowStart, count)
         select value ->> 'subject', ?2, 1 from json_each(?1) where exists (select 1 from one_time_code where id = ?3)
         on conflict do update set count = count + 1`,
      )
      .bind(networksJson, time, code.id),
  ]);
  if ((inserted?.meta.changes ?? 0) > 0) return 0;
  const waits = networks.map(({ subject, max }) => {
    const ofNetwork = requested?.results.filter((row) => row.subject === subject) ?? [];
    return secondsUntilAllowed([{ ...perNetwork, max }], timesOf(ofNetwork), time);
  });
  return Math.max(1, secondsUntilAllowed(perEmail, timesOf(sent?.results ?? []), time), ...waits);
}

type Counted = { readonly subject?: string; readonly at: number; readonly count: number };

/** Each counted time on its own, newest first. */
export function timesOf(rows: readonly Counted[]): number[] {
  return rows.flatMap(({ at, count }) => Array.from({ length: count }, () => at));
}

/** Deletes and uncounts a code whose mail failed. */
export async function deleteCode({ database }: WithClock, code: NewCode): Promise<void> {
  const d1 = database.$client;
  await d1.batch([
    d1
      .prepare(
        `update limit_counter set count = count - 1
         where subject in (select value ->> 'subject' from json_each(?1))
           and windowStart = (select createdAt from one_time_code where id = ?2)`,
      )
      .bind(JSON.stringify(networkLimits(code)), code.id),
    d1.prepare('delete from one_time_code where id = ?').bind(code.id),
  ]);
}

/** Whether the e-mail's last code is so recent that another would be refused. */
export async function hasRecentCode({ database, now }: WithClock, email: string): Promise<boolean> {
  const latest = await database.$client
    .prepare('select max(createdAt) as at from one_time_code where email = ?')
    .bind(email)
    .first<{ at: number | null }>();
  return (latest?.at ?? 0) > now() - resendPauseMs;
}

/** Ends the browser's older codes after a mail was sent, and stores the message, if given, in the outbox. */
export async function endOlderCodes(
  dependencies: WithClock,
  { email, previousBrowserHash }: NewCode,
  stored: Message | undefined,
): Promise<void> {
  const d1 = dependencies.database.$client;
  await d1.batch([
    d1
      .prepare(
        `update one_time_code set endedAt = ?1 where email = ?2 and browserHash = ?3 and endedAt is null`,
      )
      .bind(dependencies.now(), email, previousBrowserHash),
    ...(stored ? [sentStatement(dependencies, stored)] : []),
  ]);
}

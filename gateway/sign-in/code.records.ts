import type { WithClock } from '../dependencies.ts';
import type { Network } from '../http/rate-limit.ts';
import type { Message } from '../mail/mail.port.ts';
import { sentStatement } from '../mail/outbox.records.ts';
import {
  codeLifetimeMs,
  perEmail,
  perNetwork,
  type RollingLimit,
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

/** SQL: whether `counted(since)` is below the limits. `now` is the parameter with the current time. */
const isBelow = (limits: readonly RollingLimit[], counted: (since: string) => string, now: string) =>
  limits.map(({ windowMs, max }) => `(${counted(`${now} - ${windowMs}`)}) < ${max}`).join(' and ');

const requestSubject = ({ name }: Network) => `codes/${name}`;

const limitOf = ({ multiplier }: Network): RollingLimit => ({
  ...perNetwork,
  max: perNetwork.max * multiplier,
});

/**
 * Inserts and counts a code if every limit allows it. One conditional write decides, so parallel calls stay within the
 * limits. Known browsers are counted separately and not by network. Returns 0 or the seconds to wait. The code cannot be
 * verified before its browser has the cookie.
 */
export async function reserveCode({ database, now }: WithClock, code: NewCode): Promise<number> {
  const d1 = database.$client;
  const time = now();
  const networks = code.isKnownBrowser ? [] : code.networks;
  const sent = (since: string) =>
    `select count(*) from one_time_code where email = ?3 and isKnownBrowser = ?11 and createdAt > ${since}`;
  const networkLimits = networks.map((network, index) => {
    const counted = (since: string) =>
      `select coalesce(sum(count), 0) from limit_counter where subject = ?${12 + index} and windowStart > ${since}`;
    return isBelow([limitOf(network)], counted, '?2');
  });
  const [inserted, emails, ...counts] = await d1.batch<Counted>([
    d1
      .prepare(
        `insert into one_time_code
           (id, createdAt, email, userId, codeHash, browserHash, firstName, lastName, expiresAt, network, isKnownBrowser)
         select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11
         where ${[isBelow(perEmail, sent, '?2'), ...networkLimits].join(' and ')}`,
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
        ...networks.map(requestSubject),
      ),
    d1
      .prepare(
        `select createdAt as at, 1 as count from one_time_code
         where email = ? and isKnownBrowser = ? order by createdAt desc`,
      )
      .bind(code.email, Number(code.isKnownBrowser)),
    ...networks.map((network) =>
      d1
        .prepare(
          `select windowStart as at, count from limit_counter where subject = ? and windowStart > ?
           order by windowStart desc`,
        )
        .bind(requestSubject(network), time - perNetwork.windowMs),
    ),
    ...networks.map((network) =>
      d1
        .prepare(
          `insert into limit_counter (subject, windowStart, count)
           select ?1, ?2, 1 where exists (select 1 from one_time_code where id = ?3)
           on conflict do update set count = count + 1`,
        )
        .bind(requestSubject(network), time, code.id),
    ),
  ]);
  if ((inserted?.meta.changes ?? 0) > 0) return 0;
  const secondsLeft = (limits: readonly RollingLimit[], result: D1Result<Counted> | undefined) =>
    secondsUntilAllowed(limits, timesOf(result?.results ?? []), time);
  const waits = networks.map((network, index) => secondsLeft([limitOf(network)], counts[index]));
  return Math.max(1, secondsLeft(perEmail, emails), ...waits);
}

type Counted = { readonly at: number; readonly count: number };

/** Each counted time on its own, newest first. */
export function timesOf(rows: readonly Counted[]): number[] {
  return rows.flatMap(({ at, count }) => Array.from({ length: count }, () => at));
}

/** Deletes and uncounts a code whose mail failed. */
export async function deleteCode(
  { database }: WithClock,
  { id, networks, isKnownBrowser }: NewCode,
): Promise<void> {
  const d1 = database.$client;
  await d1.batch([
    ...(isKnownBrowser ? [] : networks).map((network) =>
      d1
        .prepare(
          `update limit_counter set count = count - 1
           where subject = ?1 and windowStart = (select createdAt from one_time_code where id = ?2)`,
        )
        .bind(requestSubject(network), id),
    ),
    d1.prepare('delete from one_time_code where id = ?').bind(id),
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

import type { Clocked } from '../dependencies.ts';
import type { Network } from '../http/network.ts';
import type { Message } from '../mail/mail.port.ts';
import { sentStatement } from '../mail/outbox.statement.ts';
import { codeLife, codePause, perEmail, perNetwork, type RollingLimit, secondsLeft } from './limits.ts';

export type NewCode = {
  readonly id: string;
  readonly email: string;
  /** The signed-in user whose new e-mail this is. */
  readonly userId: string | undefined;
  readonly codeHash: string;
  readonly browserHash: string;
  /** What the browser's code before this one is bound to. */
  readonly formerBrowserHash: string;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  /** The asking network address, and what is counted with it. */
  readonly networks: readonly [Network, ...Network[]];
  /** The browser has signed in with this e-mail before. */
  readonly isKnownBrowser: boolean;
};

/** Whether `counted`, times since a bound, is below the limits. `now` is the parameter of the present. */
const isBelow = (limits: readonly RollingLimit[], counted: (since: string) => string, now: string) =>
  limits.map(({ within, most }) => `(${counted(`${now} - ${within}`)}) < ${most}`).join(' and ');

const askedBy = ({ name }: Network) => `codes/${name}`;

const limitOf = ({ times }: Network): RollingLimit => ({ ...perNetwork, most: perNetwork.most * times });

/**
 * Writes a code if every limit on sending allows it, and counts it: one conditional write decides, so parallel
 * calls send no more. Known browsers count apart, and by no network. Answers 0, or the seconds to wait. It proves
 * nothing before its browser has the cookie.
 */
export async function reserveCode({ database, now }: Clocked, code: NewCode): Promise<number> {
  const d1 = database.$client;
  const time = now();
  const networks = code.isKnownBrowser ? [] : code.networks;
  const sent = (since: string) =>
    `select count(*) from one_time_code where email = ?3 and isKnownBrowser = ?11 and createdAt > ${since}`;
  const asked = networks.map((network, at) => {
    const counted = (since: string) =>
      `select coalesce(sum(count), 0) from limit_counter where subject = ?${12 + at} and windowStart > ${since}`;
    return isBelow([limitOf(network)], counted, '?2');
  });
  const [written, emails, ...counts] = await d1.batch<Counted>([
    d1
      .prepare(
        `insert into one_time_code
           (id, createdAt, email, userId, codeHash, browserHash, firstName, lastName, expiresAt, network, isKnownBrowser)
         select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11
         where ${[isBelow(perEmail, sent, '?2'), ...asked].join(' and ')}`,
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
        time + codeLife,
        code.networks[0].name,
        Number(code.isKnownBrowser),
        ...networks.map(askedBy),
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
        .bind(askedBy(network), time - perNetwork.within),
    ),
    ...networks.map((network) =>
      d1
        .prepare(
          `insert into limit_counter (subject, windowStart, count)
           select ?1, ?2, 1 where exists (select 1 from one_time_code where id = ?3)
           on conflict do update set count = count + 1`,
        )
        .bind(askedBy(network), time, code.id),
    ),
  ]);
  if ((written?.meta.changes ?? 0) > 0) return 0;
  const left = (limits: readonly RollingLimit[], found: D1Result<Counted> | undefined) =>
    secondsLeft(limits, timesOf(found?.results ?? []), time);
  const waits = networks.map((network, at) => left([limitOf(network)], counts[at]));
  return Math.max(1, left(perEmail, emails), ...waits);
}

type Counted = { readonly at: number; readonly count: number };

/** Counts, newest first, as one time each. */
export function timesOf(rows: readonly Counted[]): number[] {
  return rows.flatMap(({ at, count }) => Array.from({ length: count }, () => at));
}

/** The mail did not go out: as if it had not been asked for. */
export async function forgetCode(
  { database }: Clocked,
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
        .bind(askedBy(network), id),
    ),
    d1.prepare('delete from one_time_code where id = ?').bind(id),
  ]);
}

/** Whether its last code is so new that another would be refused. */
export async function isJustAsked({ database, now }: Clocked, email: string): Promise<boolean> {
  const latest = await database.$client
    .prepare('select max(createdAt) as at from one_time_code where email = ?')
    .bind(email)
    .first<{ at: number | null }>();
  return (latest?.at ?? 0) > now() - codePause;
}

/** The mail went out: the same browser's older codes end. `kept` stays readable in the outbox. */
export async function endOlderCodes(
  dependencies: Clocked,
  { email, formerBrowserHash }: NewCode,
  kept: Message | undefined,
): Promise<void> {
  const d1 = dependencies.database.$client;
  await d1.batch([
    d1
      .prepare(
        `update one_time_code set endedAt = ?1 where email = ?2 and browserHash = ?3 and endedAt is null`,
      )
      .bind(dependencies.now(), email, formerBrowserHash),
    ...(kept ? [sentStatement(dependencies, kept)] : []),
  ]);
}

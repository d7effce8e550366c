import type { Dependencies } from '../dependencies.ts';
import { type Letter, sentStatement } from '../mail/outbox.statement.ts';
import { codeLife, perEmail, perNetwork, type RollingLimit, secondsLeft } from './limits.ts';

type Clocked = Pick<Dependencies, 'database' | 'now'>;

export type NewCode = {
  readonly id: string;
  readonly email: string;
  /** The signed-in user whose new e-mail this is. */
  readonly userId: string | undefined;
  readonly codeHash: string;
  readonly browserHash: string;
  readonly firstName: string | undefined;
  readonly lastName: string | undefined;
  /** The asking network address. */
  readonly network: string;
};

/** Whether `counted`, times since a bound, is below the limits. `now` is the parameter of the present. */
const isBelow = (limits: readonly RollingLimit[], counted: (since: string) => string, now: string) =>
  limits.map(({ within, most }) => `(${counted(`${now} - ${within}`)}) < ${most}`).join(' and ');

const askedBy = (network: string) => `codes/${network}`;

/**
 * Writes a code if every limit on sending allows it, and counts it: one conditional write decides, so parallel
 * calls send no more. Answers 0, or the seconds to wait. It proves nothing before its browser has the cookie.
 */
export async function reserveCode({ database, now }: Clocked, code: NewCode): Promise<number> {
  const d1 = database.$client;
  const time = now();
  const sent = (since: string) =>
    `select count(*) from one_time_code where email = ?3 and createdAt > ${since}`;
  const asked = (since: string) =>
    `select coalesce(sum(count), 0) from limit_counter where subject = ?10 and windowStart > ${since}`;
  const [written, , emails, networks] = await d1.batch([
    d1
      .prepare(
        `insert into one_time_code
           (id, createdAt, email, userId, codeHash, browserHash, firstName, lastName, expiresAt, network, isKnownBrowser)
         select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?11, 0
         where ${isBelow(perEmail, sent, '?2')} and ${isBelow(perNetwork, asked, '?2')}`,
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
        askedBy(code.network),
        code.network,
      ),
    d1
      .prepare(
        `insert into limit_counter (subject, windowStart, count)
         select ?1, ?2, 1 where exists (select 1 from one_time_code where id = ?3)
         on conflict do update set count = count + 1`,
      )
      .bind(askedBy(code.network), time, code.id),
    d1
      .prepare(
        'select createdAt as at, 1 as count from one_time_code where email = ? order by createdAt desc',
      )
      .bind(code.email),
    d1
      .prepare(
        'select windowStart as at, count from limit_counter where subject = ? order by windowStart desc limit 20',
      )
      .bind(askedBy(code.network)),
  ]);
  if ((written?.meta.changes ?? 0) > 0) return 0;
  const left = (limits: readonly RollingLimit[], found: D1Result | undefined) =>
    secondsLeft(limits, timesOf(found), time);
  return Math.max(1, left(perEmail, emails), left(perNetwork, networks));
}

/** Rows of {at, count}, newest first, as one time each. */
export function timesOf(found: D1Result | undefined): number[] {
  const rows = (found as D1Result<{ at: number; count: number }> | undefined)?.results ?? [];
  return rows.flatMap(({ at, count }) => Array.from({ length: count }, () => at));
}

/** The mail did not go out: as if nobody had asked (contract §6). */
export async function forgetCode({ database }: Clocked, { id, network }: NewCode): Promise<void> {
  const d1 = database.$client;
  await d1.batch([
    d1
      .prepare(
        `update limit_counter set count = count - 1
         where subject = ?1 and windowStart = (select createdAt from one_time_code where id = ?2)`,
      )
      .bind(askedBy(network), id),
    d1.prepare('delete from one_time_code where id = ?').bind(id),
  ]);
}

/** The mail went out: the e-mail's older codes end. `kept` stays readable in the outbox. */
export async function endOlderCodes(
  dependencies: Clocked,
  { id, email }: NewCode,
  kept: Letter | undefined,
): Promise<void> {
  const d1 = dependencies.database.$client;
  await d1.batch([
    d1
      .prepare(
        `update one_time_code set endedAt = ?1 where email = ?2 and id <> ?3 and endedAt is null
           and createdAt <= (select createdAt from one_time_code where id = ?3)`,
      )
      .bind(dependencies.now(), email, id),
    ...(kept ? [sentStatement(dependencies, kept)] : []),
  ]);
}

import { type SQL, sql } from 'drizzle-orm';
import { batch } from '../database/commit.ts';
import type { oneTimeCode } from '../database/customer.tables.ts';
import { rowsOf } from '../database/query.ts';
import type { WithClock } from '../dependencies.ts';
import { timesOf } from './code.records.ts';
import {
  attemptWindowMs,
  maxAttemptsPerCode,
  type RollingLimit,
  secondsUntilAllowed,
  wrongCodesOfKnownBrowsers,
  wrongCodesOfUnknownBrowsers,
  wrongCodesPerNetwork,
} from './limits.ts';

export type VerifiedCode = Pick<typeof oneTimeCode.$inferSelect, 'userId' | 'firstName' | 'lastName'>;

export type AttemptResult =
  | { readonly kind: 'correct'; readonly code: VerifiedCode }
  /** `unknownAttempts`: wrong attempts for the e-mail in the last day from unknown browsers. */
  | { readonly kind: 'wrong'; readonly unknownAttempts: number }
  | { readonly kind: 'limited'; readonly retryAfterSeconds: number };

type AttemptRow = VerifiedCode & { readonly endedAt: number | null };

/** Wrong attempts by the same kind of browser, relative to the attempted code. */
type WrongAttempts = {
  readonly at: number;
  readonly count: number;
  readonly isKnownBrowser: number;
  readonly isSameNetwork: number;
  /** The attempted code can still be verified. */
  readonly isLive: number;
};

export type CodeAttempt = { readonly email: string; readonly browserHash: string; readonly codeHash: string };

/** Attempts are counted by code id, so that a newer code does not reset the limit. `code` is an alias. */
const counterOf = (code: string) => sql.raw(`'wrong-code/' || ${code}.id`);

const isLive = (alias: string, time: number) => {
  const code = sql.raw(alias);
  return sql`${code}.endedAt is null and ${code}.expiresAt > ${time} and ${code}.wrongTries < ${maxAttemptsPerCode}`;
};

/** SQL: whether wrong attempts on the e-mail's codes, of the same kind of browser, are below all limits. */
function isWithinLimits(email: string, time: number): SQL {
  const areBelow = (limits: readonly RollingLimit[], where: SQL) =>
    sql.join(
      limits.map(
        ({ windowMs, max }) => sql`(select coalesce(sum(count), 0) from one_time_code other
          cross join limit_counter on subject = ${counterOf('other')}
          where other.email = ${email} and ${where} and windowStart > ${time - windowMs}) < ${max}`,
      ),
      sql` and `,
    );
  const inNetwork = sql`other.isKnownBrowser = 0 and other.network = one_time_code.network`;
  return sql`iif(isKnownBrowser, ${areBelow(wrongCodesOfKnownBrowsers, sql`other.isKnownBrowser = 1`)},
    ${areBelow(wrongCodesOfUnknownBrowsers, sql`other.isKnownBrowser = 0`)} and ${areBelow([wrongCodesPerNetwork], inNetwork)})`;
}

/**
 * Compares a code with the one sent to its browser. One conditional write uses up a correct code or counts a wrong one,
 * so that one of several parallel attempts wins and all are counted.
 */
export async function attemptCode(
  { database, now }: WithClock,
  attempt: CodeAttempt,
): Promise<AttemptResult> {
  const time = now();
  const [used, , attempts] = await batch(database.$client, attemptStatements(attempt, time));
  const [row] = rowsOf<AttemptRow>(used);
  const wrong = rowsOf<WrongAttempts>(attempts);
  if (row && row.endedAt !== null) return { kind: 'correct', code: row };
  const retryAfterSeconds = row || wrong[0]?.isLive !== 1 ? 0 : secondsToWait(wrong, time);
  if (retryAfterSeconds > 0) return { kind: 'limited', retryAfterSeconds };
  return { kind: 'wrong', unknownAttempts: wrong[0]?.isKnownBrowser === 0 ? timesOf(wrong).length : 0 };
}

function secondsToWait(wrong: readonly WrongAttempts[], time: number): number {
  if (wrong[0]?.isKnownBrowser === 1)
    return secondsUntilAllowed(wrongCodesOfKnownBrowsers, timesOf(wrong), time);
  const inNetwork = wrong.filter(({ isSameNetwork }) => isSameNetwork === 1);
  return Math.max(
    secondsUntilAllowed(wrongCodesOfUnknownBrowsers, timesOf(wrong), time),
    secondsUntilAllowed([wrongCodesPerNetwork], timesOf(inNetwork), time),
  );
}

/** Uses up the code or counts the attempt, updates its counter, and reads the wrong attempts of the last day. */
function attemptStatements({ email, browserHash, codeHash }: CodeAttempt, time: number): SQL[] {
  return [
    sql`update one_time_code
      set wrongTries = wrongTries + (codeHash <> ${codeHash}), endedAt = iif(codeHash = ${codeHash}, ${time}, null)
      where email = ${email} and browserHash = ${browserHash} and ${isLive('one_time_code', time)}
        and ${isWithinLimits(email, time)}
      returning userId, firstName, lastName, endedAt`,
    sql`insert into limit_counter (subject, windowStart, count)
      select ${counterOf('one_time_code')}, ${time}, 1 from one_time_code
      where email = ${email} and browserHash = ${browserHash} and wrongTries >
        (select coalesce(sum(count), 0) from limit_counter where subject = ${counterOf('one_time_code')})
      on conflict do update set count = count + 1`,
    sql`select windowStart as at, count, mine.isKnownBrowser as isKnownBrowser,
        other.network = mine.network as isSameNetwork, ${isLive('mine', time)} as isLive
      from one_time_code mine
      join one_time_code other on other.email = mine.email and other.isKnownBrowser = mine.isKnownBrowser
      cross join limit_counter on subject = ${counterOf('other')}
      where mine.email = ${email} and mine.browserHash = ${browserHash} and windowStart > ${time - attemptWindowMs}
      order by windowStart desc`,
  ];
}

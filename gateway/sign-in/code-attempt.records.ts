import { sql } from 'drizzle-orm';
import { rowsOf } from '../database/query.ts';
import type { WithClock } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import type { Message } from '../mail/mail.port.ts';
import { timesOf } from './code.records.ts';
import {
  attemptWindowMs,
  knownBrowsers,
  maxAttemptsPerCode,
  type RollingLimit,
  secondsUntilAllowed,
  unknownBrowsers,
  unknownBrowsersPerNetwork,
} from './limits.ts';

export type VerifiedCode = {
  readonly userId: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

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

/** Attempts are counted by code id, so that a newer code does not reset the limit. */
const counterOf = (code: string) => `'wrong-code/' || ${code}`;

const isLive = (code: string) =>
  `${code}.endedAt is null and ${code}.expiresAt > ?2 and ${code}.wrongTries < ${maxAttemptsPerCode}`;

/** SQL: whether wrong attempts on the codes that `where` selects are below the limit; ?1 the e-mail, ?2 the time. */
const isWrongBelow = (where: string) => (limit: RollingLimit) =>
  `(select coalesce(sum(count), 0) from one_time_code other
     cross join limit_counter on subject = ${counterOf('other.id')}
     where other.email = ?1 and ${where} and windowStart > ?2 - ${limit.windowMs}) < ${limit.max}`;

const knownWithinLimits = knownBrowsers.map(isWrongBelow('other.isKnownBrowser = 1'));
const unknownWithinLimits = [
  ...unknownBrowsers.map(isWrongBelow('other.isKnownBrowser = 0')),
  isWrongBelow('other.isKnownBrowser = 0 and other.network = one_time_code.network')(
    unknownBrowsersPerNetwork,
  ),
];

/**
 * Compares a code with the one sent to its browser. One conditional write uses up a correct code or counts a wrong one,
 * so that one of several parallel attempts wins and all are counted.
 */
export async function attemptCode(
  { database, now }: WithClock,
  attempt: CodeAttempt,
): Promise<AttemptResult> {
  const time = now();
  const [used, , attempts] = await database.$client.batch(attemptStatements(database.$client, attempt, time));
  const [row] = rowsOf<AttemptRow>(used);
  const wrong = rowsOf<WrongAttempts>(attempts);
  if (row && row.endedAt !== null) return { kind: 'correct', code: row };
  const retryAfterSeconds = row || wrong[0]?.isLive !== 1 ? 0 : secondsToWait(wrong, time);
  if (retryAfterSeconds > 0) return { kind: 'limited', retryAfterSeconds };
  return { kind: 'wrong', unknownAttempts: wrong[0]?.isKnownBrowser === 0 ? timesOf(wrong).length : 0 };
}

function secondsToWait(wrong: readonly WrongAttempts[], time: number): number {
  if (wrong[0]?.isKnownBrowser === 1) return secondsUntilAllowed(knownBrowsers, timesOf(wrong), time);
  const inNetwork = wrong.filter(({ isSameNetwork }) => isSameNetwork === 1);
  return Math.max(
    secondsUntilAllowed(unknownBrowsers, timesOf(wrong), time),
    secondsUntilAllowed([unknownBrowsersPerNetwork], timesOf(inNetwork), time),
  );
}

/** Uses up the code or counts the attempt, updates its counter, and reads the wrong attempts of the last day. */
function attemptStatements(
  d1: D1Database,
  { email, browserHash, codeHash }: CodeAttempt,
  time: number,
): D1PreparedStatement[] {
  return [
    d1
      .prepare(
        `update one_time_code
         set wrongTries = wrongTries + (codeHash <> ?4), endedAt = iif(codeHash = ?4, ?2, null)
         where email = ?1 and browserHash = ?3 and ${isLive('one_time_code')}
           and iif(isKnownBrowser, ${knownWithinLimits.join(' and ')}, ${unknownWithinLimits.join(' and ')})
         returning userId, firstName, lastName, endedAt`,
      )
      .bind(email, time, browserHash, codeHash),
    d1
      .prepare(
        `insert into limit_counter (subject, windowStart, count)
         select ${counterOf('id')}, ?2, 1 from one_time_code
         where email = ?1 and browserHash = ?3 and wrongTries >
           (select coalesce(sum(count), 0) from limit_counter where subject = ${counterOf('one_time_code.id')})
         on conflict do update set count = count + 1`,
      )
      .bind(email, time, browserHash),
    d1
      .prepare(
        `select windowStart as at, count, mine.isKnownBrowser as isKnownBrowser,
           other.network = mine.network as isSameNetwork, ${isLive('mine')} as isLive
         from one_time_code mine
         join one_time_code other on other.email = mine.email and other.isKnownBrowser = mine.isKnownBrowser
         cross join limit_counter on subject = ${counterOf('other.id')}
         where mine.email = ?1 and mine.browserHash = ?3 and windowStart > ?2 - ${attemptWindowMs}
         order by windowStart desc`,
      )
      .bind(email, time, browserHash),
  ];
}

/** Queues a message to an account's owner; does nothing without an account. */
export async function mailAccountOwner(
  { database, now }: WithClock,
  { about, recipient, subject, text, html }: Message,
): Promise<void> {
  const time = now();
  await database.run(sql`
    insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt)
    select ${newId('mail')}, ${time}, ${about}, ${recipient}, ${subject}, ${text}, ${html}, ${time}
    where exists (select 1 from user where email = ${recipient})
    on conflict do nothing`);
}

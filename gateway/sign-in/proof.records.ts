import type { Clocked } from '../dependencies.ts';
import { timesOf } from './code.records.ts';
import {
  knownBrowsers,
  longestLookBack,
  type RollingLimit,
  secondsLeft,
  strangersInAll,
  strangersPerNetwork,
  triesPerCode,
} from './limits.ts';

export type ProvenCode = {
  readonly userId: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

export type Proof =
  | { readonly kind: 'right'; readonly code: ProvenCode }
  /** `byStrangers`: wrong tries of the last day for the e-mail, from browsers that never signed in with it. */
  | { readonly kind: 'wrong'; readonly byStrangers: number }
  | { readonly kind: 'wait'; readonly seconds: number };

type Tried = ProvenCode & { readonly endedAt: number | null };

/** Wrong tries on a code of the same kind of browser, seen from the code that was tried. */
type Wrong = {
  readonly at: number;
  readonly count: number;
  readonly isByKnown: number;
  readonly isSameNetwork: number;
  /** The code that was tried could still be proven. */
  readonly isLive: number;
};

export type TriedCode = { readonly email: string; readonly browserHash: string; readonly codeHash: string };

/** Tries are logged under each code's id, so that a newer code refills nothing. */
const logOf = (code: string) => `'wrong-code/' || ${code}`;

const isLive = (code: string) =>
  `${code}.endedAt is null and ${code}.expiresAt > ?2 and ${code}.wrongTries < ${triesPerCode}`;

/** Wrong tries within a time, on codes that `kind` selects; ?1 the e-mail, ?2 the time. */
const wrongBelow = (kind: string) => (limit: RollingLimit) =>
  `(select coalesce(sum(count), 0) from one_time_code other
     cross join limit_counter on subject = ${logOf('other.id')}
     where other.email = ?1 and ${kind} and windowStart > ?2 - ${limit.within}) < ${limit.most}`;

const known = knownBrowsers.map(wrongBelow('other.isKnownBrowser = 1'));
const strangers = [
  ...strangersInAll.map(wrongBelow('other.isKnownBrowser = 0')),
  wrongBelow('other.isKnownBrowser = 0 and other.network = one_time_code.network')(strangersPerNetwork),
];

/**
 * Tries a code on what its browser was sent. One conditional write both uses up the right code and counts the
 * wrong one, so that of parallel tries one wins and none goes uncounted.
 */
export async function tryCode({ database, now }: Clocked, tried: TriedCode): Promise<Proof> {
  const time = now();
  const [used, , found] = await database.$client.batch(tryStatements(database.$client, tried, time));
  const row = (used as D1Result<Tried>).results[0];
  const wrong = (found as D1Result<Wrong>).results;
  if (row && row.endedAt !== null) return { kind: 'right', code: row };
  const seconds = row || wrong[0]?.isLive !== 1 ? 0 : secondsToWait(wrong, time);
  if (seconds > 0) return { kind: 'wait', seconds };
  return { kind: 'wrong', byStrangers: wrong[0]?.isByKnown === 0 ? timesOf(wrong).length : 0 };
}

function secondsToWait(wrong: readonly Wrong[], time: number): number {
  if (wrong[0]?.isByKnown === 1) return secondsLeft(knownBrowsers, timesOf(wrong), time);
  const ofNetwork = wrong.filter(({ isSameNetwork }) => isSameNetwork === 1);
  return Math.max(
    secondsLeft(strangersInAll, timesOf(wrong), time),
    secondsLeft([strangersPerNetwork], timesOf(ofNetwork), time),
  );
}

/** One try, to be run in one batch: the code used or the try counted, its log, and the wrong tries of the last day. */
function tryStatements(d1: D1Database, tried: TriedCode, time: number): D1PreparedStatement[] {
  return [
    d1
      .prepare(
        `update one_time_code
         set wrongTries = wrongTries + (codeHash <> ?4), endedAt = iif(codeHash = ?4, ?2, null)
         where email = ?1 and browserHash = ?3 and ${isLive('one_time_code')}
           and iif(isKnownBrowser, ${known.join(' and ')}, ${strangers.join(' and ')})
         returning userId, firstName, lastName, endedAt`,
      )
      .bind(tried.email, time, tried.browserHash, tried.codeHash),
    d1
      .prepare(
        `insert into limit_counter (subject, windowStart, count)
         select ${logOf('id')}, ?2, 1 from one_time_code
         where email = ?1 and browserHash = ?3 and wrongTries >
           (select coalesce(sum(count), 0) from limit_counter where subject = ${logOf('one_time_code.id')})
         on conflict do update set count = count + 1`,
      )
      .bind(tried.email, time, tried.browserHash),
    d1
      .prepare(
        `select windowStart as at, count, mine.isKnownBrowser as isByKnown,
           other.network = mine.network as isSameNetwork, ${isLive('mine')} as isLive
         from one_time_code mine
         join one_time_code other on other.email = mine.email and other.isKnownBrowser = mine.isKnownBrowser
         cross join limit_counter on subject = ${logOf('other.id')}
         where mine.email = ?1 and mine.browserHash = ?3 and windowStart > ?2 - ${longestLookBack}
         order by windowStart desc`,
      )
      .bind(tried.email, time, tried.browserHash),
  ];
}

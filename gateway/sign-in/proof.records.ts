import type { Dependencies } from '../dependencies.ts';
import { timesOf } from './code.records.ts';
import { secondsLeft, triesPerCode, wrongPerEmail } from './limits.ts';

type Clocked = Pick<Dependencies, 'database' | 'now'>;

export type ProvenCode = {
  readonly userId: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
};

export type Proof =
  | { readonly kind: 'right'; readonly code: ProvenCode }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'wait'; readonly seconds: number };

type Tried = ProvenCode & { readonly endedAt: number | null };

/** Tries on the e-mail's codes are logged under each code's id, so that a newer code refills nothing. */
const logOf = (code: string) => `'wrong-code/' || ${code}`;

const wrongLately = `select windowStart as at, count from limit_counter
  where subject in (select ${logOf('id')} from one_time_code where email = ?1) and windowStart > ?2 - ${wrongPerEmail.within}`;

export type TriedCode = { readonly email: string; readonly browserHash: string; readonly codeHash: string };

/**
 * Tries a code on what its browser was sent. One conditional write both uses up the right code and counts the
 * wrong one, so that of parallel tries one wins and none goes uncounted (contract §6).
 */
export async function tryCode({ database, now }: Clocked, tried: TriedCode): Promise<Proof> {
  const time = now();
  const [used, , wrong] = await database.$client.batch(tryStatements(database.$client, tried, time));
  const row = (used as D1Result<Tried>).results[0];
  if (row && row.endedAt !== null) return { kind: 'right', code: row };
  const seconds = row ? 0 : secondsLeft([wrongPerEmail], timesOf(wrong), time);
  return seconds > 0 ? { kind: 'wait', seconds } : { kind: 'wrong' };
}

/** One try, to be run in one batch: the code used or the try counted, its log, and the wrong tries of the last hour. */
function tryStatements(d1: D1Database, tried: TriedCode, time: number): D1PreparedStatement[] {
  return [
    d1
      .prepare(
        `update one_time_code
         set wrongTries = wrongTries + (codeHash <> ?4), endedAt = iif(codeHash = ?4, ?2, null)
         where email = ?1 and browserHash = ?3 and endedAt is null and expiresAt > ?2
           and wrongTries < ${triesPerCode}
           and (select coalesce(sum(count), 0) from (${wrongLately})) < ${wrongPerEmail.most}
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
    d1.prepare(`${wrongLately} order by at desc`).bind(tried.email, time),
  ];
}

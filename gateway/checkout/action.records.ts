import { sql } from 'drizzle-orm';
import { batch } from '../database/commit.ts';
import { rowsOf } from '../database/query.ts';
import type { GiftSource } from '../database/snapshot.ts';
import type { WithClock } from '../dependencies.ts';
import { currentGift } from '../promotions/gift.sql.ts';
import { parseStore, storeStatement } from '../store/store.records.ts';
import { isBagOfSession, linesOf, sessionLinesStatement } from './line.records.ts';
import { sessionStatement, sessionsOf } from './session.records.ts';

/** What a session sells now. */
export type SessionContents = Awaited<ReturnType<typeof readActionData>>['contents'];

/** Everything that an action depends on, in one batch. Without the session if it is unknown or another customer's. */
export async function readActionData(
  { database, now }: WithClock,
  { sessionId, ownerId }: { sessionId: string; ownerId: string },
) {
  const scope = { ownerId, sessionId, time: now() };
  const [stores, sessions, lines, bag, gift] = await batch(database.$client, [
    storeStatement,
    sessionStatement({ id: sessionId, ownerId }),
    sessionLinesStatement(sessionId),
    sql`select ${isBagOfSession(scope)} as isSame`,
    sql`select codeId, itemId from (${currentGift(scope)})
      where exists (select 1 from checkout_item where sessionId = ${sessionId} and isGift = 1)`,
  ]);
  return {
    store: parseStore(rowsOf(stores)),
    session: sessionsOf(rowsOf(sessions))[0],
    contents: {
      lines: linesOf(rowsOf(lines)),
      isBagSame: rowsOf<{ isSame: number }>(bag)[0]?.isSame === 1,
      gift: rowsOf<GiftSource>(gift)[0] ?? null,
    },
  };
}

import { rowsOf } from '../database/query.ts';
import type { WithClock } from '../dependencies.ts';
import { currentGift } from '../promotions/gift.sql.ts';
import { parseStore, type StoreRow, storeStatement } from '../store/store.records.ts';
import { type CheckoutLine, isBagOfSession, linesOf, sessionLinesStatement } from './line.records.ts';
import { type Session, sessionStatement, sessionsOf } from './session.records.ts';
import type { GiftSource } from './snapshot.ts';

/** What a session sells now. */
export type SessionContents = {
  readonly lines: readonly CheckoutLine[];
  readonly isBagSame: boolean;
  readonly gift: GiftSource | null;
};

/** Everything that an action on a session depends on, read in one batch. */
export type ActionData = {
  readonly store: StoreRow;
  /** Undefined when it does not exist or belongs to another customer. */
  readonly session: Session | undefined;
  readonly contents: SessionContents;
};

export async function readActionData(
  { database, now }: WithClock,
  { sessionId, ownerId }: { sessionId: string; ownerId: string },
): Promise<ActionData> {
  const d1 = database.$client;
  const time = now();
  const [stores, sessions, lines, bag, gift] = await d1.batch([
    storeStatement(d1),
    sessionStatement(d1, { id: sessionId, ownerId }),
    sessionLinesStatement(d1, sessionId),
    d1.prepare(`select ${isBagOfSession} as isSame`).bind(sessionId, time, ownerId),
    d1
      .prepare(
        `select codeId, itemId from (${currentGift({ owner: '?3', time: '?2', session: '?1' })})
         where exists (select 1 from checkout_item where sessionId = ?1 and isGift = 1)`,
      )
      .bind(sessionId, time, ownerId),
  ]);
  return {
    store: parseStore(stores),
    session: sessionsOf(sessions)[0],
    contents: {
      lines: linesOf(lines),
      isBagSame: rowsOf<{ isSame: number }>(bag)[0]?.isSame === 1,
      gift: rowsOf<GiftSource>(gift)[0] ?? null,
    },
  };
}

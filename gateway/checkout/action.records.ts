import type { Clocked } from '../dependencies.ts';
import { type StoreRow, storeIn, storeStatement } from '../store/store.records.ts';
import { type SessionGoods, sessionGoodsIn, sessionGoodsStatements } from './goods.records.ts';
import { type Session, sessionStatement, sessionsOf } from './session.records.ts';

/** What an action on a session is judged by, read together. */
export type ActionReading = {
  readonly store: StoreRow;
  readonly session: Session | undefined;
  readonly wanted: SessionGoods;
};

/** Of another customer's session nothing is read. */
export async function readAction(
  { database, now }: Clocked,
  { sessionId, ownerId }: { sessionId: string; ownerId: string },
): Promise<ActionReading> {
  const d1 = database.$client;
  const [stores, sessions, goods, bag, gift] = await d1.batch([
    storeStatement(d1),
    sessionStatement(d1, { id: sessionId, ownerId }),
    ...sessionGoodsStatements(d1, { sessionId, ownerId, time: now() }),
  ]);
  return {
    store: storeIn(stores),
    session: sessionsOf(sessions)[0],
    wanted: sessionGoodsIn({ goods, bag, gift }),
  };
}

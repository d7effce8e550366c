import { parsed } from '../catalogue/reading.records.ts';
import { type Session, sessionStatement, sessionsOf } from '../checkout/session.records.ts';
import type { Stored } from '../dependencies.ts';
import { type StoreRow, storeIn, storeStatement } from '../store/store.records.ts';
import { type PromoFacts, type PromoRow, promoStatement } from './redeem.records.ts';

/** A code that a customer wants on a session. */
export type TriedCode = { readonly text: string; readonly sessionId: string; readonly ownerId: string };

/** What a code that is tried is judged by, read together. */
export type PromoAttempt = {
  readonly store: StoreRow;
  readonly promo: PromoFacts | undefined;
  readonly session: Session | undefined;
};

export async function readAttempt({ database }: Stored, wanted: TriedCode): Promise<PromoAttempt> {
  const d1 = database.$client;
  const [stores, promos, sessions] = await d1.batch([
    storeStatement(d1),
    promoStatement(d1, wanted),
    sessionStatement(d1, { id: wanted.sessionId, ownerId: wanted.ownerId }),
  ]);
  const [found] = (promos as D1Result<PromoRow> | undefined)?.results ?? [];
  return {
    store: storeIn(stores),
    promo: found && parsed(found.promo),
    session: sessionsOf(sessions)[0],
  };
}

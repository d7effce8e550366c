import { sql } from 'drizzle-orm';
import type { AppliedDiscount } from '#contract/promotions/discount.schema.ts';
import { sessionStatement, sessionsOf } from '../checkout/session.records.ts';
import { batch } from '../database/commit.ts';
import { parseJson, type RowJson, rowsOf } from '../database/query.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { parseStore, storeStatement } from '../store/store.records.ts';
import { type PromoFacts, promoFactsJson } from './promo-facts.records.ts';

/** A code that a customer enters for a session. */
export type EnteredCode = { readonly text: string; readonly sessionId: string; readonly ownerId: string };

/** Reads the code and the session in one round trip. The text is trimmed and case is ignored. */
export async function readEnteredCode({ database }: WithDatabase, { text, sessionId, ownerId }: EnteredCode) {
  const d1 = database.$client;
  const [stores, promos, sessions] = await batch(d1, [
    storeStatement,
    d1
      .prepare(
        `select ${promoFactsJson({ owner: '?2', session: '?3' })} as promo from promo_code code
         where lower(code.code) = lower(?1)`,
      )
      // Staff's codes are upper case, and SQLite's `lower` only knows ASCII.
      .bind(text.trim().toUpperCase(), ownerId, sessionId),
    sessionStatement({ id: sessionId, ownerId }),
  ]);
  const [row] = rowsOf<{ promo: RowJson<PromoFacts> }>(promos);
  return {
    store: parseStore(rowsOf(stores)),
    promo: row && parseJson(row.promo),
    session: sessionsOf(rowsOf(sessions))[0],
  };
}

type SessionRevision = { readonly id: string; readonly revision: number };

/** The session is live and has not changed since it was read. */
const isUnchanged = ({ id, revision }: SessionRevision, time: number) =>
  sql`id = ${id} and revision = ${revision} and expiresAt > ${time} and liveKey is not null and endedAt is null`;

/**
 * Sets the discount of a live session and reopens a session in payment. False when the session has changed since it was
 * read.
 */
export async function recordDiscount(
  { database, now }: WithClock,
  session: SessionRevision,
  discount: AppliedDiscount,
): Promise<boolean> {
  const { meta } = await database.run(sql`
    update checkout_session
    set discount = ${JSON.stringify(discount)}, droppedCode = null, isFinalizingPayment = 0, revision = revision + 1
    where ${isUnchanged(session, now())}`);
  return meta.changes > 0;
}

/**
 * Removes the discount of a live session. Remembers an automatic code so that it is not applied again. False when the
 * session has changed since it was read.
 */
export async function removeDiscount(
  { database, now }: WithClock,
  session: SessionRevision,
): Promise<boolean> {
  const { meta } = await database.run(sql`
    update checkout_session
    set declinedCodeId = iif(discount ->> '$.autoApply' = 1, discount ->> '$.id', declinedCodeId),
      discount = null, droppedCode = null, isFinalizingPayment = 0, revision = revision + 1
    where ${isUnchanged(session, now())}`);
  return meta.changes > 0;
}

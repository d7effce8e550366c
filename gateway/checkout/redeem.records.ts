import { sql } from 'drizzle-orm';
import type { AppliedDiscount } from '#contract/promotions/discount.schema.ts';
import { normalizeCode } from '#contract/promotions/promo-code.schema.ts';
import { batch } from '../database/commit.ts';
import { parseJson, type RowJson, rowsOf } from '../database/query.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { type PromoFacts, promoFactsJson } from '../promotions/promo-facts.records.ts';
import { parseStore, storeStatement } from '../store/store.records.ts';
import { type SessionRow, sessionStatement, sessionsOf } from './session.records.ts';

/** A code that a customer enters for a session. */
export type EnteredCode = { readonly text: string; readonly sessionId: string; readonly ownerId: string };

/** Reads the code and the session in one round trip. */
export async function readEnteredCode({ database }: WithDatabase, { text, sessionId, ownerId }: EnteredCode) {
  const d1 = database.$client;
  const [stores, promos, sessions] = await batch(d1, [
    storeStatement,
    d1
      .prepare(
        `select ${promoFactsJson({ owner: '?2', session: '?3' })} as promo from promo_code code
         where lower(code.code) = lower(?1)`,
      )
      // Normalised here because SQLite's `lower` only knows ASCII.
      .bind(normalizeCode(text), ownerId, sessionId),
    sessionStatement({ id: sessionId, ownerId }),
  ]);
  const [row] = rowsOf<{ promo: RowJson<PromoFacts> }>(promos);
  return {
    store: parseStore(rowsOf(stores)),
    promo: row && parseJson(row.promo),
    session: sessionsOf(rowsOf(sessions))[0],
  };
}

/**
 * Sets or removes the discount of a live session and reopens a session in payment. Remembers a removed automatic code so
 * that it is not applied again. False when the session has changed since it was read.
 */
export async function setDiscount(
  { database, now }: WithClock,
  { id, revision }: Pick<SessionRow, 'id' | 'revision'>,
  discount: AppliedDiscount | null,
): Promise<boolean> {
  const isDeclined = sql`${discount === null} and discount ->> '$.autoApply' = 1`;
  const { meta } = await database.run(sql`
    update checkout_session
    set declinedCodeId = iif(${isDeclined}, discount ->> '$.id', declinedCodeId),
      discount = ${discount && JSON.stringify(discount)}, droppedCode = null, isFinalizingPayment = 0,
      revision = revision + 1
    where id = ${id} and revision = ${revision} and expiresAt > ${now()} and liveKey is not null`);
  return meta.changes > 0;
}

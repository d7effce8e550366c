import type { AppliedDiscount } from '#contract/promotions/discount.schema.ts';
import { type RowJson, rowJson } from '../catalogue/reading.records.ts';
import { promoCode, promoCodeItem } from '../database/promotion.tables.ts';
import type { Clocked } from '../dependencies.ts';
import { isGiftCode } from './gift.sql.ts';

export type PromoCodeRow = typeof promoCode.$inferSelect;
export type PromoItemRow = typeof promoCodeItem.$inferSelect;

/** A code as one customer's session meets it. */
export type PromoFacts = {
  readonly code: PromoCodeRow;
  /** What this session has reserved of an item does not count as claimed. */
  readonly items: readonly PromoItemRow[];
  /** Uses by this customer, reserved or final, besides this session's own reservation. */
  readonly otherUses: number;
  /** This session holds a reservation already: it is counted in `redemptionCount`. */
  readonly isReserved: boolean;
  /** The e-mail of the customer's offer for this code, lower-cased. */
  readonly offerEmail: string | null;
  /** That e-mail has used the code in another session. */
  readonly isOfferUsed: boolean;
  /** The code gives the free gift: it is no discount. */
  readonly isGift: boolean;
};

const truth = (condition: string) => `json(iif(${condition}, 'true', 'false'))`;

/**
 * SQL for {@link PromoFacts} as JSON, of a row of `promo_code` named `code`. `owner` and `session` are placeholders
 * or columns.
 */
export function promoFactsJson({ owner, session }: { owner: string; session: string }): RowJson<PromoFacts> {
  const ownUse = `use.sessionId = ${session} and use.isFinal = 0`;
  const ofCode = 'from redemption use where use.promoCodeId = code.id';
  const offerEmail = `(select lower(trim(email)) from offer where promoCodeId = code.id and ownerId = ${owner})`;
  return `json_object(
    'code', ${rowJson(promoCode, 'code')},
    'items', (select json_group_array(json_set(${rowJson(promoCodeItem, 'item')}, '$.quantityClaimed',
        item.quantityClaimed - ifnull((select quantity from promo_item_claim
          where promoCodeItemId = item.id and sessionId = ${session} and isFinal = 0), 0))
        order by item.createdAt, item.rowid)
      from promo_code_item item where item.promoCodeId = code.id),
    'otherUses', (select count(*) from redemption use
      where use.ownerId = ${owner} and +use.promoCodeId = code.id and not (${ownUse})),
    'isReserved', ${truth(`exists (select 1 ${ofCode} and ${ownUse})`)},
    'offerEmail', ${offerEmail},
    'isOfferUsed', ${truth(`exists (select 1 from redemption use
      where use.emailKey = code.id || '/' || ${offerEmail} and use.sessionId <> ${session})`)},
    'isGift', ${truth(isGiftCode('code'))})`;
}

/** A code by its text (trimmed, case ignored), as JSON of {@link PromoFacts}; no row when there is none. */
export function promoStatement(
  d1: D1Database,
  { text, ownerId, sessionId }: { text: string; ownerId: string; sessionId: string },
): D1PreparedStatement {
  return d1
    .prepare(
      `select ${promoFactsJson({ owner: '?2', session: '?3' })} as promo from promo_code code
       where lower(code.code) = ?1`,
    )
    .bind(text.trim().toLowerCase(), ownerId, sessionId);
}

export type PromoRow = { readonly promo: RowJson<PromoFacts> };

type Recorded = { readonly id: string; readonly revision: number };

/** Still the live session that was read. */
const isAsRead = `id = ?1 and revision = ?2 and expiresAt > ?3 and liveKey is not null and endedAt is null`;

/**
 * Records a discount on a live session, in place of any former one; a session in payment goes back to open.
 * False when the session changed since it was read.
 */
export async function recordDiscount(
  { database, now }: Clocked,
  session: Recorded,
  discount: AppliedDiscount,
): Promise<boolean> {
  const { meta } = await database.$client
    .prepare(
      `update checkout_session
       set discount = ?4, droppedCode = null, isFinalizingPayment = 0, revision = revision + 1
       where ${isAsRead}`,
    )
    .bind(session.id, session.revision, now(), JSON.stringify(discount))
    .run();
  return meta.changes > 0;
}

/**
 * Takes the recorded code off a live session; one that applied itself is remembered, so that it does not again.
 * False when the session changed since it was read.
 */
export async function removeDiscount({ database, now }: Clocked, session: Recorded): Promise<boolean> {
  const { meta } = await database.$client
    .prepare(
      `update checkout_session
       set declinedCodeId = iif(discount ->> '$.autoApply' = 1, discount ->> '$.id', declinedCodeId),
         discount = null, droppedCode = null, isFinalizingPayment = 0, revision = revision + 1
       where ${isAsRead}`,
    )
    .bind(session.id, session.revision, now())
    .run();
  return meta.changes > 0;
}

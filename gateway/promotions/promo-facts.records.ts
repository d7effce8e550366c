import { promoCode, promoCodeItem } from '../database/promotion.tables.ts';
import { type RowJson, rowJson } from '../database/query.ts';
import { isGiftCode } from './gift.sql.ts';
import type { PromoCodeRow } from './promo-code.records.ts';

/** A code as one session sees it. */
export type PromoFacts = {
  readonly code: PromoCodeRow;
  /** `quantityClaimed` leaves out what this session has reserved. */
  readonly items: readonly (typeof promoCodeItem.$inferSelect)[];
  /** The customer's uses, reserved or final, except this session's own reservation. */
  readonly otherUses: number;
  /** This session has a reservation, which `redemptionCount` includes. */
  readonly isReserved: boolean;
  /** The e-mail of the customer's offer for this code, lower case. */
  readonly offerEmail: string | null;
  /** The offer's e-mail has used the code in another session. */
  readonly isOfferUsed: boolean;
  /** The code gives the free gift instead of a discount. */
  readonly isGift: boolean;
};

const jsonBoolean = (condition: string) => `json(iif(${condition}, 'true', 'false'))`;

/**
 * SQL for {@link PromoFacts} as JSON. Expects a `promo_code` row with alias `code`. `owner` and `session` are
 * placeholders or columns.
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
    'isReserved', ${jsonBoolean(`exists (select 1 ${ofCode} and ${ownUse})`)},
    'offerEmail', ${offerEmail},
    'isOfferUsed', ${jsonBoolean(`exists (select 1 from redemption use
      where use.emailKey = code.id || '/' || ${offerEmail} and use.sessionId <> ${session})`)},
    'isGift', ${jsonBoolean(isGiftCode('code'))})`;
}

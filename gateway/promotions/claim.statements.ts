import { type SQL, sql } from 'drizzle-orm';
import { newId } from '../crypto.ts';
import type { CodeUse, ItemClaim } from '../database/snapshot.ts';

/**
 * Reserves a code for a session that is being frozen. Another session's use by the same customer or e-mail violates
 * the unique keys; a reached limit violates the CHECK `promo_code_limit`.
 */
export function reserveStatements({ codeId, sessionId, ownerId, email, at }: CodeUse): SQL[] {
  const id = newId('use');
  const isNew = sql`id = ${codeId} and not exists (
    select 1 from redemption where promoCodeId = ${codeId} and sessionId = ${sessionId})`;
  return [
    sql`update promo_code set redemptionCount = redemptionCount + 1 where ${isNew}`,
    sql`insert into redemption (id, createdAt, promoCodeId, ownerId, sessionId, isFinal, onceKey, emailKey)
      select ${id}, ${at}, id, ${ownerId}, ${sessionId}, 0, iif(isMultipleUses, ${id}, id || '/' || ${ownerId}),
        iif(isExclusive and not isMultipleUses, id || '/' || ${email}, null)
      from promo_code where ${isNew}`,
  ];
}

/**
 * Makes the use of an ordered code final. Deletes reservations by other sessions of the same customer: the first to pay
 * gets the code. A use that already became an order, or a reached limit, fails the batch.
 */
export function redeemStatements(use: CodeUse): SQL[] {
  const { codeId, sessionId, ownerId, email } = use;
  return [
    ...releaseUses(sql`sessionId <> ${sessionId} and isFinal = 0
      and (onceKey = ${`${codeId}/${ownerId}`} or emailKey = ${`${codeId}/${email}`})`),
    ...reserveStatements(use),
    // A guest's reservation stayed the guest's on sign-in if the account had used the code: the key then fails the batch.
    sql`update redemption set isFinal = 1, ownerId = ${ownerId},
        onceKey = iif(onceKey = id, id, ${`${codeId}/${ownerId}`})
      where promoCodeId = ${codeId} and sessionId = ${sessionId}`,
    sql`update offer set status = 'redeemed' where promoCodeId = ${codeId} and ownerId = ${ownerId}`,
  ];
}

/** Releases the uses that a session reserved, except those it keeps. */
export function releaseUseStatements(sessionId: string, kept: readonly CodeUse[]): SQL[] {
  const codeIds = JSON.stringify(kept.map(({ codeId }) => codeId));
  return releaseUses(sql`sessionId = ${sessionId} and isFinal = 0
    and promoCodeId not in (select value from json_each(${codeIds}))`);
}

/**
 * Sets the session's claims on limited items by adding the difference to what it has reserved. Claiming more than is
 * left violates `promo_code_item_claimed` and fails the batch. A final claim skips items that staff have since removed
 * from the code, which no longer have a limit.
 */
export function claimStatements(sessionId: string, claims: readonly ItemClaim[], isFinal: 0 | 1): SQL[] {
  const claimed = sql`select value->>'itemId' as itemId, value->>'quantity' as quantity
    from json_each(${JSON.stringify(claims)})`;
  const reserved = sql`from promo_item_claim where sessionId = ${sessionId} and isFinal = 0`;
  return [
    sql`update promo_code_item set quantityClaimed = quantityClaimed + moved.quantity
      from (select itemId, sum(quantity) as quantity
            from (${claimed} union all select promoCodeItemId, -quantity ${reserved})
            group by itemId having sum(quantity) <> 0) moved
      where promo_code_item.id = moved.itemId`,
    sql`delete ${reserved}`,
    sql`insert into promo_item_claim (promoCodeItemId, sessionId, quantity, isFinal)
      select itemId, ${sessionId}, sum(quantity), ${isFinal} from (${claimed})
      where ${isFinal} = 0 or itemId in (select id from promo_code_item) group by itemId`,
  ];
}

/** Releases the uses and claims that `where` selects by `sessionId` and `isFinal`, each once. */
export function releasePromoStatements(where: SQL): SQL[] {
  return [
    ...releaseUses(where),
    sql`update promo_code_item set quantityClaimed = quantityClaimed - released.quantity
      from (select promoCodeItemId, sum(quantity) as quantity from promo_item_claim
            where ${where} group by promoCodeItemId) released
      where promo_code_item.id = released.promoCodeItemId`,
    sql`delete from promo_item_claim where ${where}`,
  ];
}

function releaseUses(where: SQL): SQL[] {
  return [
    sql`update promo_code set redemptionCount = redemptionCount - released.uses
      from (select promoCodeId, count(*) as uses from redemption where ${where} group by promoCodeId) released
      where promo_code.id = released.promoCodeId`,
    sql`delete from redemption where ${where}`,
  ];
}

import { newId } from '../http/digest.ts';
import type { CodeUse, ItemClaim } from './claim.ts';

const isNew = 'not exists (select 1 from redemption where promoCodeId = ?1 and sessionId = ?2)';

/**
 * Reserves a code for a session that is being frozen. Another session's use by the same customer or e-mail violates
 * the unique keys; a reached limit violates the CHECK `promo_code_limit`.
 */
export function reserveStatements(d1: D1Database, use: CodeUse): D1PreparedStatement[] {
  const { codeId, sessionId, ownerId, email, at } = use;
  return [
    d1
      .prepare(`update promo_code set redemptionCount = redemptionCount + 1 where id = ?1 and ${isNew}`)
      .bind(codeId, sessionId),
    d1
      .prepare(
        `insert into redemption (id, createdAt, promoCodeId, ownerId, sessionId, isFinal, onceKey, emailKey)
         select ?3, ?4, id, ?5, ?2, 0, iif(isMultipleUses, ?3, id || '/' || ?5),
           iif(isExclusive and not isMultipleUses, id || '/' || ?6, null)
         from promo_code where id = ?1 and ${isNew}`,
      )
      .bind(codeId, sessionId, newId('use'), at, ownerId, email),
  ];
}

/**
 * Makes the use of an ordered code final. Deletes reservations by other sessions of the same customer: the first to pay
 * gets the code. A use that already became an order, or a reached limit, fails the batch.
 */
export function redeemStatements(d1: D1Database, use: CodeUse): D1PreparedStatement[] {
  const { codeId, sessionId, ownerId, email } = use;
  const isOtherReservation = `sessionId <> ?2 and isFinal = 0
    and (onceKey = ?1 || '/' || ?3 or emailKey = ?1 || '/' || ?4)`;
  return [
    ...releaseUses((sql) => d1.prepare(sql).bind(codeId, sessionId, ownerId, email), isOtherReservation),
    ...reserveStatements(d1, use),
    d1
      .prepare('update redemption set isFinal = 1 where promoCodeId = ? and sessionId = ?')
      .bind(codeId, sessionId),
    d1
      .prepare(`update offer set status = 'redeemed' where promoCodeId = ? and ownerId = ?`)
      .bind(codeId, ownerId),
  ];
}

/** Releases the uses that a session reserved, except those of the codes it keeps. */
export function releaseUseStatements(
  d1: D1Database,
  sessionId: string,
  keptCodeIds: readonly string[],
): D1PreparedStatement[] {
  const isReleased =
    'sessionId = ?1 and isFinal = 0 and promoCodeId not in (select value from json_each(?2))';
  return releaseUses((sql) => d1.prepare(sql).bind(sessionId, JSON.stringify(keptCodeIds)), isReleased);
}

/**
 * Sets the session's claims on limited items by adding the difference to what it has reserved. Claiming more than is
 * left violates `promo_code_item_claimed` and fails the batch. A final claim skips items that staff have since removed
 * from the code, which no longer have a limit.
 */
export function claimStatements(
  d1: D1Database,
  sessionId: string,
  claims: readonly ItemClaim[],
  isFinal: 0 | 1,
): D1PreparedStatement[] {
  const claimsJson = JSON.stringify(claims);
  const claimRows = `select value->>'itemId' as itemId, value->>'quantity' as quantity from json_each(?1)`;
  const reserved = 'from promo_item_claim where sessionId = ?2 and isFinal = 0';
  return [
    d1
      .prepare(
        `update promo_code_item set quantityClaimed = quantityClaimed + moved.quantity
         from (select itemId, sum(quantity) as quantity
               from (${claimRows} union all select promoCodeItemId, -quantity ${reserved})
               group by itemId having sum(quantity) <> 0) moved
         where promo_code_item.id = moved.itemId`,
      )
      .bind(claimsJson, sessionId),
    d1.prepare('delete from promo_item_claim where sessionId = ? and isFinal = 0').bind(sessionId),
    d1
      .prepare(
        `insert into promo_item_claim (promoCodeItemId, sessionId, quantity, isFinal)
         select itemId, ?2, sum(quantity), ?3 from (${claimRows})
         where ?3 = 0 or itemId in (select id from promo_code_item) group by itemId`,
      )
      .bind(claimsJson, sessionId, isFinal),
  ];
}

type Run = (sql: string) => D1PreparedStatement;

/** Releases the uses and claims that `where` selects by `sessionId` and `isFinal`, each once. */
export function releasePromoStatements(run: Run, where: string): D1PreparedStatement[] {
  return [
    ...releaseUses(run, where),
    run(
      `update promo_code_item set quantityClaimed = quantityClaimed - released.quantity
       from (select promoCodeItemId, sum(quantity) as quantity from promo_item_claim
             where ${where} group by promoCodeItemId) released
       where promo_code_item.id = released.promoCodeItemId`,
    ),
    run(`delete from promo_item_claim where ${where}`),
  ];
}

function releaseUses(run: Run, where: string): D1PreparedStatement[] {
  return [
    run(
      `update promo_code set redemptionCount = redemptionCount - released.uses
       from (select promoCodeId, count(*) as uses from redemption where ${where} group by promoCodeId) released
       where promo_code.id = released.promoCodeId`,
    ),
    run(`delete from redemption where ${where}`),
  ];
}

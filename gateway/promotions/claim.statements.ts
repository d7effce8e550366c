import { newId } from '../http/digest.ts';
import type { Claim, Use } from './claim.ts';

const isNew = 'not exists (select 1 from redemption where promoCodeId = ?1 and sessionId = ?2)';

/**
 * Reserves a code for a session that is being frozen. A use by another session of the same customer or e-mail breaks
 * the unique keys, a reached limit the CHECK `promo_code_limit`.
 */
export function reserveStatements(d1: D1Database, use: Use): D1PreparedStatement[] {
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
 * Makes the use of an ordered code final. A mere reservation by another session of the same customer gives way: who
 * pays first has the code. A use that became an order, or a reached limit, breaks the batch.
 */
export function redeemStatements(d1: D1Database, use: Use): D1PreparedStatement[] {
  const { codeId, sessionId, ownerId, email } = use;
  const givesWay = `sessionId <> ?2 and isFinal = 0
    and (onceKey = ?1 || '/' || ?3 or emailKey = ?1 || '/' || ?4)`;
  return [
    ...returnUses((sql) => d1.prepare(sql).bind(codeId, sessionId, ownerId, email), givesWay),
    ...reserveStatements(d1, use),
    d1
      .prepare('update redemption set isFinal = 1 where promoCodeId = ? and sessionId = ?')
      .bind(codeId, sessionId),
    d1
      .prepare(`update offer set status = 'redeemed' where promoCodeId = ? and ownerId = ?`)
      .bind(codeId, ownerId),
  ];
}

/** Frees the uses that a session reserved, but for the codes it goes on with. */
export function freeStatements(
  d1: D1Database,
  sessionId: string,
  keptCodeIds: readonly string[],
): D1PreparedStatement[] {
  const freed = 'sessionId = ?1 and isFinal = 0 and promoCodeId not in (select value from json_each(?2))';
  return returnUses((sql) => d1.prepare(sql).bind(sessionId, JSON.stringify(keptCodeIds)), freed);
}

/**
 * Makes a session claim exactly this much of limited items, by the difference to what it has reserved. More than
 * there is breaks `promo_code_item_claimed` and with it the whole batch. An order keeps what was frozen of an item that
 * staff took off its code since: there is no limit left to count against.
 */
export function claimStatements(
  d1: D1Database,
  sessionId: string,
  claims: readonly Claim[],
  isFinal: 0 | 1,
): D1PreparedStatement[] {
  const wanted = JSON.stringify(claims);
  const wantedRows = `select value->>'itemId' as itemId, value->>'quantity' as quantity from json_each(?1)`;
  const reserved = 'from promo_item_claim where sessionId = ?2 and isFinal = 0';
  return [
    d1
      .prepare(
        `update promo_code_item set quantityClaimed = quantityClaimed + moved.quantity
         from (select itemId, sum(quantity) as quantity
               from (${wantedRows} union all select promoCodeItemId, -quantity ${reserved})
               group by itemId having sum(quantity) <> 0) moved
         where promo_code_item.id = moved.itemId`,
      )
      .bind(wanted, sessionId),
    d1.prepare('delete from promo_item_claim where sessionId = ? and isFinal = 0').bind(sessionId),
    d1
      .prepare(
        `insert into promo_item_claim (promoCodeItemId, sessionId, quantity, isFinal)
         select itemId, ?2, sum(quantity), ?3 from (${wantedRows})
         where ?3 = 0 or itemId in (select id from promo_code_item) group by itemId`,
      )
      .bind(wanted, sessionId, isFinal),
  ];
}

type Run = (sql: string) => D1PreparedStatement;

/** Gives back the uses and claims that `which` selects by `sessionId` and `isFinal`, each once. */
export function returnStatements(run: Run, which: string): D1PreparedStatement[] {
  return [
    ...returnUses(run, which),
    run(
      `update promo_code_item set quantityClaimed = quantityClaimed - freed.quantity
       from (select promoCodeItemId, sum(quantity) as quantity from promo_item_claim
             where ${which} group by promoCodeItemId) freed
       where promo_code_item.id = freed.promoCodeItemId`,
    ),
    run(`delete from promo_item_claim where ${which}`),
  ];
}

function returnUses(run: Run, which: string): D1PreparedStatement[] {
  return [
    run(
      `update promo_code set redemptionCount = redemptionCount - freed.uses
       from (select promoCodeId, count(*) as uses from redemption where ${which} group by promoCodeId) freed
       where promo_code.id = freed.promoCodeId`,
    ),
    run(`delete from redemption where ${which}`),
  ];
}

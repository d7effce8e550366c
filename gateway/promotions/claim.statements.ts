import type { AppliedDiscount } from '#contract/discount.schema.ts';
import { newId } from '../http/digest.ts';

type Use = {
  readonly sessionId: string;
  readonly ownerId: string;
  readonly discount: AppliedDiscount;
  readonly at: number;
};

/** `code/owner`, so that a customer uses a code once; codes of many uses never clash. */
function onceKey({ discount, ownerId }: Use, id: string): string {
  return discount.isMultipleUses ? id : `${discount.id}/${ownerId}`;
}

const isNew = 'not exists (select 1 from redemption where promoCodeId = ?1 and sessionId = ?2)';

const insertUse = `insert into redemption (id, createdAt, promoCodeId, ownerId, sessionId, isFinal, onceKey)
  select ?3, ?4, ?1, ?5, ?2, 0, ?6`;

/**
 * Reserves a code for a session that is being frozen. A use by another session breaks the unique key, a reached
 * limit the CHECK `promo_code_limit` (contract §8).
 */
export function reserveStatements(d1: D1Database, use: Use): D1PreparedStatement[] {
  const id = newId('use');
  return [
    d1
      .prepare(`update promo_code set redemptionCount = redemptionCount + 1 where id = ?1 and ${isNew}`)
      .bind(use.discount.id, use.sessionId),
    d1
      .prepare(`${insertUse} where ${isNew}`)
      .bind(use.discount.id, use.sessionId, id, use.at, use.ownerId, onceKey(use, id)),
  ];
}

/** Frees what a session reserved, but for the code it goes on with. */
export function freeStatements(
  d1: D1Database,
  sessionId: string,
  keptCodeId: string | undefined,
): D1PreparedStatement[] {
  const freed = 'sessionId = ?1 and isFinal = 0 and promoCodeId is not ?2';
  return [
    d1
      .prepare(
        `update promo_code set redemptionCount = redemptionCount - 1
         where id in (select promoCodeId from redemption where ${freed})`,
      )
      .bind(sessionId, keptCodeId ?? null),
    d1.prepare(`delete from redemption where ${freed}`).bind(sessionId, keptCodeId ?? null),
  ];
}

/**
 * Makes the use of an ordered discount final. A late payment is honoured even when the code has ended or was used
 * elsewhere since: this never breaks a batch (contract §10).
 */
export function redeemStatements(d1: D1Database, use: Use): D1PreparedStatement[] {
  const id = newId('use');
  const key = onceKey(use, id);
  const isFree = `${isNew} and not exists (select 1 from redemption where onceKey = ?3)`;
  return [
    ...freeStatements(d1, use.sessionId, use.discount.id),
    d1
      .prepare(
        `update promo_code
         set redemptionCount = min(coalesce(redemptionLimit, redemptionCount + 1), redemptionCount + 1)
         where id = ?1 and ${isFree}`,
      )
      .bind(use.discount.id, use.sessionId, key),
    d1
      .prepare(`${insertUse} where true on conflict do nothing`)
      .bind(use.discount.id, use.sessionId, id, use.at, use.ownerId, key),
    d1
      .prepare('update redemption set isFinal = 1 where promoCodeId = ? and sessionId = ?')
      .bind(use.discount.id, use.sessionId),
    d1
      .prepare(`update offer set status = 'redeemed' where promoCodeId = ? and ownerId = ?`)
      .bind(use.discount.id, use.ownerId),
  ];
}

type Sold = { readonly skuId: string; readonly productId: string; readonly quantity: number };

/** Each ordered sku that is a promo item adds its quantity to what was claimed of it (contract §8). */
export function claimStatement(d1: D1Database, lines: readonly Sold[]): D1PreparedStatement {
  const sold = lines.map(({ skuId, productId, quantity }) => ({ skuId, productId, quantity }));
  return d1
    .prepare(
      `update promo_code_item set quantityClaimed = min(coalesce(promo_code_item.quantity, quantityClaimed + claimed.quantity), quantityClaimed + claimed.quantity)
       from (select item.id, sum(value->>'quantity') as quantity
             from promo_code_item item
             join json_each(?1) on item.skuId = value->>'skuId'
               or (item.skuId is null and item.productId = value->>'productId')
             group by item.id) claimed
       where promo_code_item.id = claimed.id`,
    )
    .bind(JSON.stringify(sold));
}

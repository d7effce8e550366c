import { type SQL, sql } from 'drizzle-orm';
import { isSellable } from '../catalogue/visibility.sql.ts';
import { isRunning } from './promo-code.sql.ts';

/** For whom and when the gift is computed. Values or SQL. */
export type GiftScope = {
  readonly ownerId: string | SQL;
  readonly time: number | SQL;
  /** The session whose reservations count as available; SQL `null` for none. */
  readonly sessionId: string | SQL;
};

/** The scope with the owner's live checkout session. */
export const liveScope = (ownerId: string, time: number): GiftScope => ({
  ownerId,
  time,
  sessionId: sql`(select id from checkout_session where liveKey = ${ownerId})`,
});

/** SQL: an auto-applied code for selected products makes `gift_sku` free. `code` is an alias. */
const makesFree = (code: string): string =>
  `(${code}.autoApply = 1 and ${code}.isExclusive = 0 and ${code}.span = 'selected-products'
    and ${code}.discountValue >= iif(${code}.discountType = 'percentage', 10000, gift_sku.price))`;

/**
 * SQL for the current gift, one row or none: `skuId`, `productId`, `itemId` and `codeId` of the promotion, and the
 * sku's `quantityAvailable`. The gift is the first item with a limited quantity, not fully claimed, that an active
 * auto-applied code for selected products makes free. `src/shop/promotions/gift.rules.ts` has the same rule for pages.
 */
export function currentGift({ ownerId, time, sessionId }: GiftScope): SQL {
  const reserved = sql`exists (
    select 1 from redemption where promoCodeId = gift_code.id and sessionId = ${sessionId})`;
  return sql`
    select gift_item.skuId, gift_sku.productId, gift_item.id as itemId, gift_code.id as codeId,
      gift_sku.quantityAvailable
    from promo_code gift_code
    cross join promo_code_item gift_item on gift_item.promoCodeId = gift_code.id
    cross join sku gift_sku on gift_sku.id = gift_item.skuId
    cross join product gift_product on gift_product.id = gift_sku.productId
    where ${isRunning('gift_code', time, reserved)}
      and ${sql.raw(makesFree('gift_code'))}
      and (gift_code.isMultipleUses = 1 or not exists (
        select 1 from redemption where promoCodeId = gift_code.id and ownerId = ${ownerId} and isFinal = 1))
      and gift_item.quantity > gift_item.quantityClaimed - ifnull((
        select quantity from promo_item_claim
        where promoCodeItemId = gift_item.id and sessionId = ${sessionId}), 0)
      and ${sql.raw(isSellable('gift_sku', 'gift_product'))}
    order by gift_code.createdAt, gift_code.rowid, gift_item.createdAt, gift_item.rowid
    limit 1`;
}

/** SQL: whether a code gives the free gift, even when none is left. Such a code is no discount. `code` is an alias. */
export const isGiftCode = (code: string): string =>
  `exists (
    select 1 from promo_code_item gift_item
    join sku gift_sku on gift_sku.id = gift_item.skuId
    where gift_item.promoCodeId = ${code}.id and gift_item.quantity is not null and ${makesFree(code)})`;

/** SQL: whether a sku qualifies the bag for the gift: hair that is for sale. `skuId` is a qualified column. */
export const qualifiesForGift = (skuId: SQL): SQL => sql`exists (
  select 1 from sku hair_sku
  join product hair_product on hair_product.id = hair_sku.productId
  join category hair_category on hair_category.id = hair_product.categoryId
  where hair_sku.id = ${skuId} and hair_category.isHair = 1
    and ${sql.raw(isSellable('hair_sku', 'hair_product'))})`;

/** SQL: whether the bag has a line that qualifies for the gift. `bagId` is a subquery or a qualified column. */
export const hasQualifyingLine = (bagId: SQL): SQL => sql`exists (
  select 1 from bag_item qualifying
  where qualifying.bagId = ${bagId} and qualifying.isGift = 0 and ${qualifiesForGift(sql`qualifying.skuId`)})`;

/** SQL: whether a `bag_item` row counts. A gift counts only while it is the current gift and the bag qualifies. */
export function countsInBag(alias: string, scope: GiftScope): SQL {
  const line = sql.raw(alias);
  return sql`(${line}.isGift = 0 or (${line}.skuId is (select skuId from (${currentGift(scope)}))
    and ${hasQualifyingLine(sql`${line}.bagId`)}))`;
}

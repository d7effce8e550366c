import {
  countsInBag,
  currentGift,
  hasQualifyingLine,
  liveSessionOf,
  qualifiesForGift,
} from '../promotions/gift.sql.ts';

/** Parameters ?1 (owner) and ?2 (time) of every statement here. */
type BagParams = { readonly d1: D1Database; readonly ownerId: string; readonly at: number };

const scope = { owner: '?1', time: '?2', session: liveSessionOf('?1') };
const gift = `(${currentGift(scope)})`;
const bagId = '(select id from bag where ownerId = ?1)';

/** SQL with ?1 and ?2 of {@link BagParams}: whether the sku is the current gift. */
export const isGiftSku = (skuId: string): string => `${skuId} is (select skuId from ${gift})`;

/** SQL like {@link isGiftSku}: whether the bag qualifies for the gift, and it is in the bag or in stock. */
export const canHaveGift = `(${hasQualifyingLine(bagId)} and exists (select 1 from ${gift} gift
  where gift.quantityAvailable > 0 or exists (
    select 1 from bag_item where bagId = ${bagId} and skuId = gift.skuId)))`;

const bind = ({ d1, ownerId, at }: BagParams, sql: string, ...values: (string | null)[]) =>
  d1.prepare(sql).bind(ownerId, at, ...values);

/** Deletes a gift that is no longer offered or whose last qualifying line is gone. */
export const removeStaleGift = (bag: BagParams): D1PreparedStatement =>
  bind(
    bag,
    `delete from bag_item where bagId = ${bagId} and isGift = 1 and not ${countsInBag('bag_item', scope)}`,
  );

/**
 * Adds the gift once if this batch wrote a qualifying line or the shopper added the gift's sku (`addedSkuId`). Adds
 * nothing when it is out of stock, when the shopper removed it, or when the bag has the sku as a paid line.
 */
export function addGift(bag: BagParams, lineId: string, addedSkuId?: string): D1PreparedStatement {
  const sql = `
    insert into bag_item (id, createdAt, updatedAt, bagId, productId, skuId, quantity, isGift)
    select ?3, ?2, ?2, bag.id, gift.productId, gift.skuId, 1, 1
    from bag cross join ${gift} gift
    where bag.ownerId = ?1 and bag.giftRemovedAt is null and gift.quantityAvailable > 0
      and (gift.skuId = ?4 or exists (
        select 1 from bag_item written
        where written.bagId = bag.id and written.updatedAt = ?2 and ${qualifiesForGift('written.skuId')}))
    on conflict do nothing`;
  return bind(bag, sql, lineId, addedSkuId ?? null);
}

/** Records that the shopper removes the gift, if the line is the gift. Runs before the line is deleted. */
export function recordGiftRemoval(bag: BagParams, lineId: string): D1PreparedStatement {
  const sql = `update bag set giftRemovedAt = ?2 where ownerId = ?1
    and exists (select 1 from bag_item where id = ?3 and bagId = bag.id and isGift = 1)`;
  return bind(bag, sql, lineId);
}

/** Forgets the removal when the shopper adds the gift's sku. */
export const undoGiftRemoval = (bag: BagParams, skuId: string): D1PreparedStatement =>
  bind(bag, `update bag set giftRemovedAt = null where ownerId = ?1 and ${isGiftSku('?3')}`, skuId);

/** Forgets the removal when the bag is cleared. */
export const resetGiftRemoval = (bag: BagParams, ofBag: string): D1PreparedStatement =>
  bind(bag, 'update bag set giftRemovedAt = null where ownerId = ?1 and id = ?3', ofBag);

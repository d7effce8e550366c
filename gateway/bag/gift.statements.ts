import {
  bringsGift,
  countsInBag,
  currentGift,
  hasGiftBringer,
  liveSessionOf,
} from '../promotions/gift.sql.ts';

/** A customer's bag at a moment: ?1 and ?2 of every statement here. */
export type BagMoment = { readonly ownerId: string; readonly at: number };

const asking = { owner: '?1', time: '?2', session: liveSessionOf('?1') };
const gift = `(${currentGift(asking)})`;
const bagId = '(select id from bag where ownerId = ?1)';

/** SQL, with ?1 and ?2 of {@link BagMoment}: whether the sku is the gift of now. */
export const isGiftSku = (skuId: string): string => `${skuId} is (select skuId from ${gift})`;

/** SQL like {@link isGiftSku}: whether the gift may be in the bag, and is there already or in stock. */
export const canHaveGift = `(${hasGiftBringer(bagId)} and exists (select 1 from ${gift} gift
  where gift.quantityAvailable > 0 or exists (
    select 1 from bag_item where bagId = ${bagId} and skuId = gift.skuId)))`;

function about(d1: D1Database, sql: string, { ownerId, at }: BagMoment, ...values: (string | null)[]) {
  return d1.prepare(sql).bind(ownerId, at, ...values);
}

/** Takes a gift out that is none any more, or that has nothing left to come with. */
export function dropStaleGift(d1: D1Database, moment: BagMoment): D1PreparedStatement {
  const sql = `delete from bag_item
    where bagId = ${bagId} and isGift = 1 and not ${countsInBag('bag_item', asking)}`;
  return about(d1, sql, moment);
}

/**
 * Puts the gift in once, beside Hair that this batch has written or because it was asked for itself. Not without
 * stock, nor where the shopper took it out, nor where its sku lies as goods from when it was no gift.
 */
export function bringGift(
  d1: D1Database,
  moment: BagMoment,
  { lineId, askedSkuId }: { lineId: string; askedSkuId?: string },
): D1PreparedStatement {
  const sql = `
    insert into bag_item (id, createdAt, updatedAt, bagId, productId, skuId, quantity, isGift)
    select ?3, ?2, ?2, bag.id, gift.productId, gift.skuId, 1, 1
    from bag cross join ${gift} gift
    where bag.ownerId = ?1 and bag.giftRemovedAt is null and gift.quantityAvailable > 0
      and (gift.skuId = ?4 or exists (
        select 1 from bag_item written
        where written.bagId = bag.id and written.updatedAt = ?2 and ${bringsGift('written.skuId')}))
    on conflict do nothing`;
  return about(d1, sql, moment, lineId, askedSkuId ?? null);
}

/** Asking for the gift itself undoes that it was taken out. */
export function wantGift(d1: D1Database, moment: BagMoment, skuId: string): D1PreparedStatement {
  const sql = `update bag set giftRemovedAt = null where ownerId = ?1 and ${isGiftSku('?3')}`;
  return about(d1, sql, moment, skuId);
}

/** Remembers that the line which is about to be taken out is the gift. */
export function declineGift(d1: D1Database, moment: BagMoment, lineId: string): D1PreparedStatement {
  const sql = `update bag set giftRemovedAt = ?2 where ownerId = ?1
    and exists (select 1 from bag_item where id = ?3 and bagId = bag.id and isGift = 1)`;
  return about(d1, sql, moment, lineId);
}

/** An emptied bag begins anew. */
export function forgetDecline(d1: D1Database, moment: BagMoment, ofBag: string): D1PreparedStatement {
  return about(d1, 'update bag set giftRemovedAt = null where ownerId = ?1 and id = ?3', moment, ofBag);
}

import { type SQL, sql } from 'drizzle-orm';
import {
  countsInBag,
  currentGift,
  hasQualifyingLine,
  liveScope,
  qualifiesForGift,
} from '../promotions/gift.sql.ts';

type Bag = { readonly ownerId: string; readonly at: number };

const giftOf = ({ ownerId, at }: Bag) => sql`(${currentGift(liveScope(ownerId, at))})`;
const bagIdOf = ({ ownerId }: Bag) => sql`(select id from bag where ownerId = ${ownerId})`;

/** SQL: whether the sku is the current gift. `skuId` is a value or a column. */
export const isGiftSku = (bag: Bag, skuId: string | SQL): SQL =>
  sql`${skuId} is (select skuId from ${giftOf(bag)})`;

/** SQL: whether the bag qualifies for the gift, and it is in the bag or in stock. */
export const canHaveGift = (bag: Bag): SQL => sql`(${hasQualifyingLine(bagIdOf(bag))}
  and exists (select 1 from ${giftOf(bag)} gift where gift.quantityAvailable > 0 or exists (
    select 1 from bag_item where bagId = ${bagIdOf(bag)} and skuId = gift.skuId)))`;

/** Deletes a gift that is no longer offered or whose last qualifying line is gone. */
export const removeStaleGift = (bag: Bag): SQL => sql`
  delete from bag_item where bagId = ${bagIdOf(bag)} and isGift = 1
    and not ${countsInBag('bag_item', liveScope(bag.ownerId, bag.at))}`;

/**
 * Adds the gift once if this batch wrote a qualifying line or the shopper added the gift's sku (`addedSkuId`). Adds
 * nothing when it is out of stock, when the shopper removed it, or when the bag has the sku as a paid line.
 */
export const addGift = (bag: Bag, lineId: string, addedSkuId: string | null = null): SQL => sql`
  insert into bag_item (id, createdAt, updatedAt, bagId, productId, skuId, quantity, isGift)
  select ${lineId}, ${bag.at}, ${bag.at}, bag.id, gift.productId, gift.skuId, 1, 1
  from bag cross join ${giftOf(bag)} gift
  where bag.ownerId = ${bag.ownerId} and bag.giftRemovedAt is null and gift.quantityAvailable > 0
    and (gift.skuId = ${addedSkuId} or exists (
      select 1 from bag_item written where written.bagId = bag.id and written.updatedAt = ${bag.at}
        and ${qualifiesForGift(sql`written.skuId`)}))
  on conflict do nothing`;

/** Records that the shopper removes the gift, if the line is the gift. Runs before the line is deleted. */
export const recordGiftRemoval = ({ ownerId, at }: Bag, lineId: string): SQL => sql`
  update bag set giftRemovedAt = ${at} where ownerId = ${ownerId}
    and exists (select 1 from bag_item where id = ${lineId} and bagId = bag.id and isGift = 1)`;

/** Forgets the removal when the shopper adds the gift's sku. */
export const undoGiftRemoval = (bag: Bag, skuId: string): SQL =>
  sql`update bag set giftRemovedAt = null where ownerId = ${bag.ownerId} and ${isGiftSku(bag, skuId)}`;

/** Forgets the removal when the bag is cleared. */
export const resetGiftRemoval = ({ ownerId }: Bag, bagId: string): SQL =>
  sql`update bag set giftRemovedAt = null where ownerId = ${ownerId} and id = ${bagId}`;

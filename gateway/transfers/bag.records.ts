import { type SQL, sql } from 'drizzle-orm';
import { maxQuantity } from '#contract/bag/bag.rules.ts';
import { type BagKind, itemTable, listTable } from '../bag/bag.records.ts';
import { isUnpaidSession } from '../checkout/session.records.ts';
import { batch } from '../database/commit.ts';
import type { WithClock } from '../dependencies.ts';
import { releaseStatements } from '../holds/hold.statements.ts';

/** Both ids are proven by the request's cookies. */
export type GuestAndUser = { readonly guestId: string; readonly userId: string };

/**
 * Moves the guest's lines to the user in one batch. A user without a bag gets the guest's. Otherwise quantities of the
 * same sku add up and other lines move. At most one gift remains, and none when its sku is also a paid line. False
 * when the guest has no bag.
 */
export async function moveBag(
  { database, now }: WithClock,
  kind: BagKind,
  pair: GuestAndUser,
): Promise<boolean> {
  const time = now();
  const { guestId, userId } = pair;
  const [list, items] = [listTable[kind], itemTable[kind]];
  const guestBag = sql`(select id from ${list} where ownerId = ${guestId})`;
  const userBag = sql`(select id from ${list} where ownerId = ${userId})`;
  const sameSkuIn = (bagId: SQL) =>
    sql`from ${items} other where other.bagId = ${bagId} and other.skuId = ${items.skuId}`;
  const isBag = kind === 'bag';
  const [guestBags] = await batch(database.$client, [
    sql`select id from ${list} where ownerId = ${guestId}`,
    ...(isBag ? [...giftStatements(pair, guestBag, userBag), followBag(pair, guestBag, userBag)] : []),
    sql`update ${items}
      set quantity = min(${maxQuantity}, quantity + (select quantity ${sameSkuIn(guestBag)})), updatedAt = ${time}
      where bagId = ${userBag} and exists (select 1 ${sameSkuIn(guestBag)})`,
    sql`delete from ${items} where bagId = ${guestBag} and exists (select 1 ${sameSkuIn(userBag)})`,
    sql`update ${items} set bagId = ${userBag}, updatedAt = ${time}
      where bagId = ${guestBag} and ${userBag} is not null`,
    sql`update ${list} set updatedAt = ${time} where ownerId = ${userId} and ${guestBag} is not null`,
    sql`delete from ${list} where ownerId = ${guestId} and ${userBag} is not null`,
    sql`update ${list} set ownerId = ${userId}, updatedAt = ${time} where ownerId = ${guestId}`,
    ...(isBag ? endOpenSessions(guestId, time) : []),
  ]);
  return (guestBags?.results.length ?? 0) > 0;
}

/** `+` keeps the planner off the index of all gifts. */
function giftStatements({ guestId, userId }: GuestAndUser, guestBag: SQL, userBag: SQL): SQL[] {
  return [
    // The user's gift if the guest has its sku: a gift's quantity never adds up.
    sql`delete from bag_item where +isGift = 1 and bagId = ${userBag} and exists (
      select 1 from bag_item other where other.bagId = ${guestBag} and other.skuId = bag_item.skuId)`,
    // The guest's gift if the user has a gift, or its sku as a paid line.
    sql`delete from bag_item where +isGift = 1 and bagId = ${guestBag} and exists (
      select 1 from bag_item other
      where other.bagId = ${userBag} and (+other.isGift = 1 or other.skuId = bag_item.skuId))`,
    sql`update bag
      set giftRemovedAt = coalesce(giftRemovedAt, (select giftRemovedAt from bag where ownerId = ${guestId}))
      where ownerId = ${userId}`,
  ];
}

/**
 * The sessions of the guest's bag, which may have moved to the user before it, get the merged one: a payment that still
 * comes removes from it what it bought.
 */
const followBag = ({ guestId, userId }: GuestAndUser, guestBag: SQL, userBag: SQL) => sql`
  update checkout_session set bagId = ${userBag}
  where ownerId in (${guestId}, ${userId}) and bagId = ${guestBag} and placedOrderId is null
    and ${userBag} is not null`;

/** Ends the guest's open session, whose bag has moved, and releases its hold. */
function endOpenSessions(guestId: string, at: number): SQL[] {
  const isOpen = sql`ownerId = ${guestId} and expiresAt > ${at} and isFinalizingPayment = 0
    and ${sql.raw(isUnpaidSession)}`;
  return [...releaseStatements(isOpen), sql`update checkout_session set endedAt = ${at} where ${isOpen}`];
}

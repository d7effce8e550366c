import { type SQL, sql } from 'drizzle-orm';
import { maxQuantity } from '#contract/bag/bag.rules.ts';
import type { BagKind } from '../bag/bag.records.ts';
import { releaseStatements } from '../checkout/hold.statements.ts';
import { isUnpaidSession } from '../checkout/session.records.ts';
import { batch } from '../database/commit.ts';
import type { WithClock } from '../dependencies.ts';

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
  const d1 = database.$client;
  const items = `${kind}_item`;
  const bind = (sql: string, ...values: number[]) =>
    d1.prepare(sql).bind(pair.guestId, pair.userId, ...values);
  const bindNow = (sql: string) => bind(sql, now());
  const [guestBag, userBag] = ['?1', '?2'].map(
    (owner) => `(select id from ${kind} where ownerId = ${owner})`,
  );
  const guestQuantity = `select quantity from ${items} other where other.bagId = ${guestBag} and other.skuId = ${items}.skuId`;
  const sameSkuOfUser = `select 1 from ${items} other where other.bagId = ${userBag} and other.skuId = ${items}.skuId`;
  const isBag = kind === 'bag';
  const maximum = isBag ? `iif(isGift, 1, ${maxQuantity})` : maxQuantity;
  const [guestBags] = await batch(d1, [
    d1.prepare(`select id from ${kind} where ownerId = ?`).bind(pair.guestId),
    ...(isBag ? [bind(deleteReplacedGift), bind(deleteSecondGift), bind(copyGiftRemoval)] : []),
    bindNow(
      `update ${items} set quantity = min(${maximum}, quantity + (${guestQuantity})), updatedAt = ?3
       where bagId = ${userBag} and exists (${guestQuantity})`,
    ),
    bind(`delete from ${items} where bagId = ${guestBag} and exists (${sameSkuOfUser})`),
    bindNow(
      `update ${items} set bagId = ${userBag}, updatedAt = ?3 where bagId = ${guestBag} and ${userBag} is not null`,
    ),
    bindNow(
      `update ${kind} set updatedAt = ?3
       where ownerId = ?2 and exists (select 1 from ${kind} where ownerId = ?1)`,
    ),
    bind(`delete from ${kind} where ownerId = ?1 and ${userBag} is not null`),
    bindNow(`update ${kind} set ownerId = ?2, updatedAt = ?3 where ownerId = ?1`),
    ...(isBag ? endOpenSessions(pair.guestId, now()) : []),
  ]);
  return (guestBags?.results.length ?? 0) > 0;
}

/** Deletes the user's gift if the guest has its sku as a paid line, whose quantity would be lost. */
const deleteReplacedGift = `
  delete from bag_item
  where +isGift = 1 and bagId = (select id from bag where ownerId = ?2) and exists (
    select 1 from bag_item other
    where other.bagId = (select id from bag where ownerId = ?1)
      and other.skuId = bag_item.skuId and +other.isGift = 0)`;

/**
 * Deletes the guest's gift if the user has a gift, or its sku as a paid line. `+` keeps the planner off the index of
 * all gifts.
 */
const deleteSecondGift = `
  delete from bag_item
  where +isGift = 1 and bagId = (select id from bag where ownerId = ?1) and exists (
    select 1 from bag_item other
    where other.bagId = (select id from bag where ownerId = ?2)
      and (+other.isGift = 1 or other.skuId = bag_item.skuId))`;

const copyGiftRemoval = `
  update bag set giftRemovedAt = coalesce(giftRemovedAt, (select giftRemovedAt from bag where ownerId = ?1))
  where ownerId = ?2`;

/** Ends the guest's open session, whose bag has moved, and releases its hold. */
function endOpenSessions(guestId: string, at: number): SQL[] {
  const isOpen = sql`ownerId = ${guestId} and expiresAt > ${at} and isFinalizingPayment = 0
    and ${sql.raw(isUnpaidSession)}`;
  return [
    ...releaseStatements(isOpen),
    sql`update checkout_session set endedAt = ${at}, revision = revision + 1 where ${isOpen}`,
  ];
}

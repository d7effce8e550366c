import { maxQuantity } from '#contract/bag/bag.rules.ts';
import type { BagKind } from '../bag/bag.records.ts';
import { releaseStatements } from '../checkout/hold.statements.ts';
import type { Clocked } from '../dependencies.ts';
import type { Pair } from './pair.ts';

/**
 * Makes the guest's lines the user's in one batch: without a bag of their own the user gets the guest's, else the
 * same sku adds up and other lines move; of two gifts the user's stays, and none beside its sku as goods. False when
 * the guest has none.
 */
export async function moveBag({ database, now }: Clocked, kind: BagKind, pair: Pair): Promise<boolean> {
  const d1 = database.$client;
  const items = `${kind}_item`;
  const of = (sql: string, ...values: number[]) => d1.prepare(sql).bind(pair.guestId, pair.userId, ...values);
  const at = (sql: string) => of(sql, now());
  const [guests, users] = ['?1', '?2'].map((owner) => `(select id from ${kind} where ownerId = ${owner})`);
  const ofGuest = `select quantity from ${items} mine where mine.bagId = ${guests} and mine.skuId = ${items}.skuId`;
  const ofUser = `select 1 from ${items} theirs where theirs.bagId = ${users} and theirs.skuId = ${items}.skuId`;
  const isBag = kind === 'bag';
  const most = isBag ? `iif(isGift, 1, ${maxQuantity})` : maxQuantity;
  const [found] = await d1.batch([
    d1.prepare(`select id from ${kind} where ownerId = ?`).bind(pair.guestId),
    ...(isBag ? [of(dropGiftForGoods), of(dropSecondGift), of(keepDecline)] : []),
    at(
      `update ${items} set quantity = min(${most}, quantity + (${ofGuest})), updatedAt = ?3
       where bagId = ${users} and exists (${ofGuest})`,
    ),
    of(`delete from ${items} where bagId = ${guests} and exists (${ofUser})`),
    at(
      `update ${items} set bagId = ${users}, updatedAt = ?3 where bagId = ${guests} and ${users} is not null`,
    ),
    at(
      `update ${kind} set updatedAt = ?3
       where ownerId = ?2 and exists (select 1 from ${kind} where ownerId = ?1)`,
    ),
    of(`delete from ${kind} where ownerId = ?1 and ${users} is not null`),
    at(`update ${kind} set ownerId = ?2, updatedAt = ?3 where ownerId = ?1`),
    ...(isBag ? endOpenSession(d1, pair.guestId, now()) : []),
  ]);
  return (found?.results.length ?? 0) > 0;
}

/** The user's gift goes where the guest has that sku as goods: they would be lost in it. */
const dropGiftForGoods = `
  delete from bag_item
  where +isGift = 1 and bagId = (select id from bag where ownerId = ?2) and exists (
    select 1 from bag_item theirs
    where theirs.bagId = (select id from bag where ownerId = ?1)
      and theirs.skuId = bag_item.skuId and +theirs.isGift = 0)`;

/**
 * The guest's gift goes where the user has one, or has that sku as goods: it would add up with them. `+` keeps the
 * planner from the index of all gifts.
 */
const dropSecondGift = `
  delete from bag_item
  where +isGift = 1 and bagId = (select id from bag where ownerId = ?1) and exists (
    select 1 from bag_item theirs
    where theirs.bagId = (select id from bag where ownerId = ?2)
      and (+theirs.isGift = 1 or theirs.skuId = bag_item.skuId))`;

const keepDecline = `
  update bag set giftRemovedAt = coalesce(giftRemovedAt, (select giftRemovedAt from bag where ownerId = ?1))
  where ownerId = ?2`;

/** The guest's open session was for a bag that is theirs no more: it ends, its hold returns. */
function endOpenSession(d1: D1Database, guestId: string, at: number): D1PreparedStatement[] {
  const isOpen = `ownerId = ?1 and expiresAt > ?2 and endedAt is null and isFinalizingPayment = 0
    and hasCompletedPayment = 0 and placedOrderId is null and needsAttention = 0`;
  return [
    ...releaseStatements(d1, isOpen, guestId, at),
    d1
      .prepare(`update checkout_session set endedAt = ?2, revision = revision + 1 where ${isOpen}`)
      .bind(guestId, at),
  ];
}

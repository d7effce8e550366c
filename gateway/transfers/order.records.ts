import { eq, type SQL, sql } from 'drizzle-orm';
import { isExpired } from '../checkout/session-end.records.ts';
import { analyticsEvent } from '../database/analytics.tables.ts';
import { batch } from '../database/commit.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { releaseStatements } from '../holds/hold.statements.ts';
import type { GuestAndUser } from './bag.records.ts';

/** Moves the guest's orders and everything that belongs to them to the user. */
export async function moveOrders(
  { database, now }: WithClock,
  { guestId, userId }: GuestAndUser,
): Promise<void> {
  // In this order. `or ignore` leaves the guest what the user already has.
  await batch(database.$client, [
    ...endSecondLiveSession({ guestId, userId }, now()),
    sql`update payment set ownerId = ${userId} where ownerId = ${guestId}`,
    sql`update checkout_session
      set ownerId = ${userId}, liveKey = iif(liveKey is null, null, ${userId}), revision = revision + 1
      where ownerId = ${guestId} and (placedOrderId is not null
        or exists (select 1 from payment where payment.sessionId = checkout_session.id))`,
    sql`update orders set ownerId = ${userId} where ownerId = ${guestId}`,
    sql`update or ignore review set ownerId = ${userId} where ownerId = ${guestId}`,
    // `createdAt > 0` selects the index of unused pictures, which live a day: senders are not indexed.
    sql`update picture set senderId = ${userId}
      where senderId = ${guestId} and reviewId is null and isPublic = 0 and createdAt > 0`,
    sql`update or ignore redemption set ownerId = ${userId},
        onceKey = iif(onceKey = promoCodeId || '/' || ${guestId}, promoCodeId || '/' || ${userId}, onceKey)
      where ownerId = ${guestId}`,
    sql`update or ignore offer set ownerId = ${userId} where ownerId = ${guestId}`,
    ...moveProfile({ guestId, userId }),
  ]);
}

const profile = ['firstName', 'lastName', 'phoneNumber', 'shippingAddress', 'billingAddress'];

/** Fills what the account lacks, unless the guest's e-mail is another's. The guest, whom no erasure would find, keeps nothing. */
function moveProfile({ guestId, userId }: GuestAndUser): SQL[] {
  const setEach = (value: (field: string) => string) =>
    sql.raw(profile.map((field) => `${field} = ${value(field)}`).join(', '));
  return [
    sql`update user set ${setEach((field) => `coalesce(user.${field}, guest.${field})`)} from guest
      where user.id = ${userId} and guest.id = ${guestId} and ifnull(guest.email, user.email) = user.email`,
    sql`update guest set email = null, ${setEach(() => 'null')} where id = ${guestId}`,
  ];
}

/** Ends one of two live sessions and releases its hold. Keeps the one in payment, otherwise the user's. */
function endSecondLiveSession({ guestId, userId }: GuestAndUser, at: number): SQL[] {
  const isOwned = sql`ownerId in (${guestId}, ${userId})`;
  const end = sql`update checkout_session set endedAt = ${at}`;
  return [
    ...releaseStatements(sql`${isExpired(at)} and ${isOwned}`),
    sql`${end} where liveKey = ${userId} and isFinalizingPayment = 0 and exists
      (select 1 from checkout_session other where other.liveKey = ${guestId} and other.isFinalizingPayment = 1)`,
    sql`${end} where liveKey = ${guestId} and exists
      (select 1 from checkout_session other where other.liveKey = ${userId} and other.endedAt is null)`,
    ...releaseStatements(sql`${isOwned} and endedAt = ${at}`),
  ];
}

export async function moveAnalytics(
  { database }: WithDatabase,
  { guestId, userId }: GuestAndUser,
): Promise<void> {
  await database.update(analyticsEvent).set({ ownerId: userId }).where(eq(analyticsEvent.ownerId, guestId));
}

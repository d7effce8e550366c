import { sql } from 'drizzle-orm';
import { isUnclosed } from '../database/checkout.tables.ts';
import { assert, batch, commit } from '../database/commit.ts';
import type { WithClock } from '../dependencies.ts';
import { releaseStatements } from '../holds/hold.statements.ts';
import { cancelOrderStatements } from '../orders/order-cancel.statements.ts';
import { isUnsettled, type PaymentRow } from '../payments/payment.records.ts';
import { hourMs } from '../time-units.ts';
import { isUnpaidSession } from './session.records.ts';

/** Ends an unpaid session that the shopper cancels and returns its hold. Breaks when it was paid meanwhile. */
export async function endSession({ database, now }: WithClock, sessionId: string) {
  return commit(database.$client, [
    assert(
      sql`exists (select 1 from checkout_session where id = ${sessionId} and ${sql.raw(isUnpaidSession)})`,
    ),
    ...releaseStatements(sql`id = ${sessionId}`),
    sql`update checkout_session set endedAt = ${now()} where id = ${sessionId}`,
  ]);
}

/** Cancels an open order that was not paid online: its stock returns, nothing is refunded. */
export async function cancelUnpaidOrder({ database, now }: WithClock, sessionId: string) {
  return commit(database.$client, [
    assert(sql`exists (select 1 from orders where sessionId = ${sessionId} and status = 'open')`),
    ...cancelOrderStatements(sessionId, now()),
  ]);
}

/** Marks a session complete: the shopper has seen the order. */
export async function completeSession({ database }: WithClock, sessionId: string): Promise<void> {
  await database.run(sql`
    update checkout_session set hasCompletedCheckoutSession = 1
    where id = ${sessionId} and placedOrderId is not null`);
}

/** SQL: past its time without payment or order, so its holds and reservations can be released. */
export const isExpired = (now: number) =>
  sql`expiresAt <= ${now} and hasCompletedPayment = 0 and placedOrderId is null`;

/** Releases expired sessions that hold these skus or reserve these codes. False when there were none. */
export async function releaseExpired(
  from: WithClock,
  { skuIds, codeIds = [] }: { skuIds: readonly string[]; codeIds?: readonly string[] },
): Promise<boolean> {
  const sessions = await from.database.all<{ id: string }>(sql`
    select id from checkout_session where ${isExpired(from.now())} and id in (
      select sessionId from hold where skuId in (select value from json_each(${JSON.stringify(skuIds)}))
      union select sessionId from redemption
        where isFinal = 0 and promoCodeId in (select value from json_each(${JSON.stringify(codeIds)})))`);
  await release(from, sessions);
  return sessions.length > 0;
}

/** Releases one customer's expired session, so that a new one can replace it. */
export async function releaseExpiredSessionOf({ database, now }: WithClock, ownerId: string): Promise<void> {
  await batch(database.$client, releaseStatements(sql`${isExpired(now())} and ownerId = ${ownerId}`));
}

/** At most 100 expired sessions that still hold stock or their customer's live key. */
export async function findExpiredSessions({ database, now }: WithClock): Promise<{ id: string }[]> {
  return database.all(sql`
    select id from checkout_session where liveKey is not null and ${isExpired(now())}
    union select sessionId from hold cross join checkout_session on checkout_session.id = hold.sessionId
      where ${isExpired(now())}
    limit 100`);
}

/** Releases these sessions and makes their unsettled payments due for verification. */
export async function releaseExpiredSessions(
  from: WithClock,
  sessions: readonly { id: string }[],
): Promise<void> {
  await release(from, sessions);
  const time = from.now();
  await from.database.run(sql`
    update payment set nextAskAt = ${time} where sessionId in ${idsOf(sessions)}
      and ${sql.raw(isUnsettled)} and nextAskAt > ${time}`);
}

/** Unlocks the session of a closed payment, unless a newer payment replaced it. */
export async function stopFinalizing(
  { database }: WithClock,
  { sessionId, reference }: Pick<PaymentRow, 'sessionId' | 'reference'>,
): Promise<void> {
  await database.run(sql`
    update checkout_session set isFinalizingPayment = 0, revision = revision + 1
    where id = ${sessionId} and externalReference = ${reference}`);
}

/** Paid or ordered sessions not completed an hour after they expired. `paidReference` is set if the order is missing. */
export async function findUnclosedSessions({ database, now }: WithClock) {
  return database.all<{ sessionId: string; paidReference: string | null }>(sql`
    select id as sessionId, iif(placedOrderId is null, (select reference from payment
      where payment.sessionId = checkout_session.id and payment.status = 'paid'
        and payment.refundStatus is null limit 1), null) as paidReference
    from checkout_session where ${sql.raw(isUnclosed)} and expiresAt < ${now() - hourMs}
      and (placedOrderId is not null or isPaymentRefunded = 0) limit 50`);
}

async function release({ database, now }: WithClock, sessions: readonly { id: string }[]): Promise<void> {
  if (sessions.length === 0) return;
  await batch(database.$client, releaseStatements(sql`${isExpired(now())} and id in ${idsOf(sessions)}`));
}

const idsOf = (sessions: readonly { id: string }[]) =>
  sql`(select value ->> 'id' from json_each(${JSON.stringify(sessions)}))`;

import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { checkoutSession } from '../database/checkout.tables.ts';
import { assertSql, commit } from '../database/commit.ts';
import type { WithClock } from '../dependencies.ts';
import { isUnsettled } from '../payments/payment.records.ts';
import { releaseStatements } from './hold.statements.ts';
import { cancelOrderStatements } from './order-cancel.statements.ts';
import { isUnpaidSession } from './session.records.ts';

/** Ends an unpaid session that the shopper cancels and returns its hold. Breaks when it was paid meanwhile. */
export async function endSession({ database, now }: WithClock, sessionId: string) {
  const d1 = database.$client;
  return commit(d1, [
    assertSql(
      sql`exists (select 1 from checkout_session where id = ${sessionId} and ${sql.raw(isUnpaidSession)})`,
    ),
    ...releaseStatements(d1, 'id = ?1', sessionId),
    sql`update checkout_session set endedAt = ${now()}, revision = revision + 1 where id = ${sessionId}`,
  ]);
}

/** Cancels an open order that was not paid online: its stock returns, nothing is refunded. */
export async function cancelUnpaidOrder({ database, now }: WithClock, sessionId: string) {
  const d1 = database.$client;
  return commit(d1, [
    assertSql(sql`exists (select 1 from orders where sessionId = ${sessionId} and status = 'open')`),
    ...cancelOrderStatements(d1, sessionId, now()),
  ]);
}

/** Marks a session complete: the shopper has seen the order. */
export async function completeSession({ database }: WithClock, sessionId: string): Promise<void> {
  const isOrdered = and(eq(checkoutSession.id, sessionId), isNotNull(checkoutSession.placedOrderId));
  await database.update(checkoutSession).set({ hasCompletedCheckoutSession: true }).where(isOrdered).run();
}

/** SQL: past its time ?1 without payment or order, so its holds and reservations can be released. */
export const isExpired = `expiresAt <= ?1 and hasCompletedPayment = 0 and placedOrderId is null`;

/** Releases expired sessions that hold these skus or reserve these codes. False when there were none. */
export async function releaseExpired(
  { database, now }: WithClock,
  { skuIds, codeIds = [] }: { skuIds: readonly string[]; codeIds?: readonly string[] },
): Promise<boolean> {
  const d1 = database.$client;
  const time = now();
  const sessions = await d1
    .prepare(
      `select id from checkout_session where ${isExpired} and id in (
         select sessionId from hold where skuId in (select value from json_each(?2))
         union select sessionId from redemption
           where isFinal = 0 and promoCodeId in (select value from json_each(?3)))`,
    )
    .bind(time, JSON.stringify(skuIds), JSON.stringify(codeIds))
    .all<{ id: string }>();
  const ids = sessions.results.map(({ id }) => id);
  await release(d1, time, ids);
  return ids.length > 0;
}

/** Releases one customer's expired session, so that a new one can replace it. */
export async function releaseExpiredSessionOf({ database, now }: WithClock, ownerId: string): Promise<void> {
  await database.$client.batch(
    releaseStatements(database.$client, `${isExpired} and ownerId = ?2`, now(), ownerId),
  );
}

/** At most 100 expired sessions that still hold stock or their customer's live key. */
export async function findExpiredSessions({ database, now }: WithClock): Promise<string[]> {
  const sessions = await database.$client
    .prepare(
      `select id from checkout_session where liveKey is not null and ${isExpired}
       union select sessionId from hold cross join checkout_session on checkout_session.id = hold.sessionId
         where ${isExpired}
       limit 100`,
    )
    .bind(now())
    .all<{ id: string }>();
  return sessions.results.map(({ id }) => id);
}

/** Releases these sessions and makes their unsettled payments due for verification. */
export async function releaseExpiredSessions({ database, now }: WithClock, ids: string[]): Promise<void> {
  await release(database.$client, now(), ids);
  await database.$client
    .prepare(
      `update payment set nextAskAt = ?1 where sessionId in (select value from json_each(?2))
         and ${isUnsettled} and nextAskAt > ?1`,
    )
    .bind(now(), JSON.stringify(ids))
    .run();
}

async function release(d1: D1Database, time: number, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const chosen = `${isExpired} and id in (select value from json_each(?2))`;
  await d1.batch(releaseStatements(d1, chosen, time, JSON.stringify(ids)));
}

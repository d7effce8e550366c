import type { Clocked } from '../dependencies.ts';
import { releaseStatements } from './hold.statements.ts';

/** Past its time without payment or order: nothing is promised to it any more. */
const isLapsed = `expiresAt <= ?1 and hasCompletedPayment = 0 and placedOrderId is null`;

/** Ends the lapsed sessions that hold these skus or reserve these codes; false when there were none. */
export async function releaseLapsed(
  { database, now }: Clocked,
  { skuIds, codeIds = [] }: { skuIds: readonly string[]; codeIds?: readonly string[] },
): Promise<boolean> {
  const d1 = database.$client;
  const time = now();
  const found = await d1
    .prepare(
      `select id from checkout_session where ${isLapsed} and id in (
         select sessionId from hold where skuId in (select value from json_each(?2))
         union select sessionId from redemption
           where isFinal = 0 and promoCodeId in (select value from json_each(?3)))`,
    )
    .bind(time, JSON.stringify(skuIds), JSON.stringify(codeIds))
    .all<{ id: string }>();
  await release(
    d1,
    time,
    found.results.map((row) => row.id),
  );
  return found.results.length > 0;
}

/** Ends one customer's lapsed session, so that a new one can take its place. */
export async function releaseLapsedSession({ database, now }: Clocked, ownerId: string): Promise<void> {
  await database.$client.batch(
    releaseStatements(database.$client, `${isLapsed} and ownerId = ?2`, now(), ownerId),
  );
}

/** The lapsed sessions that still hold goods or the customer's live place; at most 100 at once. */
export async function findLapsedSessions({ database, now }: Clocked): Promise<string[]> {
  const found = await database.$client
    .prepare(
      `select id from checkout_session where liveKey is not null and ${isLapsed}
       union select sessionId from hold cross join checkout_session on checkout_session.id = hold.sessionId
         where ${isLapsed}
       limit 100`,
    )
    .bind(now())
    .all<{ id: string }>();
  return found.results.map((row) => row.id);
}

/** Ends what was promised to them; whether they were paid in silence is asked next. */
export async function releaseLapsedSessions({ database, now }: Clocked, ids: string[]): Promise<void> {
  await release(database.$client, now(), ids);
  await database.$client
    .prepare(
      `update payment set nextAskAt = ?1 where sessionId in (select value from json_each(?2))
         and kind = 'online' and status in ('frozen', 'open') and nextAskAt > ?1`,
    )
    .bind(now(), JSON.stringify(ids))
    .run();
}

async function release(d1: D1Database, time: number, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const chosen = `${isLapsed} and id in (select value from json_each(?2))`;
  await d1.batch(releaseStatements(d1, chosen, time, JSON.stringify(ids)));
}

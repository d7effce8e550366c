import { and, eq, isNotNull } from 'drizzle-orm';
import { checkoutSession } from '../database/checkout.tables.ts';
import { assert, type Committed, commit } from '../database/commit.ts';
import type { Clocked } from '../dependencies.ts';
import { releaseStatements } from './hold.statements.ts';
import { cancelStatements } from './order-cancel.statements.ts';

/** Ends an unpaid session because the shopper cancels: its hold returns once. Breaks when it was paid meanwhile. */
export async function endSession({ database, now }: Clocked, sessionId: string): Promise<Committed> {
  const d1 = database.$client;
  return commit(d1, [
    assert(
      d1,
      `exists (select 1 from checkout_session where id = ?1 and endedAt is null and hasCompletedPayment = 0
         and placedOrderId is null and needsAttention = 0)`,
      sessionId,
    ),
    ...releaseStatements(d1, 'id = ?1', sessionId),
    d1
      .prepare('update checkout_session set endedAt = ?2, revision = revision + 1 where id = ?1')
      .bind(sessionId, now()),
  ]);
}

/** Cancels an order that is open still and was not paid online: its goods return, there is nothing to refund. */
export async function cancelUnpaidOrder({ database, now }: Clocked, sessionId: string): Promise<Committed> {
  const d1 = database.$client;
  return commit(d1, [
    assert(d1, `exists (select 1 from orders where sessionId = ? and status = 'open')`, sessionId),
    ...cancelStatements(d1, sessionId, now()),
  ]);
}

/** The shopper has seen the order: the session is complete. */
export async function completeSession({ database }: Clocked, sessionId: string): Promise<void> {
  const isOrdered = and(eq(checkoutSession.id, sessionId), isNotNull(checkoutSession.placedOrderId));
  await database.update(checkoutSession).set({ hasCompletedCheckoutSession: true }).where(isOrdered).run();
}

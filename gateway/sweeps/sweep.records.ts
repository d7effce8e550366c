import { and, eq, isNull, sql } from 'drizzle-orm';
import { checkoutSession } from '../database/checkout.tables.ts';
import type { Clocked } from '../dependencies.ts';
import type { PaymentRow } from '../payments/payment.records.ts';

const hour = 60 * 60_000;

/** A closed payment frees its session from payment, unless another payment has taken its place. */
export async function stopFinalizing(
  { database }: Clocked,
  { sessionId, reference }: PaymentRow,
): Promise<void> {
  await database
    .update(checkoutSession)
    .set({ isFinalizingPayment: false, revision: sql`revision + 1` })
    .where(
      and(
        eq(checkoutSession.id, sessionId),
        eq(checkoutSession.externalReference, reference),
        isNull(checkoutSession.placedOrderId),
        eq(checkoutSession.hasCompletedPayment, false),
      ),
    )
    .run();
}

/** Paid or ordered sessions an hour past their time that were never completed; `paidReference` where the order is missing. */
export async function findUnclosedSessions({
  database,
  now,
}: Clocked): Promise<{ sessionId: string; paidReference: string | null }[]> {
  const { id, placedOrderId, expiresAt } = checkoutSession;
  return database
    .select({
      sessionId: id,
      paidReference: sql<string | null>`iif(${placedOrderId} is null, (select reference from payment
        where payment.sessionId = checkout_session.id and payment.status = 'paid'
          and payment.refundStatus is null limit 1), null)`,
    })
    .from(checkoutSession)
    .where(
      // In the words of the index over unclosed sessions.
      sql`hasCompletedCheckoutSession = 0 and refundAskedAt is null
        and (placedOrderId is not null or hasCompletedPayment = 1) and ${expiresAt} < ${now() - hour}`,
    )
    .limit(50)
    .all();
}

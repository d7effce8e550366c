import { and, eq, isNull, sql } from 'drizzle-orm';
import { checkoutSession, isUnclosed } from '../database/checkout.tables.ts';
import type { WithClock } from '../dependencies.ts';
import type { PaymentRow } from '../payments/payment.records.ts';
import { hourMs } from '../time-units.ts';

/** Unlocks the session of a closed payment, unless a newer payment replaced it. */
export async function stopFinalizing(
  { database }: WithClock,
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

/** Paid or ordered sessions not completed an hour after they expired. `paidReference` is set if the order is missing. */
export async function findUnclosedSessions({ database, now }: WithClock) {
  const { id, placedOrderId, expiresAt } = checkoutSession;
  return database
    .select({
      sessionId: id,
      paidReference: sql<string | null>`iif(${placedOrderId} is null, (select reference from payment
        where payment.sessionId = checkout_session.id and payment.status = 'paid'
          and payment.refundStatus is null limit 1), null)`,
    })
    .from(checkoutSession)
    .where(sql`${sql.raw(isUnclosed)} and ${expiresAt} < ${now() - hourMs}`)
    .limit(50)
    .all();
}

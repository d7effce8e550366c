import { and, asc, eq, getTableColumns, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { checkoutSession } from '../database/checkout.tables.ts';
import { payment } from '../database/payment.tables.ts';
import type { Dependencies } from '../dependencies.ts';
import { isUnsettled, type PaymentRow } from '../payments/payment.records.ts';

type Clocked = Pick<Dependencies, 'database' | 'now'>;

const minute = 60_000;
const hour = 60 * minute;

/** Unsettled payments of 1 minute to 72 hours, those not asked about for longest first. */
export async function findPaymentsToAsk({
  database,
  now,
}: Clocked): Promise<{ payment: PaymentRow; isExpired: boolean }[]> {
  const time = now();
  const rows = await database
    .select({ payment: getTableColumns(payment), expiresAt: checkoutSession.expiresAt })
    .from(payment)
    .innerJoin(checkoutSession, eq(checkoutSession.id, payment.sessionId))
    .where(and(isUnsettled, lt(payment.createdAt, time - minute), gt(payment.createdAt, time - 72 * hour)))
    .orderBy(asc(sql`coalesce(${payment.askedAt}, 0)`))
    .limit(40)
    .all();
  return rows.map((row) => ({ payment: row.payment, isExpired: row.expiresAt <= time }));
}

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

/** Paid or ordered sessions an hour past their time that nobody completed; `paidReference` where the order is missing. */
export async function findUnclosedSessions({
  database,
  now,
}: Clocked): Promise<{ sessionId: string; paidReference: string | null }[]> {
  const { id, placedOrderId, hasCompletedPayment } = checkoutSession;
  return database
    .select({
      sessionId: id,
      paidReference: sql<string | null>`iif(${placedOrderId} is null, (select reference from payment
        where payment.sessionId = checkout_session.id and payment.status = 'paid'
          and payment.refundStatus is null limit 1), null)`,
    })
    .from(checkoutSession)
    .where(
      and(
        eq(checkoutSession.hasCompletedCheckoutSession, false),
        or(sql`${placedOrderId} is not null`, eq(hasCompletedPayment, true)),
        isNull(checkoutSession.refundAskedAt),
        lt(checkoutSession.expiresAt, now() - hour),
      ),
    )
    .limit(50)
    .all();
}

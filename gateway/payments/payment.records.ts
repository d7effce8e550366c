import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import { payment } from '../database/payment.tables.ts';
import type { Dependencies } from '../dependencies.ts';

export type PaymentRow = typeof payment.$inferSelect;

type Database = Pick<Dependencies, 'database'>;

/** Link given out or its fate unknown: the provider is asked about these (contract §9.3). */
export const isUnsettled = and(eq(payment.kind, 'online'), inArray(payment.status, ['frozen', 'open']));

export async function findPayment(
  { database }: Database,
  by: { reference: string } | { id: string },
): Promise<PaymentRow | undefined> {
  const isIt = 'id' in by ? eq(payment.id, by.id) : eq(payment.reference, by.reference);
  return database.select().from(payment).where(isIt).get();
}

export async function findUnsettledPayments(
  { database }: Database,
  sessionId: string,
): Promise<PaymentRow[]> {
  return database
    .select()
    .from(payment)
    .where(and(eq(payment.sessionId, sessionId), isUnsettled))
    .all();
}

const askGap = 3000;

/** True for the one caller that may ask the provider now: at most every 3 s a reference (contract §11). */
export async function claimAsking(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  paymentId: string,
): Promise<boolean> {
  const time = now();
  const claimed = await database
    .update(payment)
    .set({ askedAt: time })
    .where(and(eq(payment.id, paymentId), or(isNull(payment.askedAt), lte(payment.askedAt, time - askGap))))
    .returning({ id: payment.id })
    .all();
  return claimed.length > 0;
}

export async function rememberStatus(
  { database }: Database,
  paymentId: string,
  askedStatus: NonNullable<PaymentRow['askedStatus']>,
): Promise<void> {
  await database.update(payment).set({ askedStatus }).where(eq(payment.id, paymentId)).run();
}

/** Closes a payment that will not come; should it come all the same, it is honoured (contract §10). */
export async function closePayment(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  paymentId: string,
  status: 'failed' | 'abandoned' | 'refunded',
): Promise<void> {
  await database
    .update(payment)
    .set({ status, settledAt: now() })
    .where(and(eq(payment.id, paymentId), isUnsettled))
    .run();
}

export async function findSessionPayments({ database }: Database, sessionId: string): Promise<PaymentRow[]> {
  return database.select().from(payment).where(eq(payment.sessionId, sessionId)).all();
}

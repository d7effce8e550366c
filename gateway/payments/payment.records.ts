import { and, asc, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { payment } from '../database/payment.tables.ts';
import type { Clocked, Stored } from '../dependencies.ts';

export type PaymentRow = typeof payment.$inferSelect;

/** Link given out or its fate unknown: the provider is asked about these. */
const isUnsettled = and(eq(payment.kind, 'online'), inArray(payment.status, ['frozen', 'open']));

export async function findPayment(
  { database }: Stored,
  by: { reference: string } | { id: string },
): Promise<PaymentRow | undefined> {
  const isIt = 'id' in by ? eq(payment.id, by.id) : eq(payment.reference, by.reference);
  return database.select().from(payment).where(isIt).get();
}

/** As many as one request asks the provider about. */
const mostAsked = 3;

/** The unsettled payments of these sessions, newest first. */
export async function findUnsettledPayments(
  { database }: Stored,
  sessionIds: readonly string[],
): Promise<PaymentRow[]> {
  return database
    .select()
    .from(payment)
    .where(and(inArray(payment.sessionId, [...sessionIds]), isUnsettled))
    .orderBy(desc(payment.createdAt), desc(sql`rowid`))
    .limit(mostAsked)
    .all();
}

const askGap = 3000;

/** True for the one caller that may ask the provider now: at most every 3 s a reference. */
export async function claimAsking({ database, now }: Clocked, paymentId: string): Promise<boolean> {
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
  { database }: Stored,
  paymentId: string,
  askedStatus: NonNullable<PaymentRow['askedStatus']>,
): Promise<void> {
  await database.update(payment).set({ askedStatus }).where(eq(payment.id, paymentId)).run();
}

/** Closes a payment that will hardly come; it is asked about still, and honoured should it come. */
export async function closePayment(
  { database, now }: Clocked,
  paymentId: string,
  status: 'failed' | 'abandoned' | 'refunded',
): Promise<void> {
  await database
    .update(payment)
    .set({ status, settledAt: now(), ...(status === 'refunded' && { nextAskAt: null }) })
    .where(and(eq(payment.id, paymentId), isUnsettled))
    .run();
}

/** Oldest first. */
export async function findSessionPayments({ database }: Stored, sessionId: string): Promise<PaymentRow[]> {
  return database
    .select()
    .from(payment)
    .where(eq(payment.sessionId, sessionId))
    .orderBy(asc(payment.createdAt), asc(sql`rowid`))
    .all();
}

const month = 30 * 24 * 60 * 60_000;

/** The customer's newest payment of the last 30 days that staff have to look at. */
export function attentionStatement(d1: D1Database, ownerId: string, time: number): D1PreparedStatement {
  return d1
    .prepare(
      `select reference from payment where ownerId = ?1 and status = 'attention' and resolvedAt is null and createdAt > ?2
       order by createdAt desc limit 1`,
    )
    .bind(ownerId, time - month);
}

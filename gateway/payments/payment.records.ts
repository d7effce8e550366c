import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteUpdateSetSource } from 'drizzle-orm/sqlite-core';
import { checkoutSession } from '../database/checkout.tables.ts';
import { isUnordered, needsAttention, payment } from '../database/payment.tables.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { dayMs, hourMs, minuteMs } from '../time-units.ts';

export type PaymentRow = typeof payment.$inferSelect;

/** Why we refund a payment that cannot become an order. */
export type AutomaticRefundReason = Exclude<NonNullable<PaymentRow['refundReason']>, 'cancelled' | 'staff'>;

/** SQL: a payment with a link, or about to get one. */
export const hasLink = `kind = 'online' and (authorizationUrl is not null or status <> 'failed')`;

/** SQL: its link may have been given out and not been paid yet. */
export const isUnsettled = `kind = 'online' and status in ('frozen', 'open')`;

export async function findPayment(
  { database }: WithDatabase,
  by: { reference: string } | { id: string },
): Promise<PaymentRow | undefined> {
  const isMatch = 'id' in by ? eq(payment.id, by.id) : eq(payment.reference, by.reference);
  return database.select().from(payment).where(isMatch).get();
}

/** Oldest first. */
export async function listSessionPayments(
  { database }: WithDatabase,
  sessionId: string,
): Promise<PaymentRow[]> {
  return database
    .select()
    .from(payment)
    .where(eq(payment.sessionId, sessionId))
    .orderBy(asc(payment.createdAt), asc(sql`rowid`));
}

/** How many payments of a session one request verifies. It has at most as many open links. */
const maxVerified = 3;

/** The newest unsettled payments of these sessions. */
export async function findUnsettledPayments(
  { database }: WithDatabase,
  sessionIds: readonly string[],
): Promise<PaymentRow[]> {
  return database
    .select()
    .from(payment)
    .where(and(inArray(payment.sessionId, [...sessionIds]), sql.raw(isUnsettled)))
    .orderBy(desc(payment.createdAt), desc(sql`rowid`))
    .limit(maxVerified * sessionIds.length);
}

/** Changes a payment while the condition holds. False if it does not. */
export async function updatePayment(
  { database }: WithDatabase,
  id: string,
  change: SQLiteUpdateSetSource<typeof payment>,
  condition?: SQL,
): Promise<boolean> {
  const { meta } = await database
    .update(payment)
    .set(change)
    .where(and(eq(payment.id, id), condition));
  return meta.changes > 0;
}

const verifyIntervalMs = 3000;

/** True for the one caller that may ask the provider now: at most every 3 s for each reference. */
export function claimVerification(from: WithClock, paymentId: string): Promise<boolean> {
  const time = from.now();
  const isDue = or(isNull(payment.askedAt), lte(payment.askedAt, time - verifyIntervalMs));
  // Until it is answered, the last answer counts no more; a refund is never taken back.
  const askedStatus = sql`iif(askedStatus = 'refunded', askedStatus, null)`;
  return updatePayment(from, paymentId, { askedAt: time, askedStatus }, isDue);
}

/** Closes an unsettled payment. It is still verified, and honoured if it is paid later. */
export function closePayment(
  from: WithClock,
  paymentId: string,
  status: 'failed' | 'abandoned' | 'refunded',
): Promise<boolean> {
  const change = { status, settledAt: from.now(), ...(status === 'refunded' && { nextAskAt: null }) };
  return updatePayment(from, paymentId, change, sql.raw(isUnsettled));
}

/** The customer's newest payment of the last 30 days that staff have to review. */
export const attentionStatement = (ownerId: string, time: number): SQL => sql`
  select reference from payment
  where ownerId = ${ownerId} and ${sql.raw(needsAttention)} and createdAt > ${time - 30 * dayMs}
  order by createdAt desc limit 1`;

/** The ages at which the sweep verifies a payment. */
const verifyAgesMs = [
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  12 * hourMs,
  24 * hourMs,
  48 * hourMs,
  72 * hourMs,
];

/** When the sweep verifies a payment next; null once it is too old. */
export function nextVerifyAt(createdAt: number, time: number): number | null {
  return verifyAgesMs.map((age) => createdAt + age).find((at) => at > time) ?? null;
}

/** The payments that are due for verification, longest due first. */
export async function findDuePayments({ database, now }: WithClock, limit: number) {
  return database
    .select({ payment, isExpired: sql`${checkoutSession.expiresAt} <= ${now()}`.mapWith(Boolean) })
    .from(payment)
    .innerJoin(checkoutSession, eq(checkoutSession.id, payment.sessionId))
    .where(lte(payment.nextAskAt, now()))
    .orderBy(asc(payment.nextAskAt))
    .limit(limit);
}

const retryDelayMs = 5 * minuteMs;

/** True for the one sweep that may verify a due payment. Without a clear answer it is due again after 5 minutes. */
export function claimDuePayment(from: WithClock, { id, nextAskAt }: PaymentRow): Promise<boolean> {
  const isDue = eq(payment.nextAskAt, nextAskAt ?? 0);
  return updatePayment(from, id, { nextAskAt: from.now() + retryDelayMs }, isDue);
}

/** After a clear answer that it is not paid yet. A payment that was settled meanwhile is not scheduled. */
export function scheduleNextVerification(from: WithClock, { id, createdAt }: PaymentRow): Promise<boolean> {
  const nextAskAt = nextVerifyAt(createdAt, from.now());
  return updatePayment(from, id, { nextAskAt }, isNotNull(payment.nextAskAt));
}

/** Paid for over a minute with neither order nor refund, because something failed in between. */
export async function findPaidWithoutOrder({ database, now }: WithClock): Promise<PaymentRow[]> {
  return database
    .select()
    .from(payment)
    .where(sql`${sql.raw(isUnordered)} and ${payment.settledAt} < ${now() - minuteMs}`)
    .orderBy(asc(payment.settledAt))
    .limit(20);
}

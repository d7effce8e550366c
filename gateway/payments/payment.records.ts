import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { checkoutSession } from '../database/checkout.tables.ts';
import { payment } from '../database/payment.tables.ts';
import type { Dependencies } from '../dependencies.ts';

export type PaymentRow = typeof payment.$inferSelect;

type Database = Pick<Dependencies, 'database'>;
type Clocked = Pick<Dependencies, 'database' | 'now'>;

/** Link given out or its fate unknown: the provider is asked about these (contract §9.3). */
export const isUnsettled = and(eq(payment.kind, 'online'), inArray(payment.status, ['frozen', 'open']));

export async function findPayment(
  { database }: Database,
  by: { reference: string } | { id: string },
): Promise<PaymentRow | undefined> {
  const isIt = 'id' in by ? eq(payment.id, by.id) : eq(payment.reference, by.reference);
  return database.select().from(payment).where(isIt).get();
}

/** As many as one request asks the provider about. */
const mostAsked = 3;

/** The unsettled payments of these sessions, newest first. */
export async function findUnsettledPayments(
  { database }: Database,
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

const minute = 60_000;
const hour = 60 * minute;

/** The ages at which the provider is asked whether a payment was made after all. */
const askAges = [5 * minute, 30 * minute, 2 * hour, 12 * hour, 24 * hour, 48 * hour, 72 * hour];

/** When a payment is asked about next; null once it is too old. */
export function nextAsk(createdAt: number, time: number): number | null {
  return askAges.map((age) => createdAt + age).find((at) => at > time) ?? null;
}

/** Without a clear answer a payment is asked about again this soon. */
const askAgain = 5 * minute;

/** The payments whose time to be asked about has come, longest due first. */
export async function findDuePayments(
  { database, now }: Clocked,
  most: number,
): Promise<{ payment: PaymentRow; isExpired: boolean }[]> {
  const rows = await database
    .select({ payment: getTableColumns(payment), expiresAt: checkoutSession.expiresAt })
    .from(payment)
    .innerJoin(checkoutSession, eq(checkoutSession.id, payment.sessionId))
    .where(lte(payment.nextAskAt, now()))
    .orderBy(asc(payment.nextAskAt))
    .limit(most)
    .all();
  return rows.map((row) => ({ payment: row.payment, isExpired: row.expiresAt <= now() }));
}

/** True for the one sweep that asks about a due payment; should that bring no answer, it is due again soon. */
export async function claimDue({ database, now }: Clocked, due: PaymentRow): Promise<boolean> {
  const claimed = await database
    .update(payment)
    .set({ nextAskAt: now() + askAgain })
    .where(and(eq(payment.id, due.id), eq(payment.nextAskAt, due.nextAskAt ?? 0)))
    .returning({ id: payment.id })
    .all();
  return claimed.length > 0;
}

/** A clear answer: not paid so far. What was settled meanwhile is not asked about again. */
export async function askLater({ database, now }: Clocked, { id, createdAt }: PaymentRow): Promise<void> {
  await database
    .update(payment)
    .set({ nextAskAt: nextAsk(createdAt, now()) })
    .where(and(eq(payment.id, id), isNotNull(payment.nextAskAt)))
    .run();
}

/** Paid, but neither order nor refund yet: something broke in between. */
export async function findUnorderedPayments({ database, now }: Clocked): Promise<PaymentRow[]> {
  return database
    .select()
    .from(payment)
    .where(
      sql`${payment.status} = 'paid' and ${payment.orderId} is null and ${payment.refundStatus} is null
        and ${payment.settledAt} < ${now() - minute}`,
    )
    .orderBy(asc(payment.settledAt))
    .limit(20)
    .all();
}

const askGap = 3000;

/** True for the one caller that may ask the provider now: at most every 3 s a reference (contract §11). */
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
  { database }: Database,
  paymentId: string,
  askedStatus: NonNullable<PaymentRow['askedStatus']>,
): Promise<void> {
  await database.update(payment).set({ askedStatus }).where(eq(payment.id, paymentId)).run();
}

/** Closes a payment that will hardly come; it is asked about still, and honoured should it come (contract §10). */
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
export async function findSessionPayments({ database }: Database, sessionId: string): Promise<PaymentRow[]> {
  return database
    .select()
    .from(payment)
    .where(eq(payment.sessionId, sessionId))
    .orderBy(asc(payment.createdAt), asc(sql`rowid`))
    .all();
}

const month = 30 * 24 * hour;

/** The customer's newest payment of the last 30 days that staff have to look at. */
export function attentionStatement(d1: D1Database, ownerId: string, time: number): D1PreparedStatement {
  return d1
    .prepare(
      `select reference from payment where ownerId = ?1 and status = 'attention' and createdAt > ?2
       order by createdAt desc limit 1`,
    )
    .bind(ownerId, time - month);
}

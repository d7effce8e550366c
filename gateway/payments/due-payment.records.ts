import { and, asc, eq, getTableColumns, isNotNull, lte, sql } from 'drizzle-orm';
import { checkoutSession } from '../database/checkout.tables.ts';
import { payment } from '../database/payment.tables.ts';
import type { Clocked } from '../dependencies.ts';
import type { PaymentRow } from './payment.records.ts';

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

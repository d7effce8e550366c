import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { statement } from '../database/commit.ts';
import { payment } from '../database/payment.tables.ts';
import type { Clocked } from '../dependencies.ts';
import type { Message } from '../mail/mail.port.ts';
import { outboxStatement } from '../mail/outbox.records.ts';
import type { PaymentRow } from '../payments/payment.records.ts';

/** How long one asking may take before another may begin. */
export const lease = 30_000;

const minute = 60_000;
const hour = 60 * minute;

/** How often the provider is asked how far a refund is: its events may be lost. */
export const followGap = 6 * hour;

/** A refund that failed is asked for again for this long. */
const patience = 72 * hour;

/** The payment for the one caller that may ask the provider about its refund now; undefined for all others. */
export async function claimRefund(
  { database, now }: Clocked,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  const time = now();
  return database
    .update(payment)
    .set({ refundTries: sql`${payment.refundTries} + 1`, refundNextAt: time + lease })
    .where(and(eq(payment.id, paymentId), lte(payment.refundNextAt, time)))
    .returning()
    .get();
}

/** When a refund that failed is asked for again: after 5 minutes, then after as long as it has failed already. */
export function retryAt(
  { refundReason, refundFailedAt }: Pick<PaymentRow, 'refundReason' | 'refundFailedAt'>,
  time: number,
): number | null {
  const failedFor = time - (refundFailedAt ?? time);
  const next = time + Math.min(24 * hour, Math.max(5 * minute, failedFor));
  // What staff began at the provider is theirs to begin again.
  return refundReason === null || next - (refundFailedAt ?? time) > patience ? null : next;
}

/** The provider said no: it is asked again later, and staff know. */
export async function recordRefusal(
  dependencies: Clocked,
  paid: PaymentRow,
  messages: readonly Message[],
): Promise<void> {
  const { database, now } = dependencies;
  const d1 = database.$client;
  const isAsAsked = and(
    eq(payment.id, paid.id),
    eq(payment.refundTries, paid.refundTries),
    inArray(payment.refundStatus, ['wanted', 'failed']),
  );
  await d1.batch([
    statement(
      d1,
      database
        .update(payment)
        .set({
          refundStatus: 'failed',
          refundFailedAt: paid.refundFailedAt ?? now(),
          refundNextAt: retryAt(paid, now()),
        })
        .where(isAsAsked),
    ),
    ...messages.map((message) => outboxStatement(dependencies, message)),
  ]);
}

/** Refunds to ask about: wanted, failed or under way, those that wait longest first. */
export async function findDueRefunds({ database, now }: Clocked): Promise<{ id: string }[]> {
  return database
    .select({ id: payment.id })
    .from(payment)
    .where(lte(payment.refundNextAt, now()))
    .orderBy(asc(payment.refundNextAt))
    .limit(20)
    .all();
}

/** Asks about a refund under way again later, for a month. */
export async function followLater({ database, now }: Clocked, paid: PaymentRow): Promise<void> {
  const next = now() + followGap;
  const isOver = next - (paid.refundAskedAt ?? 0) > 30 * 24 * hour;
  await database
    .update(payment)
    .set({ refundNextAt: isOver ? null : next })
    .where(and(eq(payment.id, paid.id), eq(payment.refundTries, paid.refundTries)))
    .run();
}

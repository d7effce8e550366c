import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { checkoutSession } from '../database/checkout.tables.ts';
import { commit, statement } from '../database/commit.ts';
import { payment } from '../database/payment.tables.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Letter, outboxStatement } from '../mail/outbox.statement.ts';
import type { PaymentRow } from '../payments/payment.records.ts';
import { releaseStatements } from './hold.statements.ts';
import { cancelStatements } from './order-cancel.statements.ts';

type Clocked = Pick<Dependencies, 'database' | 'now'>;

export type RefundReason = NonNullable<PaymentRow['refundReason']>;

/** A second payment's refund says nothing about the session; every other is the session's own. */
const isSessions = (reason: RefundReason) => reason !== 'second-payment';

/**
 * Stores the wish for a refund before the provider is asked. False when the payment is being refunded already, or
 * the session meanwhile got an order that the wish did not know of.
 */
export async function wishRefund(
  dependencies: Clocked,
  paid: PaymentRow,
  {
    reason,
    transactionId,
    letters,
  }: { reason: RefundReason; transactionId: string | null; letters: readonly Letter[] },
): Promise<boolean> {
  const { database, now } = dependencies;
  const d1 = database.$client;
  const time = now();
  const unordered = reason === 'no-stock' || reason === 'code-used' || reason === 'ended';
  const wish = {
    status: 'paid',
    settledAt: sql`coalesce(${payment.settledAt}, ${time})`,
    transactionId,
    refundStatus: 'wanted',
    refundReason: reason,
    refundAskedAt: time,
    refundNextAt: time,
    nextAskAt: null,
  } as const;
  const committed = await commit(d1, [
    d1
      .prepare(
        `insert into assertion (holds) select count(*) from payment
         join checkout_session session on session.id = payment.sessionId
         where payment.id = ?1 and payment.refundStatus is null
           and (?2 = 0 or session.placedOrderId is null)`,
      )
      .bind(paid.id, unordered ? 1 : 0),
    statement(d1, database.update(payment).set(wish).where(eq(payment.id, paid.id))),
    ...(isSessions(reason)
      ? [
          statement(
            d1,
            database
              .update(checkoutSession)
              .set({
                refundAskedAt: time,
                hasCompletedPayment: true,
                hasVerifiedPayment: true,
                liveKey: null,
              })
              .where(eq(checkoutSession.id, paid.sessionId)),
          ),
        ]
      : []),
    ...letters.map((letter) => outboxStatement(dependencies, letter)),
  ]);
  return committed.ok;
}

/** How long one asking may take before another may begin. */
const lease = 30_000;

const minute = 60_000;
const hour = 60 * minute;

/** How often the provider is asked how far a refund is: its events may be lost. */
const followGap = 6 * hour;

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

/**
 * The provider took the refund up: the session is refunded, its order cancelled, goods or hold go back, and the
 * shopper is told.
 */
export async function recordRefund(
  dependencies: Clocked,
  paid: PaymentRow,
  refundId: string,
  letters: readonly Letter[],
): Promise<void> {
  const { database, now } = dependencies;
  const d1 = database.$client;
  const own = paid.refundReason !== null && isSessions(paid.refundReason);
  // An event may have overtaken the answer to the request: then it has told more than this.
  const isNews = sql`(${payment.refundStatus} = 'wanted'
    or (${payment.refundStatus} = 'failed' and ${payment.refundId} is not ${refundId}))`;
  await d1.batch([
    statement(
      d1,
      database
        .update(payment)
        .set({
          refundId,
          refundStatus: 'pending',
          refundNextAt: paid.refundReason === null ? null : now() + followGap,
        })
        .where(and(eq(payment.id, paid.id), isNews)),
    ),
    ...(own
      ? [
          ...cancelStatements(d1, paid.sessionId, now()),
          ...releaseStatements(d1, 'id = ?1 and placedOrderId is null', paid.sessionId),
          statement(
            d1,
            database
              .update(checkoutSession)
              .set({ isPaymentRefunded: true, isFinalizingPayment: false })
              .where(eq(checkoutSession.id, paid.sessionId)),
          ),
        ]
      : []),
    ...letters.map((letter) => outboxStatement(dependencies, letter)),
  ]);
}

/** When a refund that failed is asked for again: after 5 minutes, then after as long as it has failed already. */
export function retryAt({ refundReason, refundFailedAt }: PaymentRow, time: number): number | null {
  const failedFor = time - (refundFailedAt ?? time);
  const next = time + Math.min(24 * hour, Math.max(5 * minute, failedFor));
  // What staff began at the provider is theirs to begin again.
  return refundReason === null || next - (refundFailedAt ?? time) > patience ? null : next;
}

/** The provider said no: it is asked again later, and staff know. */
export async function recordRefusal(
  dependencies: Clocked,
  paid: PaymentRow,
  letters: readonly Letter[],
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
    ...letters.map((letter) => outboxStatement(dependencies, letter)),
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

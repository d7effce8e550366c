import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Minor } from '#contract/wire/money.ts';
import { checkoutSession } from '../database/checkout.tables.ts';
import { commit, statement } from '../database/commit.ts';
import { payment } from '../database/payment.tables.ts';
import type { Clocked } from '../dependencies.ts';
import type { Message } from '../mail/mail.port.ts';
import { outboxStatement } from '../mail/outbox.records.ts';
import type { PaymentRow } from '../payments/payment.records.ts';
import { releaseStatements } from './hold.statements.ts';
import { cancelStatements } from './order-cancel.statements.ts';
import { followGap } from './refund-retry.records.ts';

export type RefundReason = NonNullable<PaymentRow['refundReason']>;

/** A second payment's refund says nothing about the session, the staff's leaves its order as it is. */
const isSessions = (reason: RefundReason) => reason !== 'second-payment' && reason !== 'staff';

/** Nothing is on its way back, and something is left to give back. */
export const mayRefund = `(refundStatus is null or refundStatus = 'processed') and refundTotal < payment.amount`;

export const isRefundable = ({ refundStatus, refundTotal, amount }: PaymentRow) =>
  (refundStatus === null || refundStatus === 'processed') && refundTotal < amount;

/** All of it goes back, or went; without an order any part counts, unless staff have to look at the payment. */
export const isReturned = ({ status, refundStatus, refundTotal, amount, orderId }: PaymentRow) =>
  refundStatus !== null && ((orderId === null && status !== 'attention') || refundTotal >= amount);

/** How much the latest refund gives back. */
export const amountOf = ({ refundAmount, amount }: PaymentRow) => refundAmount ?? amount;

/**
 * Stores the wish for a refund before the provider is asked. False when the payment is being refunded already, staff
 * have settled it by hand, or the session meanwhile got an order that the wish did not know of.
 */
export async function wishRefund(
  dependencies: Clocked,
  paid: PaymentRow,
  {
    reason,
    transactionId,
    messages,
    also = [],
  }: {
    reason: RefundReason;
    transactionId: string | null;
    messages: readonly Message[];
    also?: readonly D1PreparedStatement[];
  },
): Promise<boolean> {
  const { database, now } = dependencies;
  const d1 = database.$client;
  const time = now();
  const unordered = reason === 'no-stock' || reason === 'code-used' || reason === 'ended';
  const wish = {
    status: 'paid',
    settledAt: sql`coalesce(${payment.settledAt}, ${time})`,
    transactionId,
    ...wishOf(reason, sql<Minor>`${payment.amount} - ${payment.refundTotal}`, time),
    nextAskAt: null,
  } as const;
  const committed = await commit(d1, [
    d1
      .prepare(
        `insert into assertion (holds) select count(*) from payment
         join checkout_session session on session.id = payment.sessionId
         where payment.id = ?1 and ${mayRefund} and resolvedAt is null
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
    ...messages.map((message) => outboxStatement(dependencies, message)),
    ...also,
  ]);
  return committed.ok;
}

/** A new refund of a payment; the provider is asked for it from now on. */
export function wishOf(refundReason: RefundReason, amount: SQL<Minor>, time: number) {
  return {
    refundStatus: 'wanted',
    refundReason,
    refundAmount: amount,
    refundTotal: sql<Minor>`${payment.refundTotal} + ${amount}`,
    refundAskedAt: time,
    refundNextAt: time,
    refundTries: 0,
    refundFailedAt: null,
    refundId: null,
  } as const;
}

/** The provider took the refund up. */
export async function recordRefund(
  dependencies: Clocked,
  paid: PaymentRow,
  refundId: string,
  messages: readonly Message[],
): Promise<void> {
  await dependencies.database.$client.batch(takenUpStatements(dependencies, paid, refundId, messages));
}

/** The money is on its way: the session is refunded, its order cancelled, goods or hold go back, the shopper is told. */
export function takenUpStatements(
  dependencies: Clocked,
  paid: PaymentRow,
  refundId: string,
  messages: readonly Message[],
): D1PreparedStatement[] {
  const { database, now } = dependencies;
  const d1 = database.$client;
  const own = paid.refundReason !== null && isSessions(paid.refundReason);
  // An event may have overtaken the answer to the request: then it has told more than this.
  const isUnreported = sql`(${payment.refundStatus} = 'wanted'
    or (${payment.refundStatus} = 'failed' and ${payment.refundId} is not ${refundId}))`;
  return [
    statement(
      d1,
      database
        .update(payment)
        .set({
          refundId,
          refundStatus: 'pending',
          refundNextAt: paid.refundReason === null ? null : now() + followGap,
        })
        .where(and(eq(payment.id, paid.id), isUnreported)),
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
    ...messages.map((message) => outboxStatement(dependencies, message)),
  ];
}

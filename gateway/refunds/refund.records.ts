import { eq, type SQL, sql } from 'drizzle-orm';
import type { Minor } from '#contract/wire/money.ts';
import { assert, batch, commit, type Statement } from '../database/commit.ts';
import { payment } from '../database/payment.tables.ts';
import type { Dependencies, WithClock } from '../dependencies.ts';
import { releaseStatements } from '../holds/hold.statements.ts';
import { cancelOrderStatements } from '../orders/order-cancel.statements.ts';
import type { PaymentRow } from '../payments/payment.records.ts';
import { isRefundableSql, refundAmountOf } from '../payments/refund.rules.ts';
import { customerMails } from './refund.emails.ts';
import { refundCheckMs } from './refund-retry.records.ts';

type RefundReason = NonNullable<PaymentRow['refundReason']>;

/** Whether the refund ends the session. A second payment's does not, and staff's leaves the order as it is. */
const endsSession = (reason: RefundReason) => reason !== 'second-payment' && reason !== 'staff';

/**
 * Stores the request for a refund before the provider is called, in one batch with `also`. False when a refund is under
 * way, staff have resolved the payment by hand, or the session got an order meanwhile that this reason excludes: a
 * cancellation another payment's.
 */
export async function requestRefund(
  { database, now }: WithClock,
  paid: PaymentRow,
  reason: RefundReason,
  also: readonly Statement[],
): Promise<boolean> {
  const time = now();
  const isWithoutOrder = reason === 'no-stock' || reason === 'code-used' || reason === 'ended';
  const request = {
    status: 'paid',
    settledAt: paid.settledAt ?? time,
    transactionId: paid.transactionId,
    ...requestedRefund(reason, sql<Minor>`${payment.amount} - ${payment.refundTotal}`, time),
    nextAskAt: null,
  } as const;
  const committed = await commit(database.$client, [
    assert(sql`exists (select 1 from payment join checkout_session session on session.id = payment.sessionId
      where payment.id = ${paid.id} and ${sql.raw(isRefundableSql)} and resolvedAt is null
        and (${isWithoutOrder ? 0 : 1} or session.placedOrderId is null)
        and (${reason === 'cancelled' ? 0 : 1} or session.externalReference = payment.reference))`),
    database.update(payment).set(request).where(eq(payment.id, paid.id)),
    ...(endsSession(reason)
      ? [
          sql`update checkout_session
            set refundAskedAt = ${time}, hasCompletedPayment = 1, hasVerifiedPayment = 1, liveKey = null
            where id = ${paid.sessionId}`,
        ]
      : []),
    ...also,
  ]);
  return committed.ok;
}

/** The payment's columns for a new refund, due at once. */
export function requestedRefund(refundReason: RefundReason, amount: SQL<Minor>, time: number) {
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

/** Records that the provider accepted the refund, in one batch with `also`, and notifies the shopper. */
export async function recordAccepted(
  dependencies: Dependencies,
  paid: PaymentRow,
  refundId: string,
  also: readonly Statement[] = [],
): Promise<void> {
  const mails = await customerMails(dependencies, paid);
  const accepted = acceptedStatements(dependencies, paid, refundId);
  await batch(dependencies.database.$client, [...accepted, ...also, ...mails]);
}

/** Marks the session refunded, cancels its order, and restocks items or releases the hold. */
export function acceptedStatements({ now }: WithClock, paid: PaymentRow, refundId: string): SQL[] {
  const time = now();
  const isOfSession = paid.refundReason !== null && endsSession(paid.refundReason);
  return [
    // The provider's event may arrive before its answer, and then already reported a later step. One that failed is not
    // accepted: it is asked for again.
    sql`update payment set refundId = ${refundId}, refundReason = ${paid.refundReason},
        refundFailedAt = ${paid.refundFailedAt}, refundAmount = ${refundAmountOf(paid)},
        refundStatus = coalesce((select status from payment_refund
          where paymentId = payment.id and payment_refund.refundId = ${refundId}), 'pending'),
        refundNextAt = ${time + refundCheckMs}
      where id = ${paid.id}
        and (refundStatus = 'wanted' or (refundStatus = 'failed' and refundId is not ${refundId}))
        and not exists (select 1 from payment_refund
          where paymentId = ${paid.id} and payment_refund.refundId = ${refundId} and status = 'failed')`,
    ...(isOfSession
      ? [
          ...cancelOrderStatements(paid.sessionId, time),
          ...releaseStatements(sql`id = ${paid.sessionId} and placedOrderId is null`),
          sql`update checkout_session set isPaymentRefunded = 1, isFinalizingPayment = 0 where id = ${paid.sessionId}`,
        ]
      : []),
  ];
}

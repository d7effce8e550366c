import { eq } from 'drizzle-orm';
import type { OrderStatus } from '#contract/orders/order.schema.ts';
import { paymentRefund } from '../database/payment.tables.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import { type RefundStep, refundSteps } from '../payments/payment.port.ts';
import type { PaymentRow } from '../payments/payment.records.ts';
import { releaseStatements } from './hold.statements.ts';
import { deductInventoryStatements } from './order-cancel.statements.ts';
import { refundCheckMs, retryAt } from './refund-retry.records.ts';

const orderStatuses: Record<RefundStep, OrderStatus> = {
  pending: 'refund-pending',
  processing: 'refund-processing',
  processed: 'refunded',
  failed: 'refund-failed',
};

/** SQL: how far a status is. Late and repeated events never move a refund back. */
const rank = (column: string) =>
  `case ${column} ${refundSteps
    .map((step, at) => `when '${step}' then ${at + 1} when '${orderStatuses[step]}' then ${at + 1}`)
    .join(' ')} else 0 end`;

export const isFurther = (step: RefundStep, than: RefundStep) =>
  refundSteps.indexOf(step) > refundSteps.indexOf(than);

const processedTotal = `(select coalesce(sum(done.amount), 0) from payment_refund done
  where done.paymentId = payment.id and done.status = 'processed')`;

/** SQL: what refunds other than the payment's latest have returned or will. */
const othersTotal = `(select coalesce(sum(other.amount), 0) from payment_refund other
  where other.paymentId = payment.id and other.status <> 'failed' and other.refundId is not payment.refundId)`;

/**
 * SQL: the order follows the refund of the rest of its payment, and is refunded once all of it is. A cancelled one keeps
 * its status.
 */
const isOrderAffected = `externalReference = ?1 and status <> 'cancelled' and ${rank('status')} < ${rank('?2')}
  and exists (select 1 from payment where reference = ?1 and (refundStatus = 'processed' or refundId = ?3)
    and (refundTotal >= amount or ?2 = 'refund-failed' and orders.status in ('refund-pending', 'refund-processing'))
    and (?2 <> 'refunded' or ${processedTotal} >= amount))`;

export type RecordedStep = {
  readonly step: RefundStep;
  readonly refundId: string;
  readonly amount: number;
};

/**
 * Records one step of a refund: on the payment (unless another refund of it is under way), on its order, and on the
 * refund itself, with the points it takes back once.
 */
export function refundStepStatements(
  { database, now }: WithClock,
  payment: Pick<PaymentRow, 'id' | 'sessionId' | 'reference' | 'amount' | 'refundReason' | 'refundFailedAt'>,
  { step, refundId, amount }: RecordedStep,
): D1PreparedStatement[] {
  const d1 = database.$client;
  const at = now();
  const status = orderStatuses[step];
  return [
    d1
      .prepare(
        `update payment set refundStatus = ?2, refundId = ?3, refundAskedAt = coalesce(refundAskedAt, ?4),
           refundFailedAt = iif(?2 = 'failed', coalesce(refundFailedAt, ?4), refundFailedAt),
           refundNextAt = iif(?2 = 'failed', ?5, refundNextAt),
           refundAmount = iif(refundStatus is null, ?6, refundAmount)
         where id = ?1 and (refundId = ?3 or refundId is null and (refundStatus is null or ?6 = refundAmount)
             and not exists (select 1 from payment_refund where paymentId = ?1 and refundId = ?3))
           and ${rank('refundStatus')} < ${rank('?2')}`,
      )
      .bind(payment.id, step, refundId, at, retryAt(payment, at), amount),
    d1
      .prepare(
        `insert into payment_refund (paymentId, refundId, amount, date, status) values (?1, ?2, ?3, ?4, ?5)
         on conflict do update set status = excluded.status
           where ${rank('payment_refund.status')} < ${rank('excluded.status')}`,
      )
      .bind(payment.id, refundId, amount, at, step),
    leaveToStaff(d1, payment, at),
    // Other refunds were made by hand at the provider. One that failed no longer counts; ours is of what they leave.
    d1
      .prepare(
        `update payment set resolvedAt = iif(status = 'attention'
             and ${processedTotal} >= coalesce(paidAmount, amount), coalesce(resolvedAt, ?2), resolvedAt),
           refundNextAt = case
             when refundStatus in ('wanted', 'failed') then refundNextAt
             when refundStatus <> 'processed' or exists (select 1 from payment_refund other
               where other.paymentId = ?1 and other.status in ('pending', 'processing')) then coalesce(refundNextAt, ?3)
             end,
           refundAmount = iif(refundStatus in ('wanted', 'failed') and ${othersTotal} < amount,
             min(refundAmount, amount - ${othersTotal}), refundAmount),
           refundTotal = min(amount, coalesce(refundAmount, 0) + ${othersTotal})
         where id = ?1`,
      )
      .bind(payment.id, at, at + refundCheckMs),
    d1
      .prepare(
        `insert into order_transition (orderId, status, date) select id, ?2, ?4 from orders
         where ${isOrderAffected}
         on conflict do nothing`,
      )
      .bind(payment.reference, status, refundId, at),
    d1
      .prepare(`update orders set status = ?2 where ${isOrderAffected}`)
      .bind(payment.reference, status, refundId),
    ...(step === 'processed'
      ? [
          takeBackPoints(d1, payment, { refundId, at }),
          ...deductInventoryStatements(
            (sql) => d1.prepare(sql).bind(payment.reference),
            `orderId in (select id from orders where externalReference = ?1 and status = 'refunded')`,
          ),
          ...resolvedStatements(d1, payment),
        ]
      : []),
  ];
}

/** Leaves a refund that staff made at the provider, and that failed, to them, once no other is under way. */
function leaveToStaff(d1: D1Database, { id }: Pick<PaymentRow, 'id'>, at: number): D1PreparedStatement {
  const isMadeUpFor = `exists (select 1 from payment_refund later where later.paymentId = ?1
    and later.amount = failed.amount and later.status <> 'failed' and later.rowid > failed.rowid)`;
  return d1
    .prepare(
      `update payment set refundStatus = 'failed', refundId = failed.refundId, refundReason = null,
         refundAmount = failed.amount, refundFailedAt = ?2, refundNextAt = null
       from payment_refund failed
       where id = ?1 and refundStatus = 'processed' and failed.paymentId = ?1 and failed.status = 'failed'
         and not ${isMadeUpFor}
         and failed.amount + (select coalesce(sum(other.amount), 0) from payment_refund other
           where other.paymentId = ?1 and other.status <> 'failed') <= payment.amount`,
    )
    .bind(id, at);
}

/** Ends the session of a payment that no longer needs attention, and returns its hold. */
export function resolvedStatements(
  d1: D1Database,
  { sessionId, reference }: Pick<PaymentRow, 'sessionId' | 'reference'>,
): D1PreparedStatement[] {
  const session = `id = ?1 and placedOrderId is null and externalReference = ?2
    and exists (select 1 from payment where reference = ?2 and resolvedAt is not null)`;
  return [
    ...releaseStatements(d1, session, sessionId, reference),
    d1
      .prepare(
        `update checkout_session set needsAttention = 0, isPaymentRefunded = 1, isFinalizingPayment = 0
         where ${session}`,
      )
      .bind(sessionId, reference),
  ];
}

/** An id for a refund that staff made without the provider. */
export const newRefundId = () => newId('refund');

export const isByHand = ({ refundId }: { readonly refundId: string }) => refundId.startsWith('refund_');

/** A payment's refunds, each with its last reported status. */
export async function listRefunds({ database }: WithDatabase, { id }: Pick<PaymentRow, 'id'>) {
  return database.select().from(paymentRefund).where(eq(paymentRefund.paymentId, id)).all();
}

/** Takes back the refunded share of the order's points, rounded down, never more than are left. */
function takeBackPoints(
  d1: D1Database,
  { id, reference, amount: total }: Pick<PaymentRow, 'id' | 'reference' | 'amount'>,
  { refundId, at }: { refundId: string; at: number },
): D1PreparedStatement {
  return d1
    .prepare(
      `insert into points_entry (id, createdAt, ownerId, points, orderId, orderNumber, about, reason)
       select ?2, ?3, ownerId, -min(left, part), orderId, orderNumber, 'refund/' || ?4, 'order_refunded'
       from (select ownerId, orderId, orderNumber, sum(points) as left,
               cast(sum(max(points, 0)) * (select sum(amount) from payment_refund
                 where paymentId = ?6 and status = 'processed') / ?5 as integer)
                 + sum(min(points, 0)) as part
             from points_entry where orderId in (select id from orders where externalReference = ?1)
             group by orderId)
       where min(left, part) > 0
       on conflict do nothing`,
    )
    .bind(reference, newId('points'), at, refundId, total, id);
}

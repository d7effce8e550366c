import { eq, type SQL, sql } from 'drizzle-orm';
import type { OrderStatus } from '#contract/orders/order-status.rules.ts';
import { newId } from '../crypto.ts';
import { paymentRefund } from '../database/payment.tables.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { releaseStatements } from '../holds/hold.statements.ts';
import { deductInventoryStatements, statusStatements } from '../orders/order-cancel.statements.ts';
import { type RefundStep, refundSteps } from '../payments/payment.port.ts';
import type { PaymentRow } from '../payments/payment.records.ts';
import { isUnattempted, refundCheckMs, retryAt } from './refund-retry.records.ts';

const statusOfStep: Record<RefundStep, OrderStatus> = {
  pending: 'refund-pending',
  processing: 'refund-processing',
  processed: 'refunded',
  failed: 'refund-failed',
};

/** SQL: how far a status is. Late and repeated events never move a refund back. */
const rank = (status: SQL) =>
  sql`case ${status} ${sql.raw(
    refundSteps
      .map((step, at) => `when '${step}' then ${at + 1} when '${statusOfStep[step]}' then ${at + 1}`)
      .join(' '),
  )} else 0 end`;

export const isFurther = (step: RefundStep, than: RefundStep) =>
  refundSteps.indexOf(step) > refundSteps.indexOf(than);

const processedTotal = sql`(select coalesce(sum(done.amount), 0) from payment_refund done
  where done.paymentId = payment.id and done.status = 'processed')`;

/** SQL: what the payment's refunds have returned or will. */
const returnedTotal = sql`(select coalesce(sum(each.amount), 0) from payment_refund each
  where each.paymentId = payment.id and each.status <> 'failed')`;

/** SQL: what refunds other than the payment's latest have returned or will. */
export const othersTotal = sql`(select coalesce(sum(other.amount), 0) from payment_refund other
  where other.paymentId = payment.id and other.status <> 'failed' and other.refundId is not payment.refundId)`;

/**
 * SQL: the order follows the refund of the rest of its payment, and is refunded once all of it is, whatever else fails.
 * A cancelled one keeps its status.
 */
const isOrderAffected = (reference: string, step: RefundStep, refundId: string) => sql`
  externalReference = ${reference} and status <> 'cancelled' and ${rank(sql`status`)} < ${rank(sql`${step}`)}
  and exists (select 1 from payment where reference = ${reference} and (refundStatus = 'processed' or refundId = ${refundId})
    and (refundTotal >= amount or ${step} = 'failed' and orders.status in ('refund-pending', 'refund-processing'))
    and case ${step} when 'processed' then ${processedTotal} >= amount when 'failed' then ${returnedTotal} < amount
      else 1 end)`;

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
  { now }: WithClock,
  payment: Pick<PaymentRow, 'id' | 'sessionId' | 'reference' | 'amount' | 'refundReason' | 'refundFailedAt'>,
  { step, refundId, amount }: RecordedStep,
): SQL[] {
  const { id, reference } = payment;
  const at = now();
  return [
    sql`update payment set refundStatus = ${step}, refundId = ${refundId},
        refundAskedAt = coalesce(refundAskedAt, ${at}),
        refundFailedAt = iif(${step} = 'failed', coalesce(refundFailedAt, ${at}), refundFailedAt),
        refundNextAt = iif(${step} = 'failed', ${retryAt(payment, at)}, refundNextAt),
        refundAmount = iif(refundStatus is null, ${amount}, refundAmount)
      where id = ${id}
        and (refundId = ${refundId} or refundId is null and (refundStatus is null or ${amount} = refundAmount)
          and not exists (select 1 from payment_refund where paymentId = ${id} and refundId = ${refundId}))
        and ${rank(sql`refundStatus`)} < ${rank(sql`${step}`)}`,
    sql`insert into payment_refund (paymentId, refundId, amount, date, status)
      values (${id}, ${refundId}, ${amount}, ${at}, ${step})
      on conflict do update set status = excluded.status
        where ${rank(sql`payment_refund.status`)} < ${rank(sql`excluded.status`)}`,
    leaveToStaff(payment, at),
    // Other refunds were made by hand at the provider. One that failed no longer counts; ours is of what they leave.
    sql`update payment set resolvedAt = iif(orderId is null
          and ${processedTotal} >= coalesce(paidAmount, amount), coalesce(resolvedAt, ${at}), resolvedAt),
        refundNextAt = case
          -- Nothing is asked for: a retry at once adopts one of the others, so that the order follows.
          when refundStatus in ('wanted', 'failed')
            then iif(${othersTotal} >= amount and ${isUnattempted(at)}, ${at}, refundNextAt)
          when refundStatus <> 'processed' or exists (select 1 from payment_refund other
            where other.paymentId = ${id} and other.status in ('pending', 'processing'))
            then coalesce(refundNextAt, ${at + refundCheckMs})
          end,
        refundAmount = iif(refundStatus in ('wanted', 'failed') and ${othersTotal} < amount,
          min(refundAmount, amount - ${othersTotal}), refundAmount),
        refundTotal = min(amount, coalesce(refundAmount, 0) + ${othersTotal})
      where id = ${id}`,
    // When one fails, others may have returned all of it before.
    ...(step === 'failed' ? (['failed', 'processed'] as const) : [step]).flatMap((each) =>
      statusStatements(statusOfStep[each], at, isOrderAffected(reference, each, refundId)),
    ),
    ...(step === 'processed' || step === 'failed'
      ? [
          takeBackPoints(payment, { refundId, at }),
          ...deductInventoryStatements(
            sql`orderId in (select id from orders where externalReference = ${reference} and status = 'refunded')`,
          ),
          ...resolvedStatements(payment),
        ]
      : []),
  ];
}

/** Leaves a refund that staff made at the provider, and that failed, to them, once no other is under way. */
function leaveToStaff({ id }: Pick<PaymentRow, 'id'>, at: number): SQL {
  const isMadeUpFor = sql`exists (select 1 from payment_refund later where later.paymentId = ${id}
    and later.amount = failed.amount and later.status <> 'failed' and later.rowid > failed.rowid)`;
  return sql`update payment set refundStatus = 'failed', refundId = failed.refundId, refundReason = null,
      refundAmount = failed.amount, refundFailedAt = ${at}, refundNextAt = null
    from payment_refund failed
    where id = ${id} and refundStatus = 'processed' and failed.paymentId = ${id} and failed.status = 'failed'
      and not ${isMadeUpFor}
      and failed.amount + (select coalesce(sum(other.amount), 0) from payment_refund other
        where other.paymentId = ${id} and other.status <> 'failed') <= payment.amount`;
}

/** Ends the session of a payment that no longer needs attention, and returns its hold. */
export function resolvedStatements({
  sessionId,
  reference,
}: Pick<PaymentRow, 'sessionId' | 'reference'>): SQL[] {
  const session = sql`id = ${sessionId} and placedOrderId is null and externalReference = ${reference}
    and exists (select 1 from payment where reference = ${reference} and resolvedAt is not null)`;
  return [
    ...releaseStatements(session),
    sql`update checkout_session set needsAttention = 0, isPaymentRefunded = 1, isFinalizingPayment = 0
      where ${session}`,
  ];
}

/** An id for a refund that staff made without the provider. */
export const newRefundId = () => newId('refund');

/** SQL of {@link isByHand}. */
export const isByHandSql = `payment_refund.refundId glob 'refund_*'`;

export const isByHand = ({ refundId }: { readonly refundId: string }) => refundId.startsWith('refund_');

/** A payment's refunds, each with its last reported status. */
export async function listRefunds({ database }: WithDatabase, { id }: Pick<PaymentRow, 'id'>) {
  return database.select().from(paymentRefund).where(eq(paymentRefund.paymentId, id));
}

/** What refunds have returned or will, without the one of this id. */
export const totalOf = (refunds: Awaited<ReturnType<typeof listRefunds>>, except?: string | null): number =>
  refunds
    .filter(({ refundId, status }) => status !== 'failed' && refundId !== except)
    .reduce((sum, { amount }) => sum + amount, 0);

/** Takes back the refunded share of the order's points, rounded down, never more than are left. */
function takeBackPoints(
  { id, reference, amount: total }: Pick<PaymentRow, 'id' | 'reference' | 'amount'>,
  { refundId, at }: { refundId: string; at: number },
): SQL {
  return sql`insert into points_entry (id, createdAt, ownerId, points, orderId, orderNumber, about, reason)
    select ${newId('points')}, ${at}, ownerId, -min(left, part), orderId, orderNumber, 'refund/' || ${refundId},
      'order_refunded'
    from (select ownerId, orderId, orderNumber, sum(points) as left,
            cast(sum(max(points, 0)) * (select sum(amount) from payment_refund
              where paymentId = ${id} and status = 'processed') / ${total} as integer)
              + sum(min(points, 0)) as part
          from points_entry where orderId in (select id from orders where externalReference = ${reference})
          group by orderId)
    where min(left, part) > 0
    on conflict do nothing`;
}

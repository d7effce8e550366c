import { eq, sql } from 'drizzle-orm';
import { type Minor, subtractMoney } from '#contract/wire/money.ts';
import { commitChange, commitIf } from '../audit/change.records.ts';
import { assert } from '../database/commit.ts';
import { orderItem, orders } from '../database/order.tables.ts';
import { payment } from '../database/payment.tables.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { orderPayment } from '../orders/order.records.ts';
import {
  deductInventoryStatements,
  restockStatements,
  statusStatements,
} from '../orders/order-cancel.statements.ts';
import { isRefundableSql } from '../payments/refund.rules.ts';
import { requestedRefund } from './refund.records.ts';
import { newRefundId, refundStepStatements } from './refund-event.records.ts';
import { isUnattempted } from './refund-retry.records.ts';

/** An order with the payment it was made from, and its lines. */
export async function readPaidOrder(dependencies: WithDatabase, orderId: string) {
  const { database } = dependencies;
  const [[order], [paid], lines] = await database.batch([
    database.select().from(orders).where(eq(orders.id, orderId)),
    orderPayment(dependencies, orderId),
    database.select().from(orderItem).where(eq(orderItem.orderId, orderId)),
  ]);
  return order && paid && { order, payment: paid, lines };
}

type PaidOrder = NonNullable<Awaited<ReturnType<typeof readPaidOrder>>>;

export type StaffRefund = {
  readonly amount: Minor;
  /** The refunded lines; undefined for an amount of no particular line. */
  readonly lines: readonly string[] | undefined;
  readonly isRestocked: boolean;
  readonly revision: number;
  readonly staff: string;
};

/**
 * Starts a refund of some or all of an order's payment, unless the order changed since it was read. An online payment
 * is refunded by the provider, a collected one by hand. A refund of the rest ends the order, and its items that are not
 * restocked leave the inventory.
 */
export async function startStaffRefund(
  dependencies: WithClock,
  { order, payment: paid }: PaidOrder,
  { amount, lines, isRestocked, revision, staff }: StaffRefund,
) {
  const { database, now } = dependencies;
  const isChosen = sql`orderId = ${order.id} and id in (select value from json_each(${JSON.stringify(lines ?? [])}))`;
  const isRest = amount === subtractMoney(paid.amount, paid.refundTotal);
  const time = now();
  const refund = requestedRefund('staff', sql<Minor>`${amount}`, time);
  const inCash = { step: 'processed', refundId: newRefundId(), amount } as const;
  const change = {
    staff,
    action: 'refunded',
    subject: `order/${order.id}`,
    revision,
    before: { status: order.status, refunded: paid.refundTotal },
    after: { amount, ...(lines && { lines }), isRestocked },
  };
  return commitChange(dependencies, change, [
    assert(sql`exists (select 1 from payment join orders on orders.externalReference = payment.reference
      where orders.id = ${order.id} and orders.status = ${order.status}
        and payment.refundTotal = ${paid.refundTotal} and ${sql.raw(isRefundableSql)}
        and iif(kind = 'online', payment.status = 'paid', paymentCollected = 1))`),
    assert(sql`not exists (select 1 from order_item where ${isChosen} and isRefunded = 1)`),
    database.update(payment).set(refund).where(eq(payment.id, paid.id)),
    sql`update order_item set isRefunded = 1 where ${isChosen}`,
    ...(isRestocked ? restockStatements(isChosen) : []),
    ...(isRest
      ? [
          ...statusStatements('refund-submitted', time, sql`id = ${order.id}`),
          ...deductInventoryStatements(sql`orderId = ${order.id}`),
        ]
      : []),
    // A refund in cash is done at once.
    ...(paid.kind === 'online' ? [] : refundStepStatements(dependencies, paid, inCash)),
  ]);
}

/** Makes a failed refund due at once. False when none failed, or an attempt is running. */
export async function retryRefund(
  dependencies: WithClock,
  { order, payment: paid }: PaidOrder,
  staff: string,
): Promise<boolean> {
  const now = dependencies.now();
  const isFailed = sql`exists (select 1 from payment where id = ${paid.id} and refundStatus = 'failed'
    and disputeStatus is not 'open' and ${isUnattempted(now)})`;
  const change = {
    staff,
    action: 'refund asked again',
    subject: `order/${order.id}`,
    before: { refundStatus: paid.refundStatus },
    after: { refundStatus: 'asked' },
  };
  return commitIf(dependencies, isFailed, change, [
    sql`update payment set refundNextAt = ${now} where id = ${paid.id}`,
  ]);
}

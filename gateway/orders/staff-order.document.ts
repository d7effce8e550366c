import type { OrderSummary, StaffOrder } from '#contract/admin/order.schema.ts';
import { collectableStatuses, isUncollected, orderFigures } from '#contract/orders/order.rules.ts';
import { noMoney } from '#contract/wire/money.ts';
import { toDocument } from '../database/document.ts';
import { isRefunded, refundableOf } from '../payments/refund.rules.ts';
import { type OrderSource, orderDocument } from './order.document.ts';
import type { OrderRows } from './order.records.ts';
import type { readOrderHistory } from './staff-order.records.ts';
import type { SummaryRow } from './staff-order-list.records.ts';
import { nextStep } from './staff-step.rules.ts';

export function summaryDocument({ firstName, lastName, cursor: _, ...row }: SummaryRow): OrderSummary {
  return {
    ...row,
    customer: `${firstName} ${lastName}`,
    isPODOrder: row.isPODOrder === 1,
    paymentCollected: row.paymentCollected === null ? undefined : row.paymentCollected === 1,
    next: nextStep(row),
  };
}

export function staffOrderDocument(
  rows: OrderRows,
  { payment, currency, isCancellable, changes, mails }: Awaited<ReturnType<typeof readOrderHistory>>,
  source: OrderSource,
): StaffOrder {
  const { order } = rows;
  const refundable = payment ? refundableOf(order, payment) : noMoney;
  return {
    order: orderDocument(rows, source),
    currency,
    revision: changes[0]?.id ?? 0,
    total: payment?.amount ?? orderFigures(order).total,
    payment: payment && toDocument(payment),
    refundable,
    canCancel: isCancellable && (payment?.kind !== 'online' || refundable > 0),
    canCollect: isUncollected(order) && collectableStatuses.includes(order.status),
    next: payment && isRefunded(payment) ? undefined : nextStep(order),
    mails: mails.map((mail) => ({
      ...mail,
      sentAt: mail.sentAt ?? undefined,
      givenUpAt: mail.givenUpAt ?? undefined,
      canResend: mail.canResend === 1,
    })),
    changes: changes.map(({ id, ...change }) => ({ ...change, revision: id })),
  };
}

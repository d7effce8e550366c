import type { orderPayments } from '#contract/admin/order.schema.ts';
import type { DeliveryMethod } from '#contract/delivery/delivery.rules.ts';
import type { OrderStatus } from '#contract/orders/order.schema.ts';
import type { Minor } from '#contract/wire/money.ts';
import { reading, readTogether } from '../catalogue/reading.records.ts';
import type { Stored } from '../dependencies.ts';
import { shownStatusSql } from './order.records.ts';
import { beginningWith, orderPrefixes } from './order-search.ts';

export const orderPageSize = 50;

export type OrderFilter = {
  readonly status?: OrderStatus | undefined;
  readonly method?: DeliveryMethod | undefined;
  readonly payment?: (typeof orderPayments)[number] | undefined;
  readonly q?: string | undefined;
  /** `createdAt.rowid` of the last order of the page before. */
  readonly before?: string | undefined;
};

export type SummaryRow = {
  readonly orderId: string;
  readonly place: number;
  readonly orderNumber: string;
  readonly createdAt: number;
  readonly status: OrderStatus;
  readonly firstName: string;
  readonly lastName: string;
  readonly deliveryMethod: DeliveryMethod | null;
  readonly itemCount: number;
  readonly total: Minor;
  readonly isPODOrder: 0 | 1;
  readonly paymentCollected: 0 | 1 | null;
};

export const orderSummarySql = `select orders.id as orderId, orders.rowid as place, orderNumber, orders.createdAt,
  ${shownStatusSql} as status, customerDetails ->> '$.firstName' as firstName,
  customerDetails ->> '$.lastName' as lastName, deliveryMethod,
  (select coalesce(sum(quantity), 0) from order_item where orderId = orders.id) as itemCount,
  coalesce((select amount from payment where reference = orders.externalReference),
    orders.amount - coalesce(discount ->> '$.totalDiscount', 0) + coalesce(deliveryFee, 0)) as total, isPODOrder, paymentCollected`;

/** One row more than a page has tells that there is another. */
const newestFirst = `order by orders.createdAt desc, orders.rowid desc limit ${orderPageSize + 1}`;

/** A page of orders, in one round trip along the index of what is filtered. */
export async function listStaffOrders(from: Stored, filter: OrderFilter) {
  const { sql, values } = filter.q?.trim() ? searched(filter.q) : filtered(filter);
  const [store, rows] = await readTogether(from, reading<SummaryRow>(from, sql, ...values));
  return { store, rows };
}

function searched(q: string) {
  const { sql, values } = beginningWith('orders', 'rowid', orderPrefixes(q), orderPageSize);
  return { sql: `${orderSummarySql} from orders where rowid in (${sql || 'null'}) ${newestFirst}`, values };
}

const only: { readonly [status in OrderStatus]?: DeliveryMethod } = {
  'ready-for-pickup': 'pickup',
  'picked-up': 'pickup',
  'ready-for-delivery': 'delivery',
  'out-for-delivery': 'delivery',
  delivered: 'delivery',
};

function filtered({ status, method, payment, before }: OrderFilter) {
  const implied = status && only[status];
  // A status of one method filters by it: the other has none.
  if (implied && method && implied !== method)
    return { sql: `${orderSummarySql} from orders where 0`, values: [] };
  const [createdAt, place] = before?.split('.').map(Number) ?? [Number.MAX_SAFE_INTEGER, 0];
  const values = [createdAt, place, status ?? null, implied ? null : (method ?? null)];
  const where = [
    '(orders.createdAt, orders.rowid) < (?1, ?2)',
    status ? 'orders.status = ?3' : '?3 is null',
    method && !implied ? 'deliveryMethod = ?4' : '?4 is null',
    ...(payment ? [payments[payment]] : []),
  ].join(' and ');
  return {
    sql: `${orderSummarySql} ${sourceOf({ status, method, payment })} where ${where} ${newestFirst}`,
    values,
  };
}

const payments = {
  paid: '(hasVerifiedPayment = 1 or paymentCollected = 1)',
  due: `isPODOrder = 1 and paymentCollected = 0 and orders.status <> 'cancelled'`,
  refunds: `payment.refundStatus is not null and payment.refundStatus <> 'processed'`,
};

/** Few orders are to be collected or on their way back: they are found first. */
function sourceOf({ status, method, payment }: OrderFilter): string {
  if (payment === 'refunds') {
    return 'from payment indexed by payment_refund_open cross join orders on orders.id = payment.orderId';
  }
  if (payment === 'due') return 'from orders indexed by orders_due';
  if (status && method && !only[status]) return 'from orders indexed by orders_status_method';
  if (status) return 'from orders indexed by orders_status';
  return method ? 'from orders indexed by orders_method' : 'from orders indexed by orders_age';
}

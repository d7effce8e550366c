import type { getStaffOrders } from '#contract/admin/order.endpoints.ts';
import type { OrderSummary } from '#contract/admin/order.schema.ts';
import type { DeliveryMethod } from '#contract/delivery/delivery.rules.ts';
import { deliveryMethod } from '#contract/delivery/delivery.schema.ts';
import { cancellableStatuses } from '#contract/orders/order.rules.ts';
import { type OrderStatus, staffSteps } from '#contract/orders/order-status.rules.ts';
import type { HandlerInput } from '#contract/wire/endpoint.ts';
import { sqlList } from '../database/columns.ts';
import { isDue } from '../database/order.tables.ts';
import { isRefundOpen } from '../database/payment.tables.ts';
import { parseTimeCursor, query, queryWithStore, timePageOf } from '../database/query.ts';
import type { WithDatabase } from '../dependencies.ts';
import { displayStatusSql } from './order.records.ts';
import { foundRows, searchPhrases } from './order-search.ts';

const pageSize = 50;
/** How many matches are searched, without and with filters. */
const maxMatches = 200;
const maxFilteredMatches = 1000;

type OrderFilter = HandlerInput<typeof getStaffOrders>['query'];

export type SummaryRow = Pick<
  OrderSummary,
  'orderId' | 'orderNumber' | 'createdAt' | 'itemCount' | 'total'
> & {
  readonly cursor: number;
  readonly status: OrderStatus;
  readonly firstName: string;
  readonly lastName: string;
  readonly deliveryMethod: DeliveryMethod;
  readonly isPODOrder: 0 | 1;
  readonly paymentCollected: 0 | 1 | null;
};

export const orderSummarySql = `select orders.id as orderId, orders.rowid as cursor, orderNumber, orders.createdAt,
  ${displayStatusSql} as status, customerDetails ->> '$.firstName' as firstName,
  customerDetails ->> '$.lastName' as lastName, deliveryMethod,
  (select coalesce(sum(quantity), 0) from order_item where orderId = orders.id) as itemCount,
  coalesce((select amount from payment where reference = orders.externalReference),
    orders.amount - coalesce(discount ->> '$.totalDiscount', 0) + coalesce(deliveryFee, 0)) as total, isPODOrder, paymentCollected`;

/** One row more than a page shows whether there is another. */
const newestFirst = `order by orders.createdAt desc, orders.rowid desc limit ${pageSize + 1}`;

/** A page of orders, in one round trip along the index of the search or filter. */
export async function listStaffOrders(from: WithDatabase, filter: OrderFilter) {
  const { sql, values } = filter.q?.trim() ? searchQuery(filter.q, filter) : filterQuery(filter);
  const [{ currency }, rows] = await queryWithStore(from, query<SummaryRow>(from, sql, ...values));
  return { currency, ...timePageOf(rows, pageSize) };
}

/** Searches first, then filters. Only the page's rows are read in full. */
function searchQuery(q: string, filter: OrderFilter) {
  const limit = (filter.status ?? filter.method ?? filter.payment) ? maxFilteredMatches : maxMatches;
  const found = [searchPhrases(q), q.trim().toUpperCase()];
  const { where, values } = conditions(filter, found.length);
  const source = filter.payment === 'refunds' ? refundsOpen : 'from orders not indexed';
  // The provider's statement also lists a second payment of the checkout.
  return {
    sql: `${orderSummarySql} from orders where orders.rowid in (select orders.rowid ${source}
      where orders.rowid in (select * from (${foundRows('orders', limit)}) union select * from (
        select orders.rowid from payment cross join orders using (sessionId)
        where payment.reference >= ?2 and payment.reference < ?2 || char(65535) limit ${limit}))
      and ${where} ${newestFirst}) ${newestFirst}`,
    values: [...found, ...values],
  };
}

/** The only delivery method whose orders reach the status. */
const methodOf = (status: OrderStatus | undefined) =>
  deliveryMethod.options.find((method) => staffSteps[method].some((step) => step === status));

function filterQuery(filter: OrderFilter) {
  const { where, values } = conditions(filter);
  return { sql: `${orderSummarySql} ${sourceOf(filter)} where ${where} ${newestFirst}`, values };
}

/** `bound`: how many values are bound before these. */
function conditions({ status, method, payment, before }: OrderFilter, bound = 0) {
  const [createdAt, cursor] = parseTimeCursor(before);
  const values: unknown[] = [];
  const bind = (value: unknown) => `?${bound + values.push(value)}`;
  const implied = methodOf(status);
  const where = [`(orders.createdAt, orders.rowid) < (${bind(createdAt)}, ${bind(cursor)})`];
  if (status) {
    // Cancellations whose refund waits are stored with the status before.
    const stored = status === 'refund-submitted' ? [status, ...cancellableStatuses] : [status];
    where.push(`orders.status in ${sqlList(stored)}`, `${displayStatusSql} = ${bind(status)}`);
  }
  // A status of one method already filters by it; the other method has no orders.
  if (method && implied) where.push(method === implied ? '1' : '0');
  else if (method) where.push(`deliveryMethod = ${bind(method)}`);
  if (payment) where.push(payments[payment]);
  return { where: where.join(' and '), values };
}

const payments = {
  paid: '(hasVerifiedPayment = 1 or paymentCollected = 1)',
  due: isDue,
  refunds: isRefundOpen,
};

const refundsOpen =
  'from payment indexed by payment_refund_open cross join orders on orders.id = payment.orderId';

/** Few orders have an unpaid balance or an open refund, so those are found first. */
function sourceOf({ status, method, payment }: OrderFilter): string {
  if (payment === 'refunds') return refundsOpen;
  if (payment === 'due') return 'from orders indexed by orders_due';
  if (status && method && !methodOf(status)) return 'from orders indexed by orders_status_method';
  if (status) return 'from orders indexed by orders_status';
  return method ? 'from orders indexed by orders_method' : 'from orders indexed by orders_age';
}

import type { Today } from '#contract/admin/today.endpoints.ts';
import { underWayStatuses } from '#contract/orders/order.rules.ts';
import { lowStockLevel } from '#contract/products/stock.rules.ts';
import { isInMaintenance, isReadOnly, type StoreSwitches } from '#contract/store/store.rules.ts';
import { type Minor, toMinor } from '#contract/wire/money.ts';
import { isProductVisible } from '../catalogue/visibility.sql.ts';
import { isDue } from '../database/order.tables.ts';
import { isDisputed, isRefundOpen, isUnordered, needsAttention } from '../database/payment.tables.ts';
import { parseJson, type RowJson, rowsOf } from '../database/query.ts';
import type { WithClock } from '../dependencies.ts';
import { maxTries } from '../payments/event.records.ts';
import { dayMs, midnightBefore, minuteMs } from '../time-units.ts';
import { isShownStatus } from './order.records.ts';

/** Twice the longest period that is compared. */
const days = 60;

const countOf = (from: string) => `(select count(*) from ${from})`;
const openRefunds = `payment indexed by payment_refund_open where ${isRefundOpen}`;

/** Each count walks an index of what is open only. */
const counts = `select (select currency from store) as currency, (select config from store) as config,
  (select json_group_object(status, orders) from (select status, count(*) as orders from orders
    where status in (select value from json_each(?1)) and ${isShownStatus} group by status)) as underWay,
  ${countOf(`orders where ${isDue}`)} as due,
  ${countOf(`${openRefunds} and orderId is not null`)} as refunds,
  ${countOf('review where isApproved = 0')} as reviews,
  case when exists (select 1 from orders) then null
    when not exists (select 1 from listing_signature) then 'product'
    when not exists (select 1 from best_seller) and not exists (select 1 from featured) then 'home' end as firstStep`;

type Counts = Pick<Today, 'currency' | 'due' | 'refunds' | 'reviews' | 'firstStep'> & {
  readonly config: string;
  readonly underWay: RowJson<Today['underWay']>;
};

const paymentsWith = (trouble: string, amount: string, from: string) => `select * from (
    select reference, ${trouble} as trouble, ${amount} as amount, coalesce(paidCurrency, currency) as currency,
      amount as agreed, createdAt,
      coalesce(orderId, (select placedOrderId from checkout_session where id = sessionId)) as orderId,
      nullif(snapshot ->> '$.email', '') as email,
      nullif(snapshot ->> '$.fulfilment.customerDetails.phoneNumber', '') as phoneNumber,
      iif(${isDisputed}, disputeDueAt, null) as dueAt
    from ${from} limit 10)`;

const payments = [
  paymentsWith(`'disputed'`, 'amount', `payment where ${isDisputed} order by disputeDueAt`),
  paymentsWith(
    // An amount is stored only where it differs from what was agreed.
    `iif(paidAmount is null, 'unordered', 'differs')`,
    'coalesce(paidAmount, amount)',
    `payment where ${needsAttention} order by createdAt desc`,
  ),
  paymentsWith(
    `'unordered'`,
    'amount',
    `payment indexed by payment_unordered
      where ${isUnordered} and settledAt < ?1`,
  ),
  paymentsWith(
    `'refund-failed'`,
    'coalesce(refundAmount, refundTotal)',
    `${openRefunds} and refundStatus = 'failed' and (status <> 'attention' or resolvedAt is not null)`,
  ),
  `select * from (
    select reference, 'unprocessed', 0, (select currency from store), 0, min(createdAt),
      (select orderId from payment where payment.reference = payment_event.reference), null, null, null
    from payment_event where handledAt is null and tries >= ${maxTries} group by reference limit 10)`,
].join(' union all ');

/** Not offers and stock notices: anyone can ask for one with a wrong address. */
const mails = `select recipient, subject, givenUpAt from mail
  where givenUpAt > ?1 and about not glob 'offer/*' and about not glob 'stock-notice/*'
  order by givenUpAt desc limit 10`;

const lowStock = `select productId, product.name, sku.sku, quantityAvailable as left
  from sku indexed by sku_low join product on product.id = sku.productId
  where quantityAvailable <= ${lowStockLevel} and sku.isVisible = 1 and isListed = 1 and ${isProductVisible('product')}
  order by quantityAvailable limit 10`;

/** Online payments by the day they were paid, payments on delivery by the day they were collected. UTC is Accra's time. */
const takings = `select day * ${dayMs} as day, sum(amount) as amount from (
    select settledAt / ${dayMs} as day, amount - refundTotal as amount from payment indexed by payment_takings
    where status = 'paid' and orderId is not null and settledAt >= ?1
    union all
    -- A refund that failed has not been returned.
    select settledAt / ${dayMs}, coalesce(refundAmount, refundTotal) from ${openRefunds}
      and refundStatus = 'failed' and status = 'paid' and orderId is not null and settledAt >= ?1
    union all
    select paymentCollectedAt / ${dayMs}, payment.amount - refundTotal from orders indexed by orders_collected
    cross join payment on payment.reference = orders.externalReference
    where paymentCollectedAt >= ?1)
  group by day`;

/** Open work, such as a paid payment without an order, is reported after this time. */
export const lateMs = 5 * minuteMs;
/** A mail that did not arrive is reported for this long. */
export const mailFailureMs = 3 * dayMs;

/** The admin's overview, in one round trip. */
export async function readToday({ database, now }: WithClock, withTakings: boolean): Promise<Today> {
  const d1 = database.$client;
  const first = midnightBefore(now()) - (days - 1) * dayMs;
  const [counted, troubled, unsent, low, takingRows] = await d1.batch([
    d1.prepare(counts).bind(JSON.stringify(underWayStatuses)),
    d1.prepare(payments).bind(now() - lateMs),
    d1.prepare(mails).bind(now() - mailFailureMs),
    d1.prepare(lowStock),
    ...(withTakings ? [d1.prepare(takings).bind(first)] : []),
  ]);
  const [row] = rowsOf<Counts>(counted);
  if (!row) throw new Error('The database counted nothing');
  const { config, underWay, ...work } = row;
  const switches: StoreSwitches = JSON.parse(config);
  const amounts = new Map(
    rowsOf<{ day: number; amount: Minor }>(takingRows).map(({ day, amount }) => [day, amount]),
  );
  const troubles = new Map(
    rowsOf<Today['payments'][number]>(troubled)
      .reverse()
      .map((trouble) => [trouble.reference, trouble]),
  );
  return {
    ...work,
    underWay: parseJson(underWay),
    closed: isInMaintenance(switches) ? 'maintenance' : isReadOnly(switches) ? 'read-only' : undefined,
    // One problem of each payment at a time; staff solve them in this order.
    payments: [...troubles.values()].reverse(),
    mails: rowsOf<Today['mails'][number]>(unsent),
    lowStock: rowsOf<Today['lowStock'][number]>(low),
    takings: takingRows
      ? Array.from({ length: days }, (_, index) => {
          const day = first + index * dayMs;
          return { day, amount: amounts.get(day) ?? toMinor(0) };
        })
      : undefined,
  };
}

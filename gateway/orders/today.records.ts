import type { Today } from '#contract/admin/today.endpoints.ts';
import { type Minor, toMinor } from '#contract/wire/money.ts';
import type { Clocked } from '../dependencies.ts';

const day = 24 * 60 * 60_000;
/** Twice the longest time that is compared. */
const days = 60;

const many = (from: string) => `(select count(*) from ${from})`;
const waiting = `payment indexed by payment_refund_open where refundStatus is not null and refundStatus <> 'processed'`;

/** Each count walks an index of what is open only. */
const counts = `select (select currency from store) as currency,
  ${many(`orders where status = 'open'`)} as open,
  ${many(`orders where status = 'ready-for-pickup'`)} as readyForPickup,
  ${many(`orders where status = 'ready-for-delivery'`)} as readyForDelivery,
  ${many(`orders where status = 'out-for-delivery'`)} as out,
  ${many(`orders where isPODOrder = 1 and paymentCollected = 0 and status <> 'cancelled'`)} as due,
  ${many(`${waiting} and orderId is not null`)} as refunds,
  ${many('review where isApproved = 0')} as reviews`;

type Trouble = Today['payments'][number];

type Counts = Omit<Today, 'payments' | 'mails' | 'lowStock' | 'takings'>;

const trouble = (name: string, amount: string, from: string) => `select * from (
    select reference, ${name} as trouble, ${amount} as amount, coalesce(paidCurrency, currency) as currency,
      amount as agreed, createdAt,
      coalesce(orderId, (select placedOrderId from checkout_session where id = sessionId)) as orderId
    from ${from} limit 10)`;

/** In the words of indexes that hold nothing else. */
const payments = [
  trouble(
    // An amount is noted only where it was compared with what was agreed.
    `iif(paidAmount is null, 'unordered', 'differs')`,
    'coalesce(paidAmount, amount)',
    `payment where status = 'attention' and resolvedAt is null order by createdAt desc`,
  ),
  trouble(
    `'unordered'`,
    'amount',
    `payment indexed by payment_unordered
      where status = 'paid' and orderId is null and refundStatus is null and settledAt < ?1`,
  ),
  trouble(
    `'refund-failed'`,
    'coalesce(refundAmount, refundTotal)',
    `${waiting} and refundStatus = 'failed' and (status <> 'attention' or resolvedAt is not null)`,
  ),
].join(' union all ');

const mails = `select recipient, subject, givenUpAt from mail where givenUpAt > ?1 order by givenUpAt desc limit 10`;

const lowStock = `select productId, product.name, sku.sku, quantityAvailable as left
  from sku indexed by sku_low join product on product.id = sku.productId
  where quantityAvailable <= 2 and sku.isVisible = 1 and isOnSale = 1 and product.isVisible = 1 and product.availability = 'live'
  order by quantityAvailable limit 10`;

/** Paid online by the day it was paid, on delivery by the day it was collected. Midnight is Accra's. */
const takings = `select day * ${day} as day, sum(amount) as amount from (
    select settledAt / ${day} as day, amount - refundTotal as amount from payment indexed by payment_takings
    where status = 'paid' and orderId is not null and settledAt >= ?1
    union all
    select paymentCollectedAt / ${day}, payment.amount - refundTotal from orders indexed by orders_collected
    cross join payment on payment.reference = orders.externalReference
    where paymentCollectedAt >= ?1)
  group by day`;

const patience = 5 * 60_000;
/** A mail that could not be sent is told this long. */
export const mailNews = 3 * day;

/** What a day begins with, in one round trip. */
export async function readToday({ database, now }: Clocked, withTakings: boolean): Promise<Today> {
  const d1 = database.$client;
  const first = Math.floor(now() / day) * day - (days - 1) * day;
  const [counted, looked, unsent, low, taken] = await d1.batch([
    d1.prepare(counts),
    d1.prepare(payments).bind(now() - patience),
    d1.prepare(mails).bind(now() - mailNews),
    d1.prepare(lowStock),
    ...(withTakings ? [d1.prepare(takings).bind(first)] : []),
  ]);
  const [found] = rowsOf<Counts>(counted);
  if (!found) throw new Error('The database counted nothing');
  const amounts = new Map(rowsOf<{ day: number; amount: Minor }>(taken).map((row) => [row.day, row.amount]));
  return {
    ...found,
    payments: rowsOf<Trouble>(looked),
    mails: rowsOf<Today['mails'][number]>(unsent),
    lowStock: rowsOf<Today['lowStock'][number]>(low),
    takings: taken
      ? Array.from({ length: days }, (_, index) => {
          const at = first + index * day;
          return { day: at, amount: amounts.get(at) ?? toMinor(0) };
        })
      : undefined,
  };
}

/** Each statement's SQL names its row. */
function rowsOf<Row>(result: D1Result | undefined): Row[] {
  return (result as D1Result<Row> | undefined)?.results ?? [];
}

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
  ${many(waiting)} as refunds,
  ${many(`${waiting} and refundStatus = 'failed'`)} as failedRefunds,
  ${many('mail where givenUpAt is not null')} as mailsGivenUp,
  ${many('review where isApproved = 0')} as reviews`;

type Counts = Omit<Today, 'payments' | 'lowStock' | 'takings'>;

const payments = `select * from (
    select reference, amount, createdAt, orderId from payment where status = 'attention' order by createdAt desc limit 10)
  union all select * from (
    select reference, amount, createdAt, orderId from payment indexed by payment_unordered
    where status = 'paid' and orderId is null and refundStatus is null and settledAt < ?1 limit 10)`;

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

/** What a day begins with, in one round trip. */
export async function readToday({ database, now }: Clocked, withTakings: boolean): Promise<Today> {
  const d1 = database.$client;
  const first = Math.floor(now() / day) * day - (days - 1) * day;
  const [counted, looked, low, taken] = await d1.batch([
    d1.prepare(counts),
    d1.prepare(payments).bind(now() - patience),
    d1.prepare(lowStock),
    ...(withTakings ? [d1.prepare(takings).bind(first)] : []),
  ]);
  const [found] = rowsOf<Counts>(counted);
  if (!found) throw new Error('The database counted nothing');
  const amounts = new Map(rowsOf<{ day: number; amount: Minor }>(taken).map((row) => [row.day, row.amount]));
  return {
    ...found,
    payments: rowsOf<Today['payments'][number]>(looked),
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

/**
 * `npm run bench -- lists`: rows read by every list and search of the admin in a shop of 100 000 products and 200 000
 * orders, compared with 1 000 and 2 000. Fails if a call takes more than three round trips, or reads over 1.3 times as
 * many rows in total and per row shown.
 */
import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { request } from '@playwright/test';
import { fill, inFile, migrate } from '../support/database.ts';
import { startShop } from '../support/shop.ts';

const folder = process.env['BENCH_DATA'] ?? '.cache/bench/data';
/** Orders by status, by method or payment, and by both. */
const statuses = ['', 'open', 'ready-for-pickup', 'picked-up', 'out-for-delivery', 'delivered', 'cancelled'];
const orders = statuses.flatMap((status) =>
  ['', 'method=pickup', 'method=delivery', 'payment=paid', 'payment=due', 'payment=refunds'].map((other) =>
    `/orders?status=${status}&${other}`.replace('status=&', ''),
  ),
);
const lists =
  `/today /taxonomy /settings /home /staff /sessions /reward-tiers /promo-codes? /audit? /audit?subject=product%2Fbusy
  /products? /products?availability=live /products?availability=draft /products?availability=archived
  /products?q=body /products?q=body&availability=draft /products?q=LOAD-7 /products?q=zzz /choices?q=body /choices?q=LOAD-7
  /orders?q=ama /orders?q=ama+mensah+77 /orders?q=mensah+1 /orders?q=024 /orders?q=100 /orders?q=zzz /orders?q=ama77%40
  /customers? /customers?q=ama /customers?q=mensah /customers?q=024 /customers?q=zzz /customers?q=ama77%40
  /reviews?state=waiting /reviews?state=published /reviews?state=hidden
  /exports/products? /exports/stock? /exports/orders? /exports/payments? /exports/customers? /exports/codes?`
    .split(/\s+/)
    .concat(orders);

type Page = { next?: string | number };
type Cost = { trips: number; rows: number; shown: number; ms: number };

const before = await measure(1000);
const after = await measure(100_000);
const slower: string[] = [];
for (const [list, { trips, rows, shown, ms }] of after) {
  const small = before.get(list);
  const isSlower =
    trips > 3 ||
    (small && rows > 1.3 * small.rows && rows / (shown || 1) > 1.3 * (small.rows / (small.shown || 1)));
  if (isSlower) slower.push(list);
  process.stdout.write(
    `${isSlower ? '✗' : ' '} ${list.padEnd(52)} ${trips} trips ${String(small?.rows ?? '-').padStart(7)} → ${String(rows).padStart(7)} rows ${small?.ms.toFixed(1) ?? '-'} → ${ms.toFixed(1)} ms\n`,
  );
}
process.exit(slower.length === 0 ? 0 : 1);

/** Measures the first two pages of each list three times, with the time of the fastest. */
async function measure(products: number): Promise<Map<string, Cost>> {
  const shop = await startShop({
    persist: await databaseOf(products),
    gatewayVariant: 'counting',
  });
  const context = await request.newContext({ baseURL: shop.url, extraHTTPHeaders: { origin: shop.url } });
  const costs = new Map<string, Cost>();
  try {
    await context.post('/api/admin/sessions/demo', { data: {} });
    for (const list of lists) {
      const { next } = await take(list);
      const more = list.startsWith('/reviews') || list.startsWith('/exports') ? 'after' : 'before';
      if (next !== undefined) await take(`${list}&${more}=${next}`);
    }
  } finally {
    await context.dispose();
    await shop.stop();
  }
  return costs;

  async function take(path: string): Promise<Page> {
    const name = path.replace(/(before|after)=.*/, 'next');
    const cost: Cost = { trips: 0, rows: 0, shown: 0, ms: Number.POSITIVE_INFINITY };
    let page: Page = {};
    for (let round = 0; round < 3; round += 1) {
      await shop.roundTrips();
      const began = performance.now();
      const answer = await context.get(`/api/admin${path}`);
      page = await answer.json();
      if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${JSON.stringify(page)}`);
      cost.ms = Math.min(cost.ms, performance.now() - began);
      const trips = await shop.roundTrips();
      cost.trips = Math.max(cost.trips, trips.length);
      cost.shown = Math.max(0, ...Object.values(page).map((part) => (Array.isArray(part) ? part.length : 0)));
      if (round < 2) continue;
      // Repeats the queries, because only complete results report rows read.
      for (const { sql, values } of trips.flatMap(({ statements }) => statements)) {
        if (!/^\s*(select|with)/i.test(sql)) continue;
        const { meta } = await shop.d1
          .prepare(sql)
          .bind(...values)
          .all();
        cost.rows += meta.rows_read;
      }
    }
    costs.set(name, cost);
    return page;
  }
}

/** The demo shop with so many products and twice as many orders. The number of open orders is the same at every size. */
async function databaseOf(products: number): Promise<string> {
  const place = `${folder}/lists-${products}`;
  if (existsSync(place)) return place;
  const unfinished = `${place}.${Date.now()}`;
  await migrate(unfinished);
  await fill(unfinished, { products });
  const many = 2 * products;
  const to = (last: number) =>
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${last}) select`;
  // The same number of orders per day at every size, because takings are summed over 60 days.
  const at = `(${Date.now()} - (${many} - i) * ${(60 * 86_400_000) / 2000})`;
  const isOpen = `i > ${many - 120}`;
  const isBack = '(i % 10 = 0 and i % 4)';
  await inFile(unfinished, (database) =>
    database.exec(`update product set availability = case position % 20 when 7 then 'draft' else 'archived' end where position % 20 in (7, 8);
    update sku set quantityAvailable = 0, isListed = 0 where productId in (select id from product where availability = 'archived');
    insert into user (id, createdAt, email, firstName, lastName, phoneNumber) ${to(products)}
      'u-' || i, i, 'ama' || i || '@example.com', 'Ama', 'Mensah ' || i, '+233 24 ' || (1000000 + i) from n;
    insert into checkout_session (id, createdAt, ownerId, bagId, amount, expiresAt, externalReference) ${to(many)}
      's-' || i, ${at}, 'u-' || (i / 2), 'b-' || i, 100, i, 'PAY-' || i from n;
    insert into orders (id, createdAt, sessionId, ownerId, bagId, orderNumber, status, amount, isPODOrder, paymentCollected,
      paymentCollectedAt, hasVerifiedPayment, externalReference, email, phoneDigits, deliveryMethod, customerDetails) ${to(many)}
      'o-' || i, ${at}, 's-' || i, 'u-' || (i / 2), 'b-' || i, 1000000 + i,
      case when ${isOpen} and i % 2 = 0 then 'open' when ${isOpen} then iif(i % 3, 'ready-for-pickup', 'out-for-delivery')
        when i % 10 = 0 then 'cancelled' when i % 3 then 'picked-up' else 'delivered' end,
      100, i % 4 = 0, iif(i % 4, null, not ${isOpen}), iif(i % 4 or ${isOpen}, null, ${at}), i % 4 <> 0, 'PAY-' || i,
      'ama' || i || '@example.com', '024' || (1000000 + i), iif(i % 3, 'pickup', 'delivery'),
      '{"firstName":"Ama","lastName":"Mensah ' || i || '","email":"ama@example.com","phoneNumber":"024"}' from n;
    insert into payment (id, createdAt, sessionId, ownerId, reference, kind, status, snapshot, amount, currency, settledAt,
      orderId, refundStatus, refundTotal, refundAskedAt) ${to(many)}
      'y-' || i, ${at}, 's-' || i, 'u-' || (i / 2), 'PAY-' || i, iif(i % 4, 'online', 'delivery'), 'paid', '{}', 100, 'ghs', ${at},
      'o-' || i, case when ${isBack} then iif(i > ${many - 1200}, 'pending', 'processed') end, iif(${isBack}, 100, 0),
      iif(${isBack}, ${at}, null) from n;
    insert into order_item (id, createdAt, orderId, productId, skuId, productName, productSku, quantity, price) ${to(many)}
      'l-' || i, ${at}, 'o-' || i, 'p-' || i, 'k-' || i, 'Wig', 'WIG-' || i, 1, 100 from n;
    insert into review (id, createdAt, updatedAt, ownerId, orderId, orderItemId, productId, skuId, title, ratings, isApproved,
      isPublished) ${to(products)}
      'r-' || i, i, i, 'u-' || i, 'o-' || i, 'l-' || i, 'p-' || i, 'k-' || i, 'Soft', '[]', i > 60, i % 9 > 0 from n;
    insert into promo_code (id, createdAt, code, discountType, discountValue, span, active, displayText, validFrom, validTo)
      ${to(products)} 'c-' || i, i, 'CODE' || i, 'fixed', 100, 'entire-order', 0, '', 1, 2 from n;
    insert into audit (at, staff, action, subject) ${to(2 * many)}
      i, 'ama@strand.example', 'updated', iif(i % 5, 'product/p-' || i, 'product/busy') from n;
    insert into points_entry (id, createdAt, ownerId, points, about, reason) ${to(products)}
      'e-' || i, i, 'u-' || i, 1, 'earned/' || i, 'order_placed' from n`),
  );
  await rename(unfinished, place);
  return place;
}

import { type APIRequestContext, request } from '@playwright/test';
import { sweepSchedules } from '../../support/gateway.ts';
import { pickup } from '../../support/order-details.ts';
import type { RoundTrip } from '../../support/round-trip.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { withProcess } from './baselines.ts';
import { openBrowser } from './browser.ts';
import { processorTime } from './workerd.ts';

/** Worker requests, round trips to the database, the writing ones among them, and rows as D1 counts them. */
const noCost = { requests: 0, trips: 0, writingTrips: 0, rowsRead: 0, rowsWritten: 0, cpuMs: 0 };

export type Cost = typeof noCost;

export const costNames = ['requests', 'trips', 'writingTrips', 'rowsRead', 'rowsWritten', 'cpuMs'] as const;

const wigs = ['body-wave-lace-wig', 'silky-straight-lace-wig'];
const pages = ['/', '/shop/hair', ...wigs.map((wig) => `/shop/product/${wig}`), '/search?q=wavy'];

export type UnitCosts = Awaited<ReturnType<typeof measureUnitCosts>>;

/** Measures the cost of a page view, a rendered page, an order and a day of schedules on the built shop. */
export async function measureUnitCosts() {
  const shop = await open({});
  try {
    await shop.d1.prepare('update sku set quantityAvailable = 100000, inventoryCount = 100000').run();
    const view = await viewIn(shop);
    const order = await orderIn(shop, 20);
    const [day, eventBytes] = [await dayOfSchedules(shop), await bytesOfEvent(shop)];
    return { view, rendered: await renderedPage(), order, day, eventBytes };
  } finally {
    await shop.stop();
  }
}

type CountedShop = Shop & { pid: number };

const open = (edgeVars: Record<string, string>): Promise<CountedShop> =>
  withProcess(() => startShop({ gatewayVariant: 'counting', products: 1000, edgeVars }));

/** The cost of `work`, which returns its number of requests, divided by `many`. */
async function costOf(shop: CountedShop, many: number, work: () => Promise<number>): Promise<Cost> {
  await shop.roundTrips();
  const began = processorTime(shop.pid);
  const requests = await work();
  const cpuMs = processorTime(shop.pid) - began;
  const trips = await shop.roundTrips();
  const writing = trips.filter(({ statements }) => !statements.every(({ sql }) => isRead(sql)));
  const cost = { ...noCost, requests, cpuMs, trips: trips.length, writingTrips: writing.length };
  for (const trip of trips) {
    const { rowsRead, rowsWritten } = trip.rowsRead + trip.rowsWritten > 0 ? trip : await rowsOf(shop, trip);
    cost.rowsRead += rowsRead;
    cost.rowsWritten += rowsWritten;
  }
  for (const name of costNames) cost[name] /= many;
  return cost;
}

const isRead = (sql: string) => !/\b(insert|update|delete)\b/i.test(sql);

/** Rows of a trip that reported none: repeats reads, and counts a write as one row and two index rows. */
async function rowsOf({ d1 }: Shop, { statements }: RoundTrip) {
  const rows = { rowsRead: 0, rowsWritten: 0 };
  for (const { sql, values } of statements) {
    if (!isRead(sql)) rows.rowsWritten += 3;
    else
      rows.rowsRead += (
        await d1
          .prepare(sql)
          .bind(...values)
          .all()
      ).meta.rows_read;
  }
  return rows;
}

/** The cost of a cached page view by a new visitor in a browser. */
async function viewIn(shop: CountedShop) {
  const browser = await openBrowser();
  const visit = async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: shop.url });
    let requests = 0;
    context.on('request', (sent) => {
      if (!/^\/(_astro|fonts|icons|media)\//.test(new URL(sent.url()).pathname)) requests += 1;
    });
    const page = await context.newPage();
    for (const path of pages) {
      await page.goto(path);
      await page.mouse.wheel(0, 600);
      // Events are batched for three seconds.
      await page.waitForTimeout(4000);
    }
    await context.close();
    return requests;
  };
  await visit();
  await shop.d1.prepare('delete from analytics_event').run();
  const cost = await costOf(shop, pages.length, visit);
  await browser.close();
  const seen = await shop.d1
    .prepare(
      `select count(*) as events, sum(action = 'viewed_product')
         + min(2, count(distinct iif(action = 'viewed_product', null, action))) as read from analytics_event`,
    )
    .first<{ events: number; read: number }>();
  const { events = 0, read = 0 } = seen ?? {};
  // The shop reads product views and each visitor's first two kinds of events.
  return { ...cost, events: events / pages.length, eventsRead: read / pages.length };
}

/** The cost of rendering a page, as for crawlers. */
async function renderedPage(): Promise<Cost> {
  const shop = await open({ PAGE_CACHE: 'off' });
  const visit = async () => {
    for (const path of pages) await (await fetch(shop.url + path)).text();
    return 0;
  };
  await visit();
  const cost = await costOf(shop, pages.length, visit);
  await shop.stop();
  return cost;
}

type Product = { _id: string; skus: { _id: string; sku: string }[] };
type Payment = { authorization_url: string; reference: string };
type Waiting = { orders: { orderId: string }[] };

/** The cost of an order from the bag to its pickup, with the provider's event, mails and staff. */
async function orderIn(shop: CountedShop, many: number) {
  const before = await sizeOf(shop);
  let requests = 0;
  const at = (address: string) =>
    request.newContext({
      baseURL: shop.url,
      extraHTTPHeaders: { 'cf-connecting-ip': address, origin: shop.url },
    });
  const call = async <Answer>(client: APIRequestContext, method: string, path: string, data?: object) => {
    requests += 1;
    const answer = await client.fetch(path, { method, ...(data && { data }) });
    if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}.`);
    return (await answer.json().catch(() => ({}))) as Answer;
  };
  const buy = async (number: number) => {
    const shopper = await at(`10.9.${number}.7`);
    await call(shopper, 'GET', '/api/storefront?storeName=Strand');
    const bag = await call<{ _id: string }>(shopper, 'GET', '/api/bags/active');
    const { _id: productId, skus } = await call<Product>(shopper, 'GET', `/api/products/${wigs[0]}`);
    const line = { productId, productSkuId: skus[0]?._id, productSku: skus[0]?.sku, quantity: 1 };
    await call(shopper, 'POST', `/api/bags/${bag._id}/items`, line);
    for (const path of ['/shop/bag', '/shop/checkout']) await call(shopper, 'GET', path);
    const opened = { bagId: bag._id, products: [], amount: 0 };
    const { session } = await call<{ session: { _id: string; amount: number } }>(
      shopper,
      'POST',
      '/api/checkout',
      opened,
    );
    const paying = await call<Payment>(shopper, 'POST', `/api/checkout/${session._id}`, {
      action: 'finalize-payment',
      customerEmail: `shopper${number}@example.com`,
      amount: session.amount / 100,
      orderDetails: pickup,
    });
    await shopper.post(paying.authorization_url, {
      form: { decision: 'approve', channel: 'card' },
      maxRedirects: 0,
    });
    await call(shopper, 'GET', `/shop/checkout/verify?reference=${paying.reference}`);
    // The provider's webhook.
    requests += 1;
    await shopper.dispose();
  };
  const cost = await costOf(shop, many, async () => {
    for (let number = 0; number < many; number += 1) await buy(number);
    const staff = await at('10.200.0.1');
    await call(staff, 'POST', '/api/admin/sessions/demo', {});
    for (const [from, to] of [
      ['open', 'ready-for-pickup'],
      ['ready-for-pickup', 'picked-up'],
    ]) {
      const { orders } = await call<Waiting>(staff, 'GET', `/api/admin/orders?status=${from}`);
      const steps = orders.map(({ orderId }) => ({ orderId, to }));
      await call(staff, 'POST', '/api/admin/orders/steps', { steps });
      await shop.sweep('* * * * *');
    }
    await staff.dispose();
    return requests;
  });
  const mail = await shop.d1
    .prepare('select count(*) as mails, sum(length(text) + length(html)) as bytes from mail')
    .first<{ mails: number; bytes: number }>();
  const { mails = 0, bytes = 0 } = mail ?? {};
  const stored = (await sizeOf(shop)) - before - bytes;
  return { ...cost, mails: mails / many, mailBytes: bytes / many, bytes: stored / many };
}

async function dayOfSchedules(shop: CountedShop): Promise<Cost> {
  const day = { ...noCost };
  for (const cron of sweepSchedules) {
    const [minute = '', hour] = cron.split(' ');
    const runs = minute === '*' ? 60 : 60 / Number(/^\*\/(\d+)/.exec(minute)?.[1] ?? 60);
    const hours = hour === '*' ? 24 : 1;
    // Runs within an hour differ, because the backup ends after some of them.
    const ofHour = await costOf(shop, 1, async () => {
      for (let run = 0; run < runs; run++) await shop.sweep(cron);
      return runs;
    });
    for (const name of costNames) day[name] += hours * ofHour[name];
  }
  return day;
}

/** Average stored bytes of an event, measured with many copies of a visit's events. */
async function bytesOfEvent(shop: Shop): Promise<number> {
  const before = await sizeOf(shop);
  const copies = 500;
  const { results } = await shop.d1.prepare('select 1 from analytics_event limit 10').all();
  await shop.d1
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into analytics_event select substr(i || '_' || id, 1, length(id)), createdAt + i,
         substr(i || '_' || ownerId, 1, length(ownerId)), action, origin, data, productId, device
       from n, (select * from analytics_event limit 10)`,
    )
    .bind(copies)
    .run();
  return ((await sizeOf(shop)) - before) / (copies * results.length);
}

async function sizeOf({ d1 }: Shop): Promise<number> {
  return (await d1.prepare('select 1').run()).meta.size_after;
}

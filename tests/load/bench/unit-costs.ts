import { type APIRequestContext, request } from '@playwright/test';
import { sweepSchedules } from '../../support/gateway.ts';
import { pickup } from '../../support/order-details.ts';
import type { RoundTrip } from '../../support/round-trip.ts';
import { type Shop, startShop } from '../../support/shop.ts';
import { withProcess } from './baselines.ts';
import { openBrowser } from './browser.ts';
import { processorTime } from './workerd.ts';

/** Requests that wake a Worker; trips to the database, and those of them that write; rows as D1 counts them. */
const nothing = { requests: 0, trips: 0, writingTrips: 0, rowsRead: 0, rowsWritten: 0, cpuMs: 0 };

export type Cost = typeof nothing;

export const costNames = ['requests', 'trips', 'writingTrips', 'rowsRead', 'rowsWritten', 'cpuMs'] as const;

const wigs = ['body-wave-lace-wig', 'silky-straight-lace-wig'];
const pages = ['/', '/shop/hair', ...wigs.map((wig) => `/shop/product/${wig}`), '/search?q=wavy'];

export type UnitCosts = Awaited<ReturnType<typeof measureUnitCosts>>;

/** What one of each thing that happens in a shop costs, on the built shop. */
export async function measureUnitCosts() {
  const shop = await open({});
  try {
    await shop.d1.prepare('update sku set quantityAvailable = 100000, inventoryCount = 100000').run();
    const view = await viewIn(shop);
    const order = await orderIn(shop, 20);
    const [day, eventBytes] = [await dayOfSchedules(shop), await bytesOfEvent(shop)];
    return { view, drawn: await drawnPage(), order, day, eventBytes };
  } finally {
    await shop.stop();
  }
}

type Watched = Shop & { pid: number };

const open = (edgeVars: Record<string, string>): Promise<Watched> =>
  withProcess(() => startShop({ gatewayVariant: 'counting', products: 1000, edgeVars }));

/** What work costs that answers how many requests it made, shared by so many. */
async function costOf(shop: Watched, many: number, work: () => Promise<number>): Promise<Cost> {
  await shop.roundTrips();
  const began = processorTime(shop.pid);
  const requests = await work();
  const cpuMs = processorTime(shop.pid) - began;
  const trips = await shop.roundTrips();
  const writing = trips.filter(({ statements }) => !statements.every(({ sql }) => isRead(sql)));
  const cost = { ...nothing, requests, cpuMs, trips: trips.length, writingTrips: writing.length };
  for (const trip of trips) {
    const { rowsRead, rowsWritten } = trip.rowsRead + trip.rowsWritten > 0 ? trip : await rowsOf(shop, trip);
    cost.rowsRead += rowsRead;
    cost.rowsWritten += rowsWritten;
  }
  for (const name of costNames) cost[name] /= many;
  return cost;
}

const isRead = (sql: string) => !/\b(insert|update|delete)\b/i.test(sql);

/** Of a trip that came back without figures: reads are asked again, a write is a row and two of indexes. */
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

/** A new visitor in a browser looks at pages that are in the page cache. */
async function viewIn(shop: Watched) {
  const browser = await openBrowser();
  const visit = async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: shop.url });
    let requests = 0;
    context.on('request', (asked) => {
      if (!/^\/(_astro|fonts|icons|media)\//.test(new URL(asked.url()).pathname)) requests += 1;
    });
    const page = await context.newPage();
    for (const path of pages) {
      await page.goto(path);
      await page.mouse.wheel(0, 600);
      // Events gather for three seconds.
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
  // The shop itself reads views of products, and a visitor's first two kinds of events.
  return { ...cost, events: events / pages.length, eventsRead: read / pages.length };
}

/** A page past the page cache, as crawlers ask for it. */
async function drawnPage(): Promise<Cost> {
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

/** From the bag to collected, with the provider's event, mails and staff. */
async function orderIn(shop: Watched, many: number) {
  const before = await sizeOf(shop);
  let requests = 0;
  const at = (address: string) =>
    request.newContext({
      baseURL: shop.url,
      extraHTTPHeaders: { 'cf-connecting-ip': address, origin: shop.url },
    });
  const ask = async <Answer>(client: APIRequestContext, method: string, path: string, data?: object) => {
    requests += 1;
    const answer = await client.fetch(path, { method, ...(data && { data }) });
    if (!answer.ok()) throw new Error(`${method} ${path} answered ${answer.status()}.`);
    return (await answer.json().catch(() => ({}))) as Answer;
  };
  const buy = async (number: number) => {
    const shopper = await at(`10.9.${number}.7`);
    await ask(shopper, 'GET', '/api/storefront?storeName=Strand');
    const bag = await ask<{ _id: string }>(shopper, 'GET', '/api/bags/active');
    const { _id: productId, skus } = await ask<Product>(shopper, 'GET', `/api/products/${wigs[0]}`);
    const line = { productId, productSkuId: skus[0]?._id, productSku: skus[0]?.sku, quantity: 1 };
    await ask(shopper, 'POST', `/api/bags/${bag._id}/items`, line);
    for (const path of ['/shop/bag', '/shop/checkout']) await ask(shopper, 'GET', path);
    const opened = { bagId: bag._id, products: [], amount: 0 };
    const { session } = await ask<{ session: { _id: string; amount: number } }>(
      shopper,
      'POST',
      '/api/checkout',
      opened,
    );
    const paying = await ask<Payment>(shopper, 'POST', `/api/checkout/${session._id}`, {
      action: 'finalize-payment',
      customerEmail: `shopper${number}@example.com`,
      amount: session.amount / 100,
      orderDetails: pickup,
    });
    await shopper.post(paying.authorization_url, {
      form: { decision: 'approve', channel: 'card' },
      maxRedirects: 0,
    });
    await ask(shopper, 'GET', `/shop/checkout/verify?reference=${paying.reference}`);
    // The provider's event.
    requests += 1;
    await shopper.dispose();
  };
  const cost = await costOf(shop, many, async () => {
    for (let number = 0; number < many; number += 1) await buy(number);
    const staff = await at('10.200.0.1');
    await ask(staff, 'POST', '/api/admin/sessions/demo', {});
    for (const [from, to] of [
      ['open', 'ready-for-pickup'],
      ['ready-for-pickup', 'picked-up'],
    ]) {
      const { orders } = await ask<Waiting>(staff, 'GET', `/api/admin/orders?status=${from}`);
      const steps = orders.map(({ orderId }) => ({ orderId, to }));
      await ask(staff, 'POST', '/api/admin/orders/steps', { steps });
      await shop.sweep('* * * * *');
    }
    await staff.dispose();
    return requests;
  });
  const mail = await shop.d1
    .prepare('select count(*) as mails, sum(length(text) + length(html)) as bytes from mail')
    .first<{ mails: number; bytes: number }>();
  const { mails = 0, bytes = 0 } = mail ?? {};
  const kept = (await sizeOf(shop)) - before - bytes;
  return { ...cost, mails: mails / many, mailBytes: bytes / many, bytes: kept / many };
}

async function dayOfSchedules(shop: Watched): Promise<Cost> {
  const day = { ...nothing };
  for (const cron of sweepSchedules) {
    const [minute = '', hour] = cron.split(' ');
    const runs = minute === '*' ? 60 : 60 / Number(/^\*\/(\d+)/.exec(minute)?.[1] ?? 60);
    const hours = hour === '*' ? 24 : 1;
    // The runs of an hour differ: the copy is whole after some of them.
    const ofHour = await costOf(shop, 1, async () => {
      for (let run = 0; run < runs; run++) await shop.sweep(cron);
      return runs;
    });
    for (const name of costNames) day[name] += hours * ofHour[name];
  }
  return day;
}

/** As many copies of a visit's events as tell. */
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

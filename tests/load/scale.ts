/**
 * `npm run bench -- scale`: what 1 000 to 1 000 million page views a month come to: requests, rows, storage, the bill,
 * what breaks first and what then takes over. One of each is measured on the built shop, the rest is multiplied.
 */
import { type APIRequestContext, request } from '@playwright/test';
import { sweepSchedules } from '../world/gateway.ts';
import { pickup } from '../world/order-details.ts';
import type { RoundTrip } from '../world/round-trip.ts';
import { type Shop, startShop } from '../world/shop.ts';
import { withProcess } from './bench/baselines.ts';
import { billOf, type Usage } from './bench/bill.ts';
import { openBrowser } from './bench/browser.ts';
import { processorTime } from './bench/workerd.ts';

/** What is taken for granted. */
const assumed = {
  pagesAVisit: 5,
  /** Of visits, ends in an order. */
  conversion: 0.02,
  /** Pages that crawlers ask for beside each that a shopper sees. */
  crawledAView: 0.5,
  /** Of shared pages, drawn anew: each of Cloudflare's locations keeps its own. */
  drawn: 0.1,
  /** Pictures of the shop's own goods that a view loads from R2 and the browser did not have. */
  picturesAView: 4,
  /** Of those, not in Cloudflare's cache. */
  picturesDrawn: 0.05,
  /** The busiest day beside the average one, and the busiest second. */
  busiestDay: 2,
  busiestSecond: 8,
  /** Queries of about a millisecond that one D1 database answers each second (its limits page). */
  queriesASecond: 1000,
  /** GB that one D1 database may hold. */
  largestDatabase: 10,
  /** Mails that the sweep sends each minute without a queue. */
  sweptMails: 25,
  /** How long orders are in the database when it is looked at, and events and guests by their settings, months. */
  months: { orders: 12, events: 13, guests: 3 },
};

const wigs = ['body-wave-lace-wig', 'silky-straight-lace-wig'];
const pages = ['/', '/shop/hair', ...wigs.map((wig) => `/shop/product/${wig}`), '/search?q=wavy'];

/** What one of something costs; trips are the database's. */
const nothing = { requests: 0, trips: 0, writingTrips: 0, rowsRead: 0, rowsWritten: 0, cpuMs: 0 };
const names = ['requests', 'trips', 'writingTrips', 'rowsRead', 'rowsWritten', 'cpuMs'] as const;

type Cost = typeof nothing;
type Watched = Shop & { pid: number };

const shop = await withProcess(() => startShop({ front: 'watched', products: 1000 }));
await shop.d1.prepare('update sku set quantityAvailable = 100000, inventoryCount = 100000').run();
const visit = await visits();
const order = await orders(40);
const schedules = await scheduled();
const bytes = await bytesOfEvent();
await shop.stop();
const drawn = await drawnPages();

print(`Measured:
${tableOf([
  ['', ...names],
  row('a view, page cached', visit),
  row('a page drawn anew', drawn),
  row('an order', order),
  row('a day of schedules', schedules),
])}
An order keeps ${order.bytes.toFixed(0)} bytes in D1 for good and ${order.mailBytes.toFixed(0)} of mail for 30 days; an event ${bytes.toFixed(0)}, ${visit.events.toFixed(1)} a view.`);

for (const views of [1000, 100_000, 10_000_000, 1_000_000_000]) print(simulated(views));
process.exit(0);

/** What takes over where something breaks. */
type Engines = { readonly queue: boolean; readonly analytics: boolean; readonly replicas: boolean };

function loadOf(views: number, { queue, analytics, replicas }: Engines) {
  const { months } = assumed;
  const bought = (views / assumed.pagesAVisit) * assumed.conversion;
  const anew = views * (1 + assumed.crawledAView) * assumed.drawn;
  const sum = (name: keyof Cost) =>
    views * visit[name] + anew * drawn[name] + bought * order[name] + 30 * schedules[name];
  const events = views * visit.events;
  // What the shop itself does not read of them, each a row and three of indexes.
  const spared = analytics ? events * (1 - visit.readEvents) : 0;
  const usage: Usage = {
    requests: sum('requests') + views * (assumed.crawledAView + assumed.picturesAView),
    cpuMs: sum('cpuMs'),
    rowsRead: sum('rowsRead'),
    rowsWritten: sum('rowsWritten') - spared * 4,
    queueOperations: queue ? bought * (order.mails + 1) * 3 : 0,
    events: analytics ? events : 0,
    pictureReads: views * assumed.picturesAView * assumed.picturesDrawn,
    database:
      (bought * (order.bytes * months.orders + order.mailBytes) +
        (events - spared) * bytes * (analytics ? months.guests : months.events)) /
      1e9,
  };
  const second = assumed.busiestSecond / (30 * 24 * 3600);
  const mails = bought * order.mails * second * 60;
  const trips = sum('trips') - (replicas ? sum('trips') - sum('writingTrips') : 0);
  const limits = [
    { what: 'mail, 25 a minute by the sweep', times: queue ? 0 : mails / assumed.sweptMails, then: 'queue' },
    {
      what: 'a database of 10 GB',
      times: usage.database / assumed.largestDatabase,
      then: analytics ? undefined : 'analytics',
    },
    {
      what: 'the one primary, 1000 queries a second',
      times: (trips * second) / assumed.queriesASecond,
      then: replicas ? undefined : 'replicas',
    },
  ].sort((one, other) => other.times - one.times);
  return { bought, usage, limits };
}

const takesOver = {
  queue: 'Queues take the mail',
  analytics: 'Analytics Engine takes the events, D1 keeps what the shop reads for 90 days',
  replicas: 'read replicas answer what only reads',
};

function simulated(views: number): string {
  let engines: Engines = { queue: false, analytics: false, replicas: false };
  const story: string[] = [];
  for (;;) {
    const { bought, usage, limits } = loadOf(views, engines);
    const { beyondFree, lines, total } = billOf(usage, assumed.busiestDay);
    const [worst] = limits;
    const broken = limits.find(({ times, then }) => times > 1 && then);
    const [first] = beyondFree;
    if (story.length === 0 && first) story.push(`the Free plan’s ${first[0]}, ${first[1].toFixed(1)} times: the Paid plan`);
    if (broken) {
      const then = broken.then as keyof Engines;
      story.push(`${broken.what}, ${broken.times.toFixed(1)} times: ${takesOver[then]}`);
      engines = { ...engines, [then]: true };
      continue;
    }
    for (const { what, times } of limits.filter(({ times }) => times > 1)) {
      story.push(`${what}, still ${times.toFixed(1)} times: no engine here, a shop for each country`);
    }
    const used = Object.entries(usage).map(([name, much]) => `${name} ${short(much)}`);
    const paid = Object.entries(lines).map(([name, dollars]) => `${name} ${dollars.toFixed(2)}`);
    return `${short(views)} views a month, ${short(bought)} orders: ${used.join(', ')}
  Bill: $${total.toFixed(2)}${paid.length > 0 ? ` (${paid.join(', ')}, plan 5.00)` : ''}
  Nearest limit now: ${worst?.what}, ${((worst?.times ?? 0) * 100).toFixed(1)} %
${story.map((line) => `  Breaks: ${line}\n`).join('')}`;
  }
}

/** A new visitor looks at pages that are in the page cache; per page. */
async function visits() {
  const browser = await openBrowser();
  const look = async () => {
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
  await look();
  await shop.d1.prepare('delete from analytics_event').run();
  const cost = await costOf(shop, pages.length, look);
  await browser.close();
  const seen = await shop.d1
    .prepare(
      `select count(*) as events, sum(action = 'viewed_product')
         + min(2, count(distinct iif(action = 'viewed_product', null, action))) as read from analytics_event`,
    )
    .first<{ events: number; read: number }>();
  const { events = 0, read = 0 } = seen ?? {};
  return { ...cost, events: events / pages.length, readEvents: read / events };
}

async function drawnPages(): Promise<Cost> {
  const anew = await withProcess(() =>
    startShop({ front: 'watched', products: 1000, edgeVars: { PAGE_CACHE: 'off' } }),
  );
  const look = async () => {
    for (const path of pages) await (await fetch(anew.url + path)).text();
    return 0;
  };
  await look();
  const cost = await costOf(anew, pages.length, look);
  await anew.stop();
  return cost;
}

/** From the bag to collected, with the webhook, the mails and the staff. */
async function orders(many: number) {
  const before = await sizeOf();
  const cost = await costOf(shop, many, async () => {
    let requests = 0;
    const ask = async <Answer>(context: APIRequestContext, method: string, path: string, data?: object) => {
      requests += 1;
      const answer = await context.fetch(`/api${path}`, { method, ...(data && { data }) });
      if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
      return (await answer.json()) as Answer;
    };
    for (let number = 0; number < many; number += 1) {
      const shopper = await clientAt(`10.9.${number}.7`);
      await ask(shopper, 'GET', '/storefront?storeName=Strand');
      const bag = await ask<{ _id: string }>(shopper, 'GET', '/bags/active');
      const { _id: productId, skus } = await ask<Product>(shopper, 'GET', '/products/body-wave-lace-wig');
      const [sku] = skus;
      const line = { productId, productSkuId: sku?._id, productSku: sku?.sku, quantity: 1 };
      await ask(shopper, 'POST', `/bags/${bag._id}/items`, line);
      for (const path of ['/shop/bag', '/shop/checkout']) await (await shopper.get(path)).text();
      const opened = { bagId: bag._id, products: [], amount: 0 };
      const { session } = await ask<{ session: Session }>(shopper, 'POST', '/checkout', opened);
      const { authorization_url: href, reference } = await ask<Payment>(shopper, 'POST', `/checkout/${session._id}`, {
        action: 'finalize-payment',
        customerEmail: `shopper${number}@example.com`,
        amount: session.amount / 100,
        orderDetails: pickup,
      });
      // The provider's webhook comes by itself.
      await shopper.post(href, { form: { decision: 'approve', channel: 'card' }, maxRedirects: 0 });
      await (await shopper.get(`/shop/checkout/verify?reference=${reference}`)).text();
      requests += 4;
      await shopper.dispose();
    }
    const staff = await clientAt('10.200.0.1');
    await ask(staff, 'POST', '/admin/sessions/demo', {});
    for (const to of ['ready-for-pickup', 'picked-up']) {
      const { orders } = await ask<Waiting>(staff, 'GET', `/admin/orders?status=${to === 'picked-up' ? 'ready-for-pickup' : 'open'}`);
      await ask(staff, 'POST', '/admin/orders/steps', { steps: orders.slice(0, 20).map(({ orderId }) => ({ orderId, to })) });
      await shop.sweep('* * * * *');
    }
    await staff.dispose();
    return requests;
  });
  const mail = await shop.d1
    .prepare('select count(*) as mails, sum(length(text) + length(html)) as bytes from mail')
    .first<{ mails: number; bytes: number }>();
  const { mails = 0, bytes: mailBytes = 0 } = mail ?? {};
  const bytes = (await sizeOf()) - before - mailBytes;
  return { ...cost, mails: mails / many, mailBytes: mailBytes / many, bytes: bytes / many };
}

type Product = { _id: string; skus: { _id: string; sku: string }[] };
type Session = { _id: string; amount: number };
type Payment = { authorization_url: string; reference: string };
type Waiting = { orders: { orderId: string }[] };

const clientAt = (address: string) =>
  request.newContext({ baseURL: shop.url, extraHTTPHeaders: { 'cf-connecting-ip': address, origin: shop.url } });

/** A day of all schedules. */
async function scheduled(): Promise<Cost> {
  const day = { ...nothing };
  for (const cron of sweepSchedules) {
    const runs = (24 * 60) / Number(/^\*\/(\d+)/.exec(cron)?.[1] ?? (cron.startsWith('*') ? 1 : 24 * 60));
    const once = await costOf(shop, 1, async () => shop.sweep(cron).then(() => 1));
    for (const name of names) day[name] += runs * once[name];
  }
  return day;
}

/** As many copies of the last visit's events as tell. */
async function bytesOfEvent(): Promise<number> {
  const [before, many] = [await sizeOf(), 200];
  const { meta } = await shop.d1
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
       insert into analytics_event select substr(i || '_' || id, 1, length(id)), createdAt + i,
         substr(i || '_' || ownerId, 1, length(ownerId)), action, origin, data, productId, device
       from n, (select * from analytics_event limit 10)`,
    )
    .bind(many)
    .run();
  return ((await sizeOf()) - before) / (meta.changes || 1);
}

async function sizeOf(): Promise<number> {
  return (await shop.d1.prepare('select 1').run()).meta.size_after;
}

/** What work costs that answers how many requests woke a Worker, each of as many. */
async function costOf(watched: Watched, many: number, work: () => Promise<number>): Promise<Cost> {
  await watched.roundTrips();
  const began = processorTime(watched.pid);
  const requests = await work();
  const cpuMs = processorTime(watched.pid) - began;
  const trips = await watched.roundTrips();
  const writes = trips.filter(({ statements }) => statements.some(({ sql }) => !isRead(sql)));
  const cost = { ...nothing, requests, cpuMs, trips: trips.length, writingTrips: writes.length };
  for (const trip of trips) {
    const { rowsRead, rowsWritten } = trip.rowsRead + trip.rowsWritten > 0 ? trip : await rowsOf(watched, trip);
    cost.rowsRead += rowsRead;
    cost.rowsWritten += rowsWritten;
  }
  for (const name of names) cost[name] /= many;
  return cost;
}

const isRead = (sql: string) => !/\b(insert|update|delete)\b/i.test(sql);

/** Of a trip that came back as bare values: reads are asked again, a write is a row and its indexes. */
async function rowsOf({ d1 }: Shop, { statements }: RoundTrip) {
  const rows = { rowsRead: 0, rowsWritten: 0 };
  for (const { sql, values } of statements) {
    if (isRead(sql)) rows.rowsRead += (await d1.prepare(sql).bind(...values).all()).meta.rows_read;
    else rows.rowsWritten += 3;
  }
  return rows;
}

function row(name: string, cost: Cost): string[] {
  return [name, ...names.map((each) => cost[each].toFixed(cost[each] < 100 ? 1 : 0))];
}

function short(much: number): string {
  return new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 }).format(much);
}

function print(text: string): void {
  process.stdout.write(`\n${text}\n`);
}

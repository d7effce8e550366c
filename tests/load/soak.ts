/**
 * `npm run bench -- soak [MINUTES]`: fifty shoppers browse, buy, cancel and review, and staff process orders in the
 * built shop, by default for half an hour. Fails on a response of 500 or more, growing memory or unbalanced books.
 */
import { setTimeout as after } from 'node:timers/promises';
import { type APIRequestContext, type APIResponse, request } from '@playwright/test';
import { pickup } from '../support/order-details.ts';
import { startShop } from '../support/shop.ts';
import { sweepOnSchedule } from '../support/sweeps.ts';
import { withProcess } from './bench/baselines.ts';
import { heapOf } from './bench/heap.ts';
import { memory } from './bench/workerd.ts';

const [minutes = '30'] = process.argv.slice(2);
const began = Date.now();
const end = began + Number(minutes) * 60_000;
const shoppers = 50;
const stock = 1_000_000;
const wigs = ['body-wave-lace-wig', 'silky-straight-lace-wig', 'kinky-curly-lace-wig'];

type Client = {
  readonly context: APIRequestContext;
  /** The call's response, or an empty object if it was refused. */
  call<Answer>(method: string, path: string, data?: object): Promise<Partial<Answer>>;
};

type Product = { _id: string; skus: { _id: string; sku: string }[] };
type Session = { _id: string; amount: number };
type Payment = { authorization_url: string; reference: string };
type Order = { _id: string; status: string; items: { _id: string }[] };
type Waiting = { orderId: string; next?: string };

const faults = new Map<string, number>();
const done = new Map<string, number>();
const count = (of: Map<string, number>, what: string) => of.set(what, (of.get(what) ?? 0) + 1);

const shop = await withProcess(() =>
  startShop({ hasInspector: true, onLog: (level, text) => level === 'error' && print(text) }),
);
await shop.d1.prepare('update sku set quantityAvailable = ?1, inventoryCount = ?1').bind(stock).run();
const endSweeps = sweepOnSchedule(shop, (problem) => count(faults, problem));

const samples: number[] = [];
await Promise.all([staff(), watch(), ...Array.from({ length: shoppers }, (_, number) => shopper(number))]);
endSweeps();
// The next schedules complete requested refunds.
for (const cron of ['* * * * *', '*/2 * * * *', '*/2 * * * *']) await shop.sweep(cron);

const problems = [
  ...[...faults].map(([what, many]) => `${many} × ${what}`),
  ...growth(),
  ...(await unbalanced()),
];
print([...done].map(([what, many]) => `${many} ${what}`).join(', '));
print(problems.length === 0 ? 'No answer of 500 or more, memory flat, books balanced.' : problems.join('\n'));
await shop.stop();
process.exit(problems.length === 0 ? 0 : 1);

/** One shopper after another, each with a separate client and network. */
async function shopper(number: number): Promise<void> {
  for (let visit = 0; Date.now() < end; visit += 1) {
    const client = await open(`10.${number}.${visit % 250}.7`);
    try {
      await look(client, number + visit);
      if (visit % 3 !== 0) await buy(client, number + visit);
    } finally {
      await client.context.dispose();
    }
    await after(500 + 40 * number);
  }
}

async function look({ context }: Client, turn: number): Promise<void> {
  for (const path of ['/', '/shop/hair', `/shop/product/${wigs[turn % wigs.length]}`, '/search?q=wavy']) {
    note(await context.get(path), path);
  }
  count(done, 'visits');
}

async function buy(client: Client, turn: number): Promise<void> {
  const { context, call } = client;
  await call('GET', '/storefront?storeName=Strand');
  const bag = await call<{ _id: string }>('GET', '/bags/active');
  const { _id: productId, skus = [] } = await call<Product>('GET', `/products/${wigs[turn % wigs.length]}`);
  const sku = skus[turn % skus.length];
  const line = { productId, productSkuId: sku?._id, productSku: sku?.sku, quantity: 1 + (turn % 2) };
  await call('POST', `/bags/${bag._id}/items`, line);
  const opened = { bagId: bag._id, products: [], amount: 0 };
  const { session } = await call<{ session: Session }>('POST', '/checkout', opened);
  if (!session) return;
  const payment = await call<Payment>('POST', `/checkout/${session._id}`, {
    action: 'finalize-payment',
    customerEmail: `shopper${turn % 40}@example.com`,
    amount: session.amount / 100,
    orderDetails: pickup,
  });
  const { authorization_url: href, reference } = payment;
  // Every tenth leaves without paying, every ninth pays and cancels.
  if (!href || !reference || turn % 10 === 0) return;
  await context.post(href, { form: { decision: 'approve', channel: 'card' }, maxRedirects: 0 });
  await call('GET', `/checkout/verify/${reference}`);
  count(done, 'payments');
  if (turn % 9 === 0) {
    await call('POST', `/checkout/${session._id}`, { action: 'cancel-order' });
    count(done, 'cancellations');
    return;
  }
  if (turn % 4 === 0) await review(client, reference, line);
}

/** Reviews the order once staff have handed it over. */
async function review({ call }: Client, reference: string, line: object): Promise<void> {
  for (let tries = 0; tries < 10 && Date.now() < end; tries += 1) {
    const order = await call<Order>('GET', `/orders/${reference}`);
    if (order.status !== 'picked-up') {
      await after(3000);
      continue;
    }
    const ratings = ['hairQuality', 'trueToLength', 'capFit', 'styleAppearance', 'easeOfInstallation'].map(
      (key) => ({ key, label: key, value: 4 }),
    );
    const review = { title: 'So soft', content: 'Holds its curl.', ratings };
    await call('POST', '/reviews', {
      ...line,
      ...review,
      orderId: order._id,
      orderItemId: order.items?.[0]?._id,
    });
    count(done, 'reviews');
    return;
  }
}

/** Moves orders to the next step in bulk and opens Today. */
async function staff(): Promise<void> {
  const { call, context } = await open('10.200.0.1');
  await call('POST', '/admin/sessions/demo', {});
  while (Date.now() < end) {
    await call('GET', '/admin/today');
    for (const status of ['open', 'ready-for-pickup']) {
      const { orders = [] } = await call<{ orders: Waiting[] }>('GET', `/admin/orders?status=${status}`);
      const steps = orders.flatMap(({ orderId, next }) => (next ? [{ orderId, to: next }] : [])).slice(0, 20);
      if (steps.length > 0) await call('POST', '/admin/orders/steps', { steps });
    }
    count(done, 'rounds of the staff');
    await after(2000);
  }
  await context.dispose();
}

async function open(address: string): Promise<Client> {
  const context = await request.newContext({
    baseURL: shop.url,
    extraHTTPHeaders: { 'cf-connecting-ip': address, origin: shop.url },
  });
  return {
    context,
    call: async (method, path, data) => {
      const answer = await context.fetch(`/api${path}`, { method, maxRetries: 2, ...(data && { data }) });
      note(answer, `${method} ${path.replaceAll(/[\w-]{20,}/g, '…')}`);
      return answer.ok() ? answer.json() : {};
    },
  };
}

function note(answer: APIResponse, what: string): void {
  if (answer.status() >= 500) count(faults, `${answer.status()} ${what}`);
}

/**
 * Heap of the shop's Workers after garbage collection. Their local process grows by some 30 KB a request outside the
 * heaps (15 000 requests: heaps 24 to 26 MB, process 176 to 634), so its size says nothing about the shop.
 */
async function watch(): Promise<void> {
  const { port } = await shop.inspector();
  while (Date.now() < end) {
    samples.push(await heapOf(`http://127.0.0.1:${port}`));
    print(`${samples.at(-1)?.toFixed(1)} MB of heap, ${memory(shop.pid).toFixed(0)} MB the process.`);
    await after(10_000);
  }
}

/** The last third may have 5 % more than the second. */
function growth(): string[] {
  const third = Math.floor(samples.length / 3);
  const mean = (from: number, to: number) =>
    samples.slice(from, to).reduce((sum, megabytes) => sum + megabytes, 0) / third;
  const [middle, last] = [mean(third, 2 * third), mean(2 * third, 3 * third)];
  print(`Memory: ${middle.toFixed(1)} MB, then ${last.toFixed(1)} MB.`);
  return last > middle * 1.05 ? [`Memory grew from ${middle.toFixed(0)} to ${last.toFixed(0)} MB.`] : [];
}

/** Problems of stock and money in the tables. */
async function unbalanced(): Promise<string[]> {
  const books = await shop.d1
    .prepare(
      `select (select count(*) from sku where quantityAvailable <> ?1
           - (select coalesce(sum(quantity), 0) from hold where skuId = sku.id)
           - (select coalesce(sum(quantity), 0) from order_item
               where skuId = sku.id and isRestocked is not 1 and createdAt > ?2)) as miscounted,
         (select coalesce(sum(coalesce(paidAmount, amount)), 0) from sandbox_transaction where paidAt is not null) as taken,
         (select coalesce(sum(payment.amount), 0) from payment join orders on orders.externalReference = payment.reference
           where payment.kind = 'online' and payment.status = 'paid' and payment.refundStatus is null) as ordered,
         (select coalesce(sum(amount), 0) from sandbox_refund where failedAt is null) as refunded`,
    )
    .bind(stock, began)
    .first<{ miscounted: number; taken: number; ordered: number; refunded: number }>();
  if (!books) return ['The books cannot be read.'];
  const { miscounted, taken, ordered, refunded } = books;
  return [
    ...(miscounted > 0 ? [`${miscounted} skus do not add up.`] : []),
    ...(taken === ordered + refunded
      ? []
      : [`Of ${taken} paid, ${ordered} were ordered and ${refunded} refunded.`]),
  ];
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

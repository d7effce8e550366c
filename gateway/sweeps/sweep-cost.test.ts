import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { beforeAll, expect, test } from 'vitest';
import { count, createWorld, payingShopper } from '../../tests/world/checkout-world.ts';
import { countingDatabase } from '../../tests/world/counting-database.ts';
import { visitorOf } from '../../tests/world/gateway-visitor.ts';
import { openNamedShop } from '../../tests/world/named-shop.ts';
import type { RoundTrip } from '../../tests/world/round-trip.ts';
import { runSweeps, sweeps } from './sweeps.ts';

beforeAll(openNamedShop);

const trips: RoundTrip[] = [];
const world = createWorld({ database: drizzle(countingDatabase(env.DB, trips)) });
const monthAgo = world.clock.now - 30 * 24 * 60 * 60_000;

/** Orders that were paid, collected and told of long ago, each with all the rows that it leaves behind. */
async function finishOrders(from: number, to: number): Promise<void> {
  const numbers = `with recursive n(i) as (select ?1 union all select i + 1 from n where i < ?2)`;
  const rows: [string, string][] = [
    [
      'checkout_session (id, createdAt, ownerId, bagId, amount, expiresAt, hasCompletedPayment, hasVerifiedPayment, hasCompletedCheckoutSession, placedOrderId, externalReference)',
      `'s' || i, ?3, 'guest_' || i, 'b' || i, 100, ?3, 1, 1, 1, 'o' || i, 'PAY-' || i`,
    ],
    [
      'payment (id, createdAt, sessionId, ownerId, reference, kind, status, snapshot, amount, currency, settledAt, orderId, refundStatus)',
      `'p' || i, ?3, 's' || i, 'guest_' || i, 'PAY-' || i, 'online', 'paid', '{}', 100, 'ghs', ?3, 'o' || i,
       iif(i % 10 = 0, 'processed', null)`,
    ],
    [
      'orders (id, createdAt, sessionId, ownerId, bagId, orderNumber, status, amount, isPODOrder, hasVerifiedPayment, externalReference, email, phoneDigits)',
      `'o' || i, ?3, 's' || i, 'guest_' || i, 'b' || i, 'n' || i, 'picked-up', 100, 0, 1, 'PAY-' || i, 'a@b.co', '1'`,
    ],
    ['order_transition (orderId, status, date)', `'o' || i, 'open', ?3`],
    ['order_transition (orderId, status, date)', `'o' || i, 'ready-for-pickup', ?3`],
    ['order_transition (orderId, status, date)', `'o' || i, 'picked-up', ?3`],
    [
      'mail (id, createdAt, about, recipient, subject, text, html, nextTryAt, sentAt)',
      `'m' || i, ?3, 'order-placed/o' || i, 'a@b.co', 's', 't', 'h', ?3, ?3`,
    ],
    [
      'payment_event (id, createdAt, event, dataId, reference, body, handledAt)',
      `'e' || i, ?3, 'charge.success', i, 'PAY-' || i, '{}', ?3`,
    ],
  ];
  await env.DB.batch(
    rows.map(([into, values]) =>
      env.DB.prepare(`insert into ${into} ${numbers} select ${values} from n`).bind(from, to, monthAgo),
    ),
  );
}

/** What the work asked is asked once more: only whole answers tell how many rows they read. */
async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  trips.length = 0;
  await work();
  const asked = trips.flatMap(({ statements }) => statements).filter(({ sql }) => /^\s*select/i.test(sql));
  const answers = await Promise.all(
    asked.map(({ sql, values }) =>
      env.DB.prepare(sql)
        .bind(...values)
        .all(),
    ),
  );
  return answers.reduce((sum, { meta }) => sum + meta.rows_read, 0);
}

/** Every schedule but the daily one, and what monitors ask. */
async function measure(): Promise<Record<string, number>> {
  const read: Record<string, number> = {};
  for (const schedule of Object.keys(sweeps).filter((each) => each !== '17 3 * * *')) {
    read[schedule] = await rowsRead(() => runSweeps(world.dependencies, schedule));
  }
  read['/health'] = await rowsRead(() => visitorOf(world.dependencies).send('GET', '/health'));
  return read;
}

test('sweeps and /health read the same rows at 20 000 finished orders as at 100', async () => {
  for (let shopper = 0; shopper < 3; shopper++) await payingShopper(world);
  await finishOrders(1, 100);
  await measure();
  const few = await measure();
  await finishOrders(101, 20_000);
  expect(await count('orders')).toBe(20_000);
  expect(await measure()).toEqual(few);
  expect(few['* * * * *']).toBeLessThan(50);
  expect(few['/health']).toBe(1);
}, 120_000);

test('the counting notices a sweep that scans', async () => {
  const scan = () =>
    world.dependencies.database.$client.prepare(`select * from orders where bagId = 'none'`).all();
  expect(await rowsRead(scan)).toBeGreaterThan(10_000);
});

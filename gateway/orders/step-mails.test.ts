import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addToBag,
  count,
  createWorld,
  finalize,
  one,
  openCheckout,
  postAction,
  type World,
} from '../../tests/support/checkout.fixture.ts';
import { finishOrders } from '../../tests/support/finished-orders.ts';
import { countedDatabase, createGuest } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { pickup, withinAccra } from '../../tests/support/order-details.ts';
import { approveWithoutWebhook } from '../../tests/support/payment.fixture.ts';
import { rowsReadBy } from '../../tests/support/query-plan.ts';
import { mailPicture } from '../mail/messages/order.facts.ts';
import { runSweeps } from '../sweeps/sweeps.ts';
import { mailOrderSteps } from './step-mails.records.ts';

beforeAll(openNamedShop);
beforeEach(() =>
  env.DB.batch(['mail', 'order_transition'].map((table) => env.DB.prepare(`delete from ${table}`))),
);

async function ordered(world: World, details: object) {
  const visitor = await createGuest(world.dependencies);
  await addToBag(visitor, skus.plenty);
  const { session } = await openCheckout(visitor);
  const { reference = '' } = await finalize(visitor, session, details);
  await approveWithoutWebhook(reference, world.clock.now);
  const paid = (await visitor.api('GET', `/checkout/verify/${reference}`)) as { orderId: string };
  const { orderId } = paid;
  const { orderNumber } = await one<{ orderNumber: string }>(
    'select orderNumber from orders where id = ?',
    orderId,
  );
  return { visitor, session, orderId, orderNumber };
}

/** Changes the status as staff tools do. */
async function step(orderId: string, status: string, date: number): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('insert into order_transition (orderId, status, date) values (?, ?, ?)').bind(
      orderId,
      status,
      date,
    ),
    env.DB.prepare('update orders set status = ? where id = ?').bind(status, orderId),
  ]);
}

type Sent = { subject: string; text: string; html: string; recipient: string };

const mailAbout = (orderId: string, status: string) =>
  one<Sent>('select subject, text, html, recipient from mail where about = ?', `order-${status}/${orderId}`);

async function queuedSteps(orderId: string) {
  const about = `about like '%' || ? and about not like 'order-placed/%'`;
  const sql = `select about from mail where ${about} order by rowid`;
  return (await env.DB.prepare(sql).bind(orderId).all()).results;
}

test.each([
  [
    'ready-for-pickup',
    pickup,
    'is ready for pickup',
    'Your order is ready. Collect it any time during opening hours.',
  ],
  ['out-for-delivery', withinAccra, 'is out for delivery', 'Your order is on its way.'],
  [
    'delivered',
    withinAccra,
    'has been delivered',
    'Your order has been delivered. Thank you for shopping with us.',
  ],
  [
    'refunded',
    pickup,
    'has been refunded',
    'Your order has been refunded. Please allow 7-10 business days for the money to reach you.',
  ],
])('%s is mailed once, as text and styled HTML', async (status, details, subject, words) => {
  const world = createWorld();
  const { orderId, orderNumber } = await ordered(world, details);
  await step(orderId, status, world.clock.now);
  await Promise.all([mailOrderSteps(world.dependencies), mailOrderSteps(world.dependencies)]);
  await mailOrderSteps(world.dependencies);
  expect(await count('mail', 'about = ?', `order-${status}/${orderId}`)).toBe(1);
  const mail = await mailAbout(orderId, status);
  expect(mail.recipient).toBe('ama@example.com');
  expect(mail.subject).toBe(`Your Strand order ${orderNumber} ${subject}`);
  expect(mail.text).toContain(words);
  expect(mail.text).toContain(`Order: ${orderNumber}`);
  expect(mail.text).toContain(`https://shop.test/shop/orders/${orderId}?key=`);
  expect(mail.html).toContain('background:#FBF8F4');
  expect(mail.html).toMatch(/<img src="https?:\/\/[^"]+\/media\/[^"]+\.webp" width="64"/);
});

test.each([
  ['/api/pictures/picture_a.900x1200.webp', 'https://shop.test/api/pictures/picture_a.900x1200.240.webp'],
  ['/api/pictures/picture_a.180x240.webp', 'https://shop.test/api/pictures/picture_a.180x240.webp'],
  ['/media/products/wig.webp', 'https://media.test/media/products/wig.webp'],
  ['https://elsewhere.test/wig.webp', 'https://elsewhere.test/wig.webp'],
])('mails show %s as %s', (picture, address) => {
  expect(mailPicture(picture, 'https://shop.test', 'https://media.test')).toBe(address);
});

test('a shopper who cancels is mailed about the refund', async () => {
  const world = createWorld();
  const { visitor, session, orderId } = await ordered(world, pickup);
  expect(await postAction(visitor, session._id, { action: 'cancel-order' })).toMatchObject({ success: true });
  await mailOrderSteps(world.dependencies);
  const { text } = await mailAbout(orderId, 'cancelled');
  expect(text).toContain('Your order has been cancelled.');
  expect(text.replaceAll('\u00a0', ' ')).toMatch(
    /We are returning your payment of GHS [\d,]+\. Please allow 7 - 12 days for your refund to be processed\./,
  );
});

test('a payment on delivery is returned by hand, without the days of the payment provider', async () => {
  const world = createWorld();
  const { orderId } = await ordered(world, withinAccra);
  await env.DB.prepare('update orders set isPODOrder = 1 where id = ?').bind(orderId).run();
  await step(orderId, 'refunded', world.clock.now);
  await mailOrderSteps(world.dependencies);
  const { text } = await mailAbout(orderId, 'refunded');
  expect(text).toContain(
    'Your order has been refunded. If the money has not reached you, please contact us.',
  );
  expect(text).not.toContain('days');
});

test('other and old status changes send no mail', async () => {
  const world = createWorld();
  const { orderId } = await ordered(world, withinAccra);
  await step(orderId, 'ready-for-delivery', world.clock.now);
  await step(orderId, 'delivered', world.clock.now - 25 * 60 * 60_000);
  const erased = await ordered(world, withinAccra);
  await step(erased.orderId, 'delivered', world.clock.now);
  await env.DB.prepare(`update orders set email = '' where id = ?`).bind(erased.orderId).run();
  await mailOrderSteps(world.dependencies);
  expect(await queuedSteps(orderId)).toEqual([]);
  expect(await queuedSteps(erased.orderId)).toEqual([]);
});

test('every step of a busy hour is mailed, however many there are', async () => {
  const world = createWorld();
  const { orderId } = await ordered(world, pickup);
  await finishOrders(1, 350, world.clock.now);
  await env.DB.prepare('update payment set snapshot = (select snapshot from payment where orderId = ?)')
    .bind(orderId)
    .run();
  for (let run = 0; run < 14; run++) await mailOrderSteps(world.dependencies);
  expect(await count('mail', `about like 'order-ready-for-pickup/%'`)).toBe(350);
  const { trips, database } = countedDatabase();
  await mailOrderSteps({ ...world.dependencies, database });
  expect((await rowsReadBy(trips)) / 350, 'rows per mailed step').toBeLessThan(5);
});

test('an order that was cancelled, or waits for the refund of its cancellation, is not mailed earlier steps', async () => {
  const world = createWorld();
  const [cancelled, waiting] = [await ordered(world, pickup), await ordered(world, pickup)];
  for (const { orderId } of [cancelled, waiting])
    await step(orderId, 'ready-for-pickup', world.clock.now - 2000);
  await step(cancelled.orderId, 'cancelled', world.clock.now - 1000);
  await env.DB.prepare('update checkout_session set refundAskedAt = 1 where id = ?')
    .bind(waiting.session._id)
    .run();
  await mailOrderSteps(world.dependencies);
  expect(await queuedSteps(cancelled.orderId)).toEqual([{ about: `order-cancelled/${cancelled.orderId}` }]);
  expect(await queuedSteps(waiting.orderId)).toEqual([]);
});

test('the minutely sweep queues and sends a status mail', async () => {
  const sent: string[] = [];
  const world = createWorld({ mail: { send: async ({ subject }) => void sent.push(subject) } });
  const { orderId, orderNumber } = await ordered(world, withinAccra);
  await step(orderId, 'out-for-delivery', world.clock.now);
  await runSweeps(world.dependencies, '* * * * *');
  expect(sent).toContain(`Your Strand order ${orderNumber} is out for delivery`);
});

test('steps of the same minute are mailed in their order', async () => {
  const world = createWorld();
  const { orderId } = await ordered(world, withinAccra);
  await step(orderId, 'out-for-delivery', world.clock.now - 2000);
  await step(orderId, 'delivered', world.clock.now - 1000);
  await mailOrderSteps(world.dependencies);
  expect(await queuedSteps(orderId)).toEqual([
    { about: `order-out-for-delivery/${orderId}` },
    { about: `order-delivered/${orderId}` },
  ]);
});

/** The test's database, with a change before the first batch. The naive twin leaves out the batch's first statement. */
function raced(change: D1PreparedStatement, isNaive: boolean) {
  const batch = async (statements: D1PreparedStatement[]) => {
    await change.run();
    return env.DB.batch(statements.slice(isNaive ? 1 : 0));
  };
  return drizzle({ prepare: env.DB.prepare.bind(env.DB), batch } as unknown as D1Database);
}

test.each([
  [
    'its e-mail was corrected',
    `update payment set snapshot = json_set(snapshot, '$.email', 'kofi@example.com') where orderId = ?`,
    'kofi@example.com',
  ],
  ['it was cancelled', `update orders set status = 'cancelled' where id = ?`, undefined],
])(
  'an order that was read before %s is mailed as it is; a twin without the check mails the old state',
  async (_, sql, later) => {
    const world = createWorld();
    const recipients = async (isNaive: boolean) => {
      const { orderId } = await ordered(world, pickup);
      await step(orderId, 'ready-for-pickup', world.clock.now);
      const database = raced(env.DB.prepare(sql).bind(orderId), isNaive);
      const mailed = async () => {
        const read = env.DB.prepare('select recipient from mail where about = ?');
        return (await read.bind(`order-ready-for-pickup/${orderId}`).first<Sent>())?.recipient;
      };
      await mailOrderSteps({ ...world.dependencies, database });
      const atOnce = await mailed();
      await mailOrderSteps(world.dependencies);
      return [atOnce, await mailed()];
    };
    expect(await recipients(true)).toEqual(['ama@example.com', 'ama@example.com']);
    expect(await recipients(false)).toEqual([undefined, later]);
  },
);

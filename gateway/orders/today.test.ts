import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { openTasks } from '#admin/today.view.ts';
import type { Today } from '#contract/admin/today.endpoints.ts';
import { setStock, setStoreConfig } from '../../tests/support/checkout.fixture.ts';
import { countedDatabase, createVisitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { paidOrder } from '../../tests/support/payment.fixture.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';

const world = createSignInWorld();

beforeAll(async () => {
  await openNamedShop();
  await setStock(skus.plenty, 3);
  for (let shopper = 0; shopper < 2; shopper++) {
    await paidOrder(world, skus.plenty);
  }
});

test('counts open work and takings in two trips, along indexes', async () => {
  const manager = await signedInStaff(world, 'manager');
  const { trips, database } = countedDatabase();
  const counted = createVisitor({ ...world.dependencies, database });
  for (const [name, value] of manager.cookies) counted.cookies.set(name, value);
  const today = (await counted.api('GET', '/admin/today')) as Today;
  expect(today).toMatchObject({
    underWay: { open: 2 },
    due: 0,
    payments: [],
    refunds: 0,
  });
  expect(today.takings).toHaveLength(60);
  expect(today.takings?.at(-1)?.amount).toBe(2 * skus.plenty.price);
  expect(today.lowStock).toContainEqual(expect.objectContaining({ sku: skus.plenty.text, left: 1 }));
  expect(trips.length).toBeLessThanOrEqual(2);
  for (const { sql, values } of trips.at(-1)?.statements ?? []) {
    const plan = await env.DB.prepare(`explain query plan ${sql}`)
      .bind(...values)
      .all<{ detail: string }>();
    const scans = plan.results.filter(({ detail }) =>
      /^SCAN (orders|payment|sku|product|review|mail)\b(?!.*INDEX)/.test(detail),
    );
    expect(scans, sql).toEqual([]);
  }
});

test('counts ready orders as their lists do', async () => {
  const staff = await signedInStaff(world, 'fulfilment');
  const last = `rowid = (select max(rowid) from orders)`;
  await env.DB.batch([
    env.DB.prepare(`update orders set status = 'ready-for-pickup' where not ${last}`),
    env.DB.prepare(
      `update orders set status = 'ready-for-delivery', deliveryMethod = 'delivery' where ${last}`,
    ),
  ]);
  const work = openTasks((await staff.api('GET', '/admin/today')) as Today, 'fulfilment');
  expect(work.map(({ count, href }) => [count, href])).toEqual([
    [1, '/admin/orders?status=ready-for-pickup'],
    [1, '/admin/orders?status=ready-for-delivery'],
  ]);
  for (const status of ['ready-for-pickup', 'ready-for-delivery'])
    expect(await staff.api('GET', `/admin/orders?status=${status}`)).toMatchObject({ orders: [{ status }] });
});

test('lists the mails of the last three days that could not be sent', async () => {
  const staff = await signedInStaff(world, 'fulfilment');
  const days = 24 * 60 * 60_000;
  for (const age of [1, 4])
    await env.DB.prepare(
      `insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt, givenUpAt)
       values ('mail_' || ?1, 1, 'lost/' || ?1, 'ama@exmaple.com', 'Order 1', 't', 'h', 1, ?2)`,
    )
      .bind(age, world.clock.now - age * days)
      .run();
  const given = { recipient: 'ama@exmaple.com', subject: 'Order 1', givenUpAt: world.clock.now - days };
  expect(((await staff.api('GET', '/admin/today')) as Today).mails).toEqual([given]);
});

test('refunds are not takings, and fulfilment staff see no takings', async () => {
  const manager = await signedInStaff(world, 'manager');
  await env.DB.prepare(`update payment set refundTotal = 100000 where status = 'paid' and rowid = (
    select max(rowid) from payment)`).run();
  const today = (await manager.api('GET', '/admin/today')) as Today;
  expect(today.takings?.at(-1)?.amount).toBe(2 * skus.plenty.price - 100_000);
  const packer = await signedInStaff(world, 'fulfilment');
  expect(await packer.api('GET', '/admin/today')).not.toHaveProperty('takings');
});

test('a refund that failed has not been returned yet', async () => {
  const manager = await signedInStaff(world, 'manager');
  const set = (values: string) =>
    env.DB.prepare(`update payment set ${values} where rowid = (select max(rowid) from payment)`).run();
  await set(`refundTotal = 100000, refundStatus = 'failed', refundAmount = 60000`);
  const today = (await manager.api('GET', '/admin/today')) as Today;
  await set(`refundStatus = null, refundAmount = null`);
  expect(today.takings?.at(-1)?.amount).toBe(2 * skus.plenty.price - 40_000);
});

test("a day's takings may exceed the maximum of one order", async () => {
  const manager = await signedInStaff(world, 'manager');
  await env.DB.prepare(`update payment set amount = 900000000 where status = 'paid'`).run();
  const today = (await manager.api('GET', '/admin/today')) as Today;
  expect(today.takings?.at(-1)?.amount).toBe(1_799_900_000);
});

test('a cancelled order whose refund waits is a refund, and not an order to prepare', async () => {
  const staff = await signedInStaff(world, 'fulfilment');
  const { id, reference } = await paidOrder(world, skus.plenty);
  const open = async () => {
    const list = (await staff.api('GET', '/admin/orders?status=open')) as { orders: { orderId: string }[] };
    const { underWay } = (await staff.api('GET', '/admin/today')) as Today;
    return [underWay.open, list.orders.map(({ orderId }) => orderId)];
  };
  expect(await open()).toEqual([1, [id]]);
  await env.DB.batch([
    env.DB.prepare('update checkout_session set refundAskedAt = 1 where placedOrderId = ?').bind(id),
    env.DB.prepare(`update payment set refundStatus = 'wanted' where reference = ?`).bind(reference),
  ]);
  expect(await open()).toEqual([undefined, []]);
  const tasks = openTasks((await staff.api('GET', '/admin/today')) as Today, 'fulfilment');
  expect(tasks.at(-1)).toMatchObject({ count: 1, href: '/admin/orders?payment=refunds' });
  expect(await staff.api('GET', '/admin/orders?payment=refunds')).toMatchObject({
    orders: [{ orderId: id, status: 'refund-submitted' }],
  });
});

test('says why shoppers cannot buy', async () => {
  const staff = await signedInStaff(world, 'fulfilment');
  const closed = async (config: object) => {
    await setStoreConfig(config);
    return ((await staff.api('GET', '/admin/today')) as Today).closed;
  };
  const hidden = { availability: { inMaintenanceMode: true }, maintenance: { countdownEndsAt: 1 } };
  expect(await closed(hidden)).toBe('maintenance');
  expect(await closed({ visibility: { inReadOnlyMode: true } })).toBe('read-only');
  expect(await closed({ availability: { inMaintenanceMode: true } })).toBe(undefined);
});

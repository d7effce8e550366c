import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createWorld, one } from '../../tests/world/checkout-world.ts';
import { visitorOf } from '../../tests/world/gateway-visitor.ts';
import { openNamedShop } from '../../tests/world/named-shop.ts';
import { buyer, forgetReviews, read } from '../../tests/world/review-world.ts';
import { productionSettings } from '../../tests/world/settings.ts';
import { readSettings } from '../settings.ts';

const world = createWorld();
const staff = visitorOf(world.dependencies);
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const admin = async () => (await staff.send('GET', '/dev/admin')).text();
const press = (path: string, fields = '') => staff.send('POST', `/dev/admin/${path}`, fields, form);

beforeAll(openNamedShop);
beforeEach(forgetReviews);

test('an order goes a step further, and offers the next', async () => {
  const { orderId } = await buyer(world, 'open');
  await env.DB.prepare("update orders set deliveryMethod = 'delivery' where id = ?").bind(orderId).run();
  expect(await admin()).toContain(`action="admin/orders/${orderId}"`);
  const answer = await press(`orders/${orderId}`, 'to=ready-for-delivery');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '../../admin']);
  expect(await one('select status from orders where id = ?', orderId)).toEqual({
    status: 'ready-for-delivery',
  });
  expect(await admin()).toContain('value="out-for-delivery"');
});

test('what is no step changes nothing', async () => {
  const { orderId } = await buyer(world, 'open');
  for (const to of ['to=refunded', 'to=delivered', 'to=constructor', '']) {
    expect((await press(`orders/${orderId}`, to)).status).toBe(303);
  }
  expect(await one('select status from orders where id = ?', orderId)).toEqual({ status: 'open' });
});

test('a review waits until it is published, its text as text', async () => {
  const { visitor, draft } = await buyer(world);
  const title = '<script>alert(1)</script>';
  const { _id } = (await visitor.ask('POST', '/reviews', { ...draft, title })) as { _id: string };
  const waiting = await admin();
  expect(waiting).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(waiting).not.toContain(title);
  expect(await read(visitor)).toEqual([]);
  expect((await press(`reviews/${_id}`)).status).toBe(303);
  expect(await read(visitor)).toMatchObject([{ _id, title }]);
  expect(await admin()).toContain('No reviews wait.');
});

test('a foreign page presses nothing, and production has no admin', async () => {
  const { orderId } = await buyer(world, 'open');
  const foreign = await staff.send('POST', `/dev/admin/orders/${orderId}`, 'to=ready-for-pickup', {
    ...form,
    origin: 'https://elsewhere.test',
  });
  expect(foreign.status).toBe(403);
  const settings = readSettings(productionSettings);
  const outside = visitorOf(createWorld({ settings }).dependencies);
  expect((await outside.send('GET', '/dev/admin')).status).toBe(404);
  expect(
    (await outside.send('POST', `/dev/admin/orders/${orderId}`, 'to=ready-for-pickup', form)).status,
  ).toBe(404);
  expect(await one('select status from orders where id = ?', orderId)).toEqual({ status: 'open' });
});

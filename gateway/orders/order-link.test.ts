import { beforeAll, expect, test } from 'vitest';
import {
  addToBag,
  createWorld,
  finalize,
  one,
  openCheckout,
  postAction,
  setStoreConfig,
  type World,
} from '../../tests/support/checkout.fixture.ts';
import { createGuest, createVisitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { withinAccra } from '../../tests/support/order-details.ts';
import { completePaid } from '../../tests/support/payment.fixture.ts';
import { recordRefundEvent } from '../refunds/refund-event.ts';

const typed = { ...withinAccra, deliveryInstructions: 'Ring twice' };

beforeAll(openNamedShop);

async function paid(world: World): Promise<string> {
  const visitor = await createGuest(world.dependencies);
  await addToBag(visitor, skus.plenty);
  const { session } = await openCheckout(visitor);
  const { reference = '' } = await finalize(visitor, session, typed);
  const completion = await completePaid(world, reference);
  if (completion.kind !== 'ordered') throw new Error('no order');
  return completion.orderId;
}

/** The order and its link's key from the mail. */
async function linkOf(orderId: string): Promise<{ path: string; key: string }> {
  const about = `order-placed/${orderId}`;
  const { text, html } = await one<{ text: string; html: string }>(
    'select text, html from mail where about = ?',
    about,
  );
  const [, key = ''] = /https:\/\/shop\.test\/shop\/orders\/[\w-]+\?key=([\w-]+)\s/.exec(text) ?? [];
  expect(html).toContain(`/shop/orders/${orderId}?key=${key}"`);
  return { path: `/orders/${orderId}/linked?key=`, key };
}

test('the link of a mail opens its order in any browser, and nothing else of the account', async () => {
  const world = createWorld();
  const orderId = await paid(world);
  const { path, key } = await linkOf(orderId);
  const opened = await createVisitor(world.dependencies).send('GET', path + key);
  expect(opened.headers.get('cache-control')).toBe('private, no-store');
  expect(opened.headers.has('set-cookie')).toBe(false);
  const order = (await opened.json()) as { items: object[] };
  expect(order).toMatchObject({ _id: orderId, status: 'open', deliveryInstructions: 'Ring twice' });
  const kept = ['storeFrontUserId', 'checkoutSessionId', 'bagId', 'customerDetails', 'billingDetails'];
  for (const field of [...kept, 'externalReference', 'externalTransactionId']) {
    expect(order).not.toHaveProperty(field);
  }
  expect(order.items[0]).not.toHaveProperty('storeFrontUserId');
});

test('a key opens no other order, a changed key none', async () => {
  const world = createWorld();
  const [orderId, other] = [await paid(world), await paid(world)];
  const [own, others] = [await linkOf(orderId), await linkOf(other)];
  const stranger = createVisitor(world.dependencies);
  const changed = own.key.startsWith('A') ? `B${own.key.slice(1)}` : `A${own.key.slice(1)}`;
  for (const key of [others.key, changed, own.key.slice(1), `${own.key}A`, own.key.toLowerCase(), '']) {
    expect(await stranger.api('GET', own.path + key), key).toBeNull();
  }
  expect(await stranger.api('GET', `/orders/order_unknown/linked?key=${own.key}`)).toBeNull();
});

test('a link opens its order for 90 days after the last change that was mailed', async () => {
  const world = createWorld();
  const orderId = await paid(world);
  const { path, key } = await linkOf(orderId);
  const stranger = createVisitor(world.dependencies);
  const opensFor90Days = async () => {
    world.clock.now += 90 * 24 * 60 * 60_000;
    expect(await stranger.api('GET', path + key)).toMatchObject({ _id: orderId });
    world.clock.now += 1;
    expect(await stranger.api('GET', path + key)).toBeNull();
  };
  await opensFor90Days();
  const { reference } = await one<{ reference: string }>(
    'select reference from payment where orderId = ?',
    orderId,
  );
  const refund = { id: 'late', reference, amount: 1000 };
  await recordRefundEvent(world.dependencies, 'processed', refund);
  await opensFor90Days();
});

test('an order with an unverified e-mail shows its items, and nothing that was typed', async () => {
  const world = createWorld();
  await setStoreConfig({ paymentOnDelivery: { isEnabled: true } });
  const visitor = await createGuest(world.dependencies);
  await addToBag(visitor, skus.oil);
  const { session } = await openCheckout(visitor);
  const placed = await postAction(visitor, session._id, {
    action: 'create-pod-order',
    customerEmail: 'ama@example.com',
    amount: session.amount / 100,
    orderDetails: typed,
    podPaymentMethod: 'cash',
  });
  const orderId = placed.orderId ?? '';
  const { path, key } = await linkOf(orderId);
  expect(await createVisitor(world.dependencies).api('GET', path + key)).toMatchObject({
    _id: orderId,
    deliveryDetails: null,
    deliveryInstructions: null,
    items: [{ productSkuId: skus.oil.sku }],
  });
});

import { beforeAll, expect, test } from 'vitest';
import {
  addToBag,
  count,
  createWorld,
  decide,
  finalize,
  one,
  openCheckout,
  payingShopper,
  stockOf,
} from '../../tests/support/checkout.fixture.ts';
import { createGuest } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';

beforeAll(openNamedShop);

const pageRevision = () => one<{ revision: number }>('select revision from store');

test('a guest pays at the hosted page and has an order, with stock, money, bag and mail right', async () => {
  const world = createWorld();
  const before = await pageRevision();
  await payingShopper(world, skus.oil);
  const visitor = await createGuest(world.dependencies);
  await addToBag(visitor, skus.plenty, 2);
  const { session } = await openCheckout(visitor);
  expect(session).toMatchObject({ amount: 560_000, isFinalizingPayment: false, discount: null });
  expect(await stockOf(skus.plenty)).toEqual({ quantityAvailable: 48, inventoryCount: 50 });

  const started = await finalize(visitor, session);
  expect(started.authorization_url).toMatch(/^https:\/\/shop\.test\/api\/sandbox\/pay\//);
  const back = await decide(visitor, started.authorization_url ?? '', 'approve');
  expect(back).toBe(
    `https://shop.test/shop/checkout/verify?trxref=${started.reference}&reference=${started.reference}`,
  );
  await world.settled();

  const verified = await visitor.api('GET', `/checkout/verify/${started.reference}`);
  expect(verified).toMatchObject({ verified: true, status: 'paid' });
  const { orderId } = verified as { orderId: string };
  expect(await one('select amount, status, hasVerifiedPayment from orders where id = ?', orderId)).toEqual({
    amount: 560_000,
    status: 'open',
    hasVerifiedPayment: 1,
  });
  expect(await stockOf(skus.plenty)).toEqual({ quantityAvailable: 48, inventoryCount: 50 });
  expect(await count('hold', 'sessionId = ?', session._id)).toBe(0);
  const ordered = await visitor.api('GET', `/checkout/${session._id}`);
  expect(ordered).toMatchObject({ placedOrderId: orderId, hasCompletedCheckoutSession: false });
  expect(await visitor.api('GET', '/bags/active')).toMatchObject({ items: [] });
  expect(await count('mail', 'about = ?', `order-placed/${orderId}`)).toBe(1);
  expect(await pageRevision(), 'one shopper’s purchase renders no page anew for the others').toEqual(before);
});

test('declined: verify returns failed, and the same session is paid with a new reference', async () => {
  const world = createWorld();
  const { visitor, session, reference, url } = await payingShopper(world);
  await decide(visitor, url, 'decline');
  expect(await visitor.api('GET', `/checkout/verify/${reference}`)).toMatchObject({ status: 'failed' });
  world.clock.now += 5000;
  const again = await finalize(visitor, session);
  expect(again.reference).not.toBe(reference);
  await decide(visitor, again.authorization_url ?? '', 'approve');
  await world.settled();
  expect(await visitor.api('GET', `/checkout/verify/${again.reference}`)).toMatchObject({ verified: true });
});

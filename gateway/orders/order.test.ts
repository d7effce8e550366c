import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { order } from '#contract/orders/order.schema.ts';
import {
  addToBag,
  createWorld,
  finalize,
  openCheckout,
  payingShopper,
  postAction,
} from '../../tests/support/checkout.fixture.ts';
import { createGuest, createVisitor } from '../../tests/support/gateway-visitor.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { withinAccra } from '../../tests/support/order-details.ts';
import { completePaid, paidFacts } from '../../tests/support/payment.fixture.ts';
import { completePayment } from '../checkout/complete-payment.ts';

useNamedShop();

async function orderedShopper() {
  const world = createWorld();
  const visitor = await createGuest(world.dependencies);
  await addToBag(visitor, skus.plenty, 2);
  await addToBag(visitor, skus.oil, 1);
  const { session } = await openCheckout(visitor);
  const { reference = '' } = await finalize(visitor, session, {
    ...withinAccra,
    deliveryInstructions: 'Ring twice',
  });
  const completion = await completePaid(world, reference);
  if (completion.kind !== 'ordered') throw new Error('no order');
  return { world, visitor, session, reference, orderId: completion.orderId };
}

test('is found by its id, its reference and its session, with current stock', async () => {
  const { visitor, session, reference, orderId } = await orderedShopper();
  await env.DB.prepare('update sku set quantityAvailable = 2 where id = ?').bind(skus.oil.sku).run();
  const [byId, ...others] = await Promise.all(
    [orderId, reference, session._id].map((key) => visitor.api('GET', `/orders/${key}`)),
  );
  expect(others).toEqual([byId, byId]);
  expect(() => z.decode(order, byId as never)).not.toThrow();
  expect(byId).toMatchObject({
    _id: orderId,
    checkoutSessionId: session._id,
    orderNumber: expect.stringMatching(/^\d{8,10}$/),
    status: 'open',
    amount: 568_550,
    deliveryFee: 30,
    discount: null,
    deliveryOption: 'within-accra',
    deliveryInstructions: 'Ring twice',
    isPODOrder: false,
    hasVerifiedPayment: true,
    externalReference: reference,
    refunds: [],
    transitions: [{ status: 'open' }],
    items: [
      { productSkuId: skus.plenty.sku, quantity: 2, price: 2800, isOutOfStock: false, isLowStock: false },
      {
        productSkuId: skus.oil.sku,
        quantity: 1,
        price: 85.5,
        currentQuantityAvailable: 2,
        currentInventoryCount: 100,
        isLowStock: true,
        productImage: `https://shop.test/media/products/${skus.oil.sku}.webp`,
      },
    ],
  });
});

test('its prices are those at purchase', async () => {
  const { visitor, orderId } = await orderedShopper();
  await env.DB.prepare('update sku set price = 1 where id = ?').bind(skus.plenty.sku).run();
  const later = await visitor.api('GET', `/orders/${orderId}`);
  await env.DB.prepare('update sku set price = ? where id = ?')
    .bind(skus.plenty.price, skus.plenty.sku)
    .run();
  expect(later).toMatchObject({ amount: 568_550, items: [{ price: 2800 }, {}] });
});

test('the list is newest first, without stock', async () => {
  const { world, visitor, session, orderId } = await orderedShopper();
  await postAction(visitor, session._id, { action: 'complete-checkout' });
  world.clock.now += 1000;
  const second = await payingShopper(world, skus.oil, { as: visitor });
  await completePayment(world.dependencies, second.reference, await paidFacts(second.reference));
  const orders = (await visitor.api('GET', '/orders')) as { _id: string; items: object[] }[];
  expect(orders).toHaveLength(2);
  expect(orders[1]?._id).toBe(orderId);
  expect(orders[0]?.items[0]).not.toHaveProperty('currentQuantityAvailable');
});

test('of another shopper is unknown; an empty id is null; neither is a 404', async () => {
  const { world, orderId, reference, session } = await orderedShopper();
  const stranger = await createGuest(world.dependencies);
  for (const key of [orderId, reference, session._id, 'order_unknown', '']) {
    expect(await stranger.api('GET', `/orders/${key}`)).toBeNull();
  }
  expect(await stranger.api('GET', '/orders')).toEqual([]);
  const newcomer = createVisitor(world.dependencies);
  for (const path of ['/orders', '/orders/', `/orders/${orderId}`]) {
    const answer = await newcomer.send('GET', path);
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'Error fetching orders.' }]);
  }
});

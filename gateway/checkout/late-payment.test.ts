import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  act,
  addToBag,
  count,
  createWorld,
  finalize,
  forgetPayments,
  one,
  openCheckout,
  payingShopper,
  promised,
  stockIs,
  stockOf,
} from '../../tests/world/checkout-world.ts';
import { goods, openNamedShop } from '../../tests/world/named-shop.ts';
import { approveInSilence, paidFacts } from '../../tests/world/payment-world.ts';
import { completePayment } from './complete.ts';

beforeAll(openNamedShop);
beforeEach(async () => {
  await stockIs(goods.plenty, 50);
  await stockIs(goods.lastOne, 1);
  await stockIs(goods.oil, 100);
  await forgetPayments();
});

const minutes = 60_000;

describe('late and second payments', () => {
  test('late, with stock left: honoured at its snapshot', async () => {
    const world = createWorld();
    const { session, reference } = await payingShopper(world, goods.lastOne);
    const facts = await paidFacts(reference);
    world.clock.now += 60 * minutes;
    expect(await completePayment(world.dependencies, reference, facts)).toMatchObject({ kind: 'ordered' });
    expect(await stockOf(goods.lastOne)).toEqual({ quantityAvailable: 0, inventoryCount: 1 });
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(1);
  });

  test('late, its goods sold: no order, all refunded, shopper and staff told, never oversold', async () => {
    const world = createWorld();
    const late = await payingShopper(world, goods.lastOne);
    const facts = await paidFacts(late.reference);
    await approveInSilence(late.reference, world.clock.now);
    world.clock.now += 21 * minutes;
    const quick = await payingShopper(world, goods.lastOne);
    await completePayment(world.dependencies, quick.reference, await paidFacts(quick.reference));
    expect(await completePayment(world.dependencies, late.reference, facts)).toEqual({ kind: 'returning' });
    await world.settled();
    expect(await stockOf(goods.lastOne)).toEqual({ quantityAvailable: 0, inventoryCount: 1 });
    expect(await count('orders', 'sessionId = ?', late.session._id)).toBe(0);
    expect(await late.visitor.ask('GET', `/checkout/${late.session._id}`)).toMatchObject({
      isPaymentRefunded: true,
      isFinalizingPayment: false,
    });
    expect(await count('mail', 'about = ?', `payment-returned/${late.reference}`)).toBe(1);
    expect(await act(late.visitor, late.session._id, { action: 'complete-checkout' })).toEqual({
      success: false,
      message: 'This order has been refunded',
    });
    expect(await late.visitor.ask('GET', `/checkout/verify/${late.reference}`)).toMatchObject({
      verified: false,
      status: 'refunded',
    });
  });

  test('late, while the shopper has a newer session: its own is complete at once, the newer goes on', async () => {
    const world = createWorld();
    const { visitor, session, reference } = await payingShopper(world);
    const facts = await paidFacts(reference);
    world.clock.now += 21 * minutes;
    const newer = await openCheckout(visitor);
    expect(newer.session._id).not.toBe(session._id);
    await completePayment(world.dependencies, reference, facts);
    expect(await visitor.ask('GET', `/checkout/${session._id}`)).toMatchObject({
      hasCompletedCheckoutSession: true,
    });
    expect(await visitor.ask('GET', '/checkout/active')).toMatchObject({ _id: newer.session._id });
  });

  test('a second payment of an ordered session goes back, the order stays', async () => {
    const world = createWorld();
    const { visitor, session, reference } = await payingShopper(world);
    await addToBag(visitor, goods.oil);
    const renewed = await openCheckout(visitor);
    const second = await finalize(visitor, renewed.session);
    await approveInSilence(reference, world.clock.now);
    await completePayment(
      world.dependencies,
      second.reference ?? '',
      await paidFacts(second.reference ?? ''),
    );
    const facts = await paidFacts(reference);
    expect(await completePayment(world.dependencies, reference, facts)).toEqual({ kind: 'returning' });
    await world.settled();
    const order = await one('select status, externalReference from orders where sessionId = ?', session._id);
    expect(order).toEqual({ status: 'open', externalReference: second.reference });
    expect(await one('select refundReason from payment where reference = ?', reference)).toEqual({
      refundReason: 'second-payment',
    });
    expect(await visitor.ask('GET', `/checkout/${session._id}`)).toMatchObject({ isPaymentRefunded: false });
  });

  test('the earlier of two links, paid first, is honoured at its own snapshot', async () => {
    const world = createWorld();
    const { visitor, session, reference } = await payingShopper(world);
    await addToBag(visitor, goods.oil, 2);
    await openCheckout(visitor);
    await completePayment(world.dependencies, reference, await paidFacts(reference));
    expect(await one('select amount from orders where sessionId = ?', session._id)).toEqual({
      amount: goods.plenty.price,
    });
    expect(await promised(goods.oil)).toEqual({ held: 0, available: 100 });
    expect(await visitor.ask('GET', '/bags/active')).toMatchObject({
      items: [{ productSkuId: goods.oil.sku, quantity: 2 }],
    });
  });

  test('paid after the shopper ended it: refunded, no order', async () => {
    const world = createWorld();
    const { visitor, session, reference } = await payingShopper(world);
    await act(visitor, session._id, { action: 'cancel-order' });
    await approveInSilence(reference, world.clock.now);
    expect(await completePayment(world.dependencies, reference, await paidFacts(reference))).toEqual({
      kind: 'returning',
    });
    await world.settled();
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(0);
    expect(await visitor.ask('GET', `/checkout/${session._id}`)).toMatchObject({ isPaymentRefunded: true });
  });
});

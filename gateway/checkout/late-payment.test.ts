import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import {
  addToBag,
  count,
  createWorld,
  finalize,
  heldAndAvailable,
  one,
  openCheckout,
  payingShopper,
  postAction,
  type SessionWire,
  stockOf,
} from '../../tests/support/checkout.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { approveWithoutWebhook, completePaid, paidFacts } from '../../tests/support/payment.fixture.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { reportHealth } from '../health/health.records.ts';
import type { ProviderPayment } from '../payments/payment.port.ts';
import { findPayment } from '../payments/payment.records.ts';
import { readSettings } from '../settings.ts';
import { placeOrder } from './complete-payment.records.ts';
import { completePayment } from './complete-payment.ts';

useNamedShop();

const minutes = 60_000;

describe('late and second payments', () => {
  test('late, with stock left: honoured at its snapshot', async () => {
    const world = createWorld();
    const { session, reference } = await payingShopper(world, skus.lastOne);
    const facts = await paidFacts(reference);
    world.clock.now += 60 * minutes;
    expect(await completePayment(world.dependencies, reference, facts)).toMatchObject({ kind: 'ordered' });
    expect(await stockOf(skus.lastOne)).toEqual({ quantityAvailable: 0, inventoryCount: 1 });
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(1);
  });

  test('late, its stock sold: no order, all refunded, shopper and staff notified, never oversold', async () => {
    const world = createWorld();
    const late = await payingShopper(world, skus.lastOne);
    const facts = await paidFacts(late.reference);
    await approveWithoutWebhook(late.reference, world.clock.now);
    world.clock.now += 21 * minutes;
    const quick = await payingShopper(world, skus.lastOne);
    // Its hold is released, but its link can still be paid.
    const stillPaying = { _id: late.session._id, isFinalizingPayment: true };
    expect(await late.visitor.api('GET', '/checkout/active')).toMatchObject(stillPaying);
    await completePayment(world.dependencies, quick.reference, await paidFacts(quick.reference));
    expect(await completePayment(world.dependencies, late.reference, facts)).toEqual({ kind: 'refunding' });
    await world.settled();
    expect(await stockOf(skus.lastOne)).toEqual({ quantityAvailable: 0, inventoryCount: 1 });
    expect(await count('orders', 'sessionId = ?', late.session._id)).toBe(0);
    expect(await late.visitor.api('GET', `/checkout/${late.session._id}`)).toMatchObject({
      isPaymentRefunded: true,
      isFinalizingPayment: false,
    });
    expect(await count('mail', 'about = ?', `payment-returned/${late.reference}`)).toBe(1);
    expect(await postAction(late.visitor, late.session._id, { action: 'complete-checkout' })).toEqual({
      success: false,
      message: 'This order has been refunded',
    });
    expect(await late.visitor.api('GET', `/checkout/verify/${late.reference}`)).toMatchObject({
      verified: false,
      status: 'refunded',
    });
  });

  test('late, while the shopper has a newer session: its own is complete at once, the newer stays open', async () => {
    const world = createWorld();
    const { visitor, session, reference } = await payingShopper(world);
    const facts = await paidFacts(reference);
    world.clock.now += 21 * minutes;
    const newer = await openCheckout(visitor);
    expect(newer.session._id).not.toBe(session._id);
    await completePayment(world.dependencies, reference, facts);
    expect(await visitor.api('GET', `/checkout/${session._id}`)).toMatchObject({
      hasCompletedCheckoutSession: true,
    });
    expect(await visitor.api('GET', '/checkout/active')).toMatchObject({ _id: newer.session._id });
  });

  test('refunded at the provider before its event arrived: no order', async () => {
    const world = createWorld();
    const { visitor, session, reference } = await payingShopper(world);
    const facts = await paidFacts(reference);
    await env.DB.prepare(`update sandbox_transaction set status = 'reversed' where reference = ?`)
      .bind(reference)
      .run();
    expect(await visitor.api('GET', `/checkout/verify/${reference}`)).toMatchObject({ status: 'refunded' });
    expect(await completePayment(world.dependencies, reference, facts)).toEqual({ kind: 'refunding' });
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(0);
  });

  test('the earlier of two links, paid first, becomes the order of its own snapshot', async () => {
    const world = createWorld();
    const { visitor, session, reference } = await payingShopper(world);
    await addToBag(visitor, skus.oil, 2);
    await openCheckout(visitor);
    await completePaid(world, reference);
    expect(await one('select amount from orders where sessionId = ?', session._id)).toEqual({
      amount: skus.plenty.price,
    });
    expect(await heldAndAvailable(skus.oil)).toEqual({ held: 0, available: 100 });
    expect(await visitor.api('GET', '/bags/active')).toMatchObject({
      items: [{ productSkuId: skus.oil.sku, quantity: 2 }],
    });
  });

  test('paid while another payment of its session is being refunded: refunded as the second', async () => {
    const world = createWorld();
    const { session, reference } = await payingShopper(world);
    await env.DB.prepare('update checkout_session set refundAskedAt = 1 where id = ?')
      .bind(session._id)
      .run();
    await approveWithoutWebhook(reference, world.clock.now);
    expect(await completePaid(world, reference)).toEqual({ kind: 'refunding' });
    expect(await one('select refundReason from payment where reference = ?', reference)).toEqual({
      refundReason: 'second-payment',
    });
  });

  test('paid after the shopper ended it: refunded, no order', async () => {
    const world = createWorld();
    const { visitor, session, reference } = await payingShopper(world);
    await postAction(visitor, session._id, { action: 'cancel-order' });
    await approveWithoutWebhook(reference, world.clock.now);
    expect(await completePaid(world, reference)).toEqual({
      kind: 'refunding',
    });
    await world.settled();
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(0);
    expect(await visitor.api('GET', `/checkout/${session._id}`)).toMatchObject({ isPaymentRefunded: true });
  });
});

test.each([
  ['the shopper ended the session', 'update checkout_session set endedAt = 1 where id = ?'],
  ['its refund was asked for', 'update checkout_session set refundAskedAt = 1 where id = ?'],
  ['the payment is refunded', `update payment set refundStatus = 'wanted' where sessionId = ?`],
  ['staff resolved the payment', `update payment set status = 'attention' where sessionId = ?`],
  ['the session got another owner', `update checkout_session set ownerId = 'guest_other' where id = ?`],
])('a completion that read the payment before %s makes no order', async (_, change) => {
  const world = createWorld();
  const { dependencies, clock } = world;
  const { session, reference } = await payingShopper(world);
  const payment = await findPayment(dependencies, { reference });
  if (!payment) throw new Error('There is no payment');
  await env.DB.prepare(change).bind(session._id).run();
  const { paymentMethod } = payment.snapshot;
  const order = { id: `order_${reference}`, orderNumber: reference, payment, paymentMethod, at: clock.now };
  const placed = await placeOrder(dependencies, order, payment.ownerId, []);
  expect(placed).toMatchObject({ ok: false });
  expect(await count('orders', 'sessionId = ?', session._id)).toBe(0);
});

describe('a second payment of an ordered session', () => {
  const settings = readSettings({ ...testSettings, STAFF_EMAIL: 'staff@example.com' });

  /** Two links of one session, the newer one ordered; then `complete` is called for the older one. */
  async function afterSecond(complete: typeof completePayment, changes: Partial<ProviderPayment> = {}) {
    await env.DB.prepare(`update payment set status = 'abandoned' where status = 'attention'`).run();
    const world = createWorld({ settings });
    const { visitor, session, reference } = await payingShopper(world);
    await addToBag(visitor, skus.oil);
    const second = await finalize(visitor, (await openCheckout(visitor)).session);
    const ordered = second.reference ?? '';
    await completePaid(world, ordered);
    await approveWithoutWebhook(reference, world.clock.now);
    await complete(world.dependencies, reference, { ...(await paidFacts(reference)), ...changes });
    await world.settled();
    await reportHealth(world.dependencies);
    const { refundReason } = await one<{ refundReason: string | null }>(
      'select refundReason from payment where reference = ?',
      reference,
    );
    return {
      isOrderAsItWas:
        (await count(
          'orders',
          `sessionId = ? and status = 'open' and externalReference = ?`,
          session._id,
          ordered,
        )) === 1,
      isSessionRefunded: ((await visitor.api('GET', `/checkout/${session._id}`)) as SessionWire)
        .isPaymentRefunded,
      refundReason,
      shopperReads: ((await visitor.api('GET', `/checkout/verify/${reference}`)) as { message?: string })
        .message,
      mails: await count(
        'mail',
        'about in (?, ?)',
        `payment-returned/${reference}`,
        `attention/${reference}`,
      ),
      health: await visitor.api('GET', '/health'),
    };
  }
  const order = { isOrderAsItWas: true, isSessionRefunded: false };
  const ok = { status: 'ok', problems: [] };

  test('is refunded, and its shopper is notified', async () => {
    expect(await afterSecond(completePayment)).toEqual({
      ...order,
      refundReason: 'second-payment',
      shopperReads: 'This order was paid for twice. The second payment has been returned.',
      mails: 1,
      health: ok,
    });
  });

  test('that differs is reported to staff and in /health', async () => {
    expect(await afterSecond(completePayment, { amount: 7 })).toEqual({
      ...order,
      refundReason: null,
      shopperReads: expect.stringMatching(/^We are looking into your payment/),
      mails: 1,
      health: { status: 'degraded', problems: ['A payment needs a look.'] },
    });
  });

  test('is ignored by the naive twin, which stops where there is an order', async () => {
    const naive: typeof completePayment = async (dependencies, reference, proof) => {
      const { orderId } = await one<{ orderId: string | null }>(
        `select placedOrderId as orderId from checkout_session
         where id = (select sessionId from payment where reference = ?)`,
        reference,
      );
      return orderId ? { kind: 'ordered', orderId } : completePayment(dependencies, reference, proof);
    };
    const silence = { ...order, refundReason: null, mails: 0, health: ok };
    expect(await afterSecond(naive)).toEqual(silence);
    expect(await afterSecond(naive, { amount: 7 })).toEqual(silence);
  });
});

import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { type SessionFacts, sessionState } from '#contract/checkout/checkout-session.rules.ts';
import {
  addToBag,
  count,
  createWorld,
  finalize,
  heldAndAvailable,
  isUntouched,
  openCheckout,
  openShopper,
  pay,
  payingShopper,
  postAction,
} from '../../tests/support/checkout.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { pickup, withinAccra } from '../../tests/support/order-details.ts';
import { completePaid } from '../../tests/support/payment.fixture.ts';
import { createCode, payDiscounted, readSession, redeem } from '../../tests/support/promo.fixture.ts';
import { sweepExpiredSessions } from './checkout.sweep.ts';
import { cancelUnpaidOrder, endSession, stopFinalizing } from './session-end.records.ts';

useNamedShop();

test('a session that was paid meanwhile keeps its hold: it neither ends nor expires', async () => {
  const { world, session } = await openShopper();
  await env.DB.prepare('update checkout_session set hasCompletedPayment = 1 where id = ?')
    .bind(session._id)
    .run();
  expect(await endSession(world.dependencies, session._id)).toMatchObject({ ok: false });
  world.clock.now = session.expiresAt + 60_000;
  await sweepExpiredSessions(world.dependencies);
  expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 1, available: 49 });
});

test('the end of an earlier payment leaves the session to the newer one', async () => {
  const world = createWorld();
  const { visitor, session, reference } = await payingShopper(world);
  await addToBag(visitor, skus.oil);
  const { session: changed } = await openCheckout(visitor);
  const { reference: newer = '' } = await finalize(visitor, changed);
  const isPaying = async (ended: string) => {
    await stopFinalizing(world.dependencies, { sessionId: session._id, reference: ended });
    return count('checkout_session', 'id = ? and isFinalizingPayment = 1', session._id);
  };
  expect([await isPaying(reference), await isPaying(newer)]).toEqual([1, 0]);
});

describe('payment on delivery', () => {
  const pod = { action: 'create-pod-order', orderDetails: withinAccra, podPaymentMethod: 'mobile_money' };

  test('makes the order at once, unpaid and without points; a repeat gets the same answer', async () => {
    const { visitor, session } = await openShopper();
    const made = await pay(visitor, session, pod);
    expect(made).toMatchObject({ success: true, reference: expect.stringMatching(/^POD-/) });
    expect(await visitor.api('GET', `/orders/${made.orderId}`)).toMatchObject({
      isPODOrder: true,
      podPaymentMethod: 'mobile_money',
      paymentCollected: false,
      hasVerifiedPayment: false,
      deliveryFee: 30,
      paymentMethod: { type: 'payment_on_delivery', podPaymentMethod: 'mobile_money' },
    });
    expect(await pay(visitor, session, pod)).toEqual(made);
    expect(await pay(visitor, session, {})).toMatchObject({ code: 'SESSION_ALREADY_FINALIZED' });
    expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 49 });
  });

  test('is canceled without a refund and restocked once', async () => {
    const { visitor, session } = await openShopper();
    const made = await pay(visitor, session, pod);
    const cancel = () => postAction(visitor, session._id, { action: 'cancel-order' });
    expect(await Promise.all([cancel(), cancel(), cancel()])).toEqual(
      Array(3).fill({ success: true, message: 'Your order has been canceled.', orderId: made.orderId }),
    );
    expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 50 });
    expect(await postAction(visitor, session._id, { action: 'complete-checkout' })).toEqual({
      success: false,
      message: 'This order has been canceled.',
    });
    expect(await visitor.api('GET', `/checkout/verify/${made.reference}`)).toEqual({
      verified: false,
      status: 'refunded',
      message: 'This order has been canceled.',
    });
    const read = (await visitor.api('GET', `/checkout/${session._id}`)) as SessionFacts;
    expect(read.orderStatus).toBe('cancelled');
    expect(sessionState(read, Date.now()), 'a page that reads it thanks for nothing').toBe('canceled');
  });

  test('is not canceled by its shopper once staff prepare it, also when both act at once', async () => {
    const { world, visitor, session } = await openShopper();
    const { orderId } = await pay(visitor, session, pod);
    await env.DB.prepare(`update orders set status = 'ready-for-delivery' where id = ?`).bind(orderId).run();
    expect(await cancelUnpaidOrder(world.dependencies, session._id)).toMatchObject({ ok: false });
    expect(await count('orders', `id = ? and status = 'ready-for-delivery'`, orderId ?? '')).toBe(1);
  });

  const nearby = 'Payment on delivery is available only for delivery within Greater Accra.';

  test('is canceled also when an earlier link was paid: that payment is refunded', async () => {
    const { world, visitor, session } = await openShopper();
    const { reference = '' } = await finalize(visitor, session);
    const made = await pay(visitor, session, pod);
    await completePaid(world, reference);
    await world.settled();
    expect(await postAction(visitor, session._id, { action: 'cancel-order' })).toEqual({
      success: true,
      message: 'Your order has been canceled.',
      orderId: made.orderId,
    });
    expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 50 });
  });

  test('requires delivery within Greater Accra and a payment method', async () => {
    const { visitor, session } = await openShopper();
    expect(await pay(visitor, session, { ...pod, orderDetails: pickup })).toEqual({
      success: false,
      message: nearby,
    });
    expect(await pay(visitor, session, { ...pod, podPaymentMethod: undefined })).toMatchObject({
      message: 'Please provide all the required information',
    });
    expect(await isUntouched(session)).toBe(true);
  });
});

test('a total of 0 needs no provider: the order is made and its link leads to verify', async () => {
  const world = createWorld();
  await env.DB.prepare(
    `insert into promo_code (id, createdAt, code, discountType, discountValue, span, active, displayText, validFrom, validTo)
     values ('promo_all', 1, 'ALLFREE', 'percentage', 10000, 'entire-order', 1, '100%', 0, ?)`,
  )
    .bind(world.clock.now + 1e9)
    .run();
  const { visitor, session } = await openShopper(world);
  const applied = (await visitor.api('POST', '/stores/promoCodes', {
    code: 'allfree',
    checkoutSessionId: session._id,
  })) as { promoCode: { totalDiscount: number } };
  expect(applied.promoCode.totalDiscount).toBe(2800);
  const discounted = (await visitor.api('GET', `/checkout/${session._id}`)) as { discount: unknown };
  const started = await finalize(visitor, session, { ...pickup, discount: discounted.discount });
  expect(started.authorization_url).toBe(
    `https://shop.test/shop/checkout/verify?reference=${started.reference}`,
  );
  expect(await visitor.api('GET', `/checkout/verify/${started.reference}`)).toMatchObject({ verified: true });
  expect(await count('sandbox_transaction', 'reference = ?', started.reference)).toBe(0);
});

test('a code that was used between freeze and order is taken off the session', async () => {
  const world = createWorld();
  const { code } = await createCode({ discountValue: 10_000 });
  await openShopper(world);
  const { visitor, session } = await openShopper(world);
  await redeem(visitor, session, code);
  await env.DB.prepare(
    `create trigger used after update of isFinalizingPayment on checkout_session when new.isFinalizingPayment = 1
     begin
       update redemption set isFinal = 1, sessionId = (select id from checkout_session where id <> new.id)
       where sessionId = new.id;
     end`,
  ).run();
  const refused = await payDiscounted(visitor, session);
  await env.DB.prepare('drop trigger used').run();
  expect(refused).toMatchObject({ code: 'AMOUNT_CHANGED', figures: { total: 280_000 } });
  expect(await readSession(visitor, session)).toMatchObject({ discount: null, isFinalizingPayment: false });
});

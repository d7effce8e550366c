import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Act,
  act,
  addToBag,
  approveInSilence,
  count,
  createWorld,
  finalize,
  forgetPayments,
  one,
  openCheckout,
  pickup,
  promised,
  type SessionWire,
  stockIs,
  withinAccra,
} from '../../tests/world/checkout-world.ts';
import { guestOf, type Visitor } from '../../tests/world/gateway-visitor.ts';
import { goods, openNamedShop } from '../../tests/world/named-shop.ts';
import type { PaymentPort } from '../payments/payment.port.ts';

beforeAll(openNamedShop);
beforeEach(async () => {
  await stockIs(goods.plenty, 50);
  await forgetPayments();
});

async function shopper(world = createWorld()) {
  const visitor = await guestOf(world.dependencies);
  await addToBag(visitor, goods.plenty);
  const { session } = await openCheckout(visitor);
  return { world, visitor, session };
}

function pay(visitor: Visitor, session: SessionWire, body: Record<string, unknown>): Promise<Act> {
  return act(visitor, session._id, {
    customerEmail: 'ama@example.com',
    amount: session.amount / 100,
    orderDetails: pickup,
    ...body,
  });
}

const config = (config: unknown) =>
  env.DB.prepare('update store set config = ?').bind(JSON.stringify(config)).run();

async function isUntouched(session: SessionWire) {
  expect(await count('payment', 'sessionId = ?', session._id)).toBe(0);
  expect(
    await one(
      'select isFinalizingPayment, externalReference, revision from checkout_session where id = ?',
      session._id,
    ),
  ).toEqual({ isFinalizingPayment: 0, externalReference: null, revision: 0 });
}

describe('tampered numbers', () => {
  const values = [0, -1, 1, 1e21, '2800', Number.NaN, null, 2800.001, true, [2800]];

  test.each(values)('amount %s', async (amount) => {
    const { visitor, session } = await shopper();
    const response = await visitor.send('POST', `/checkout/${session._id}`, {
      customerEmail: 'ama@example.com',
      amount,
      orderDetails: pickup,
    });
    const isAmount = amount === 0 || amount === 1;
    expect(response.status).toBe(isAmount ? 200 : 400);
    if (isAmount) {
      expect(await response.json()).toMatchObject({
        success: false,
        code: 'AMOUNT_CHANGED',
        figures: { subtotal: 280_000, discount: 0, deliveryFee: 0, total: 280_000 },
      });
    }
    await isUntouched(session);
  });

  test.each([0, 1, 29, null, -1, 1e21, '30'])('delivery fee %s', async (deliveryFee) => {
    const { visitor, session } = await shopper();
    const response = await visitor.send('POST', `/checkout/${session._id}`, {
      customerEmail: 'ama@example.com',
      amount: 2800,
      orderDetails: { ...withinAccra, deliveryFee },
    });
    const body = (await response.json()) as { success?: boolean };
    expect(response.status === 400 || body.success === false).toBe(true);
    await isUntouched(session);
  });

  test('prices, quantities and amounts of POST /checkout are not believed', async () => {
    const { visitor, session } = await shopper();
    const bag = (await visitor.ask('GET', '/bags/active')) as { _id: string };
    const opened = (await visitor.ask('POST', '/checkout', {
      bagId: bag._id,
      products: [
        { productSkuId: goods.plenty.sku, quantity: 9, productSku: 'x', productId: 'y', price: 0.01 },
      ],
      amount: 1,
    })) as { session: SessionWire };
    expect(opened.session).toMatchObject({
      _id: session._id,
      amount: 280_000,
      items: [{ quantity: 1, price: 2800 }],
    });
  });

  test('a discount that nobody granted', async () => {
    const { visitor, session } = await shopper();
    const discount = {
      id: 'promo_x',
      code: 'FREE',
      type: 'fixed',
      value: 2800,
      span: 'entire-order',
      totalDiscount: 2800,
    };
    const answer = await pay(visitor, session, { orderDetails: { ...pickup, discount } });
    expect(answer).toMatchObject({ success: false, code: 'AMOUNT_CHANGED' });
    await isUntouched(session);
  });

  test('a price that changed since is refused with the true total', async () => {
    const { visitor, session } = await shopper();
    await env.DB.prepare('update sku set price = 290000 where id = ?').bind(goods.plenty.sku).run();
    const answer = await pay(visitor, session, {});
    await env.DB.prepare('update sku set price = 280000 where id = ?').bind(goods.plenty.sku).run();
    expect(answer).toMatchObject({
      message: 'Your total has changed to GHS 2,900. Please check your order and try again.'.replace(
        ' 2',
        '\u00a02',
      ),
      figures: { total: 290_000 },
    });
    await isUntouched(session);
  });
});

describe('checks', () => {
  const customerDetails = { ...pickup.customerDetails };
  const incomplete: Record<string, Record<string, unknown>> = {
    'no e-mail for the provider': { customerEmail: undefined },
    'an e-mail that is none': { customerEmail: 'ama' },
    'a first name of blanks': {
      orderDetails: { ...pickup, customerDetails: { ...customerDetails, firstName: '  ' } },
    },
    'a short phone number': {
      orderDetails: { ...pickup, customerDetails: { ...customerDetails, phoneNumber: '024' } },
    },
    'no customer': { orderDetails: { ...pickup, customerDetails: undefined } },
    'no method': { orderDetails: { ...pickup, deliveryMethod: undefined } },
    'pickup nowhere': { orderDetails: { ...pickup, pickupLocation: '' } },
    'no delivery fee': { orderDetails: { ...withinAccra, deliveryFee: undefined } },
    'no street': {
      orderDetails: { ...withinAccra, deliveryDetails: { ...withinAccra.deliveryDetails, street: ' ' } },
    },
    'an option of another zone': { orderDetails: { ...withinAccra, deliveryOption: 'intl' } },
  };

  test.each(Object.entries(incomplete))('%s: the details are incomplete', async (_, body) => {
    const { visitor, session } = await shopper();
    expect(await pay(visitor, session, body)).toEqual({
      success: false,
      message: 'Please provide all the required information',
    });
    await isUntouched(session);
  });

  test('without amount or details: 400', async () => {
    const { visitor, session } = await shopper();
    for (const body of [{ amount: 2800 }, { orderDetails: pickup }]) {
      const answer = await visitor.send('POST', `/checkout/${session._id}`, body);
      expect(answer.status).toBe(400);
    }
  });

  const closed = { success: false, message: 'Store checkout is currently unavailable' };

  test('a closed store takes neither sessions nor payments', async () => {
    const { visitor, session } = await shopper();
    await config({ visibility: { inReadOnlyMode: true } });
    expect(await pay(visitor, session, {})).toEqual(closed);
    expect(await openCheckout(visitor)).toEqual(closed);
    await config({ availability: { inMaintenanceMode: true }, maintenance: { countdownEndsAt: 1 } });
    expect(await pay(visitor, session, {})).toEqual(closed);
    await config({});
    await isUntouched(session);
  });

  test('no provider at all is a closed store', async () => {
    const world = createWorld({ payments: undefined });
    const visitor = await guestOf(world.dependencies);
    await addToBag(visitor, goods.plenty);
    expect(await openCheckout(visitor)).toEqual(closed);
  });

  test('a method that is switched off or restricted says why', async () => {
    const { visitor, session } = await shopper();
    await config({ fulfillment: { enableStorePickup: false } });
    expect(await pay(visitor, session, {})).toMatchObject({
      message: 'This delivery method is currently unavailable.',
    });
    await config({
      fulfillment: { pickupRestriction: { isActive: true, message: 'The studio is being painted.' } },
    });
    expect(await pay(visitor, session, {})).toMatchObject({ message: 'The studio is being painted.' });
    await config({});
    await isUntouched(session);
  });

  test('goods that can no longer be sold are named', async () => {
    const { visitor, session } = await shopper();
    await env.DB.prepare('update sku set isVisible = 0 where id = ?').bind(goods.plenty.sku).run();
    const answer = await pay(visitor, session, {});
    await env.DB.prepare('update sku set isVisible = 1 where id = ?').bind(goods.plenty.sku).run();
    expect(answer).toEqual({
      success: false,
      message: 'Some items in your bag are no longer available.',
      unavailableProducts: [{ productSkuId: goods.plenty.sku, requested: 1, available: 0 }],
    });
  });

  test('delivery is charged by zone, and a waiver makes it free', async () => {
    const { visitor, session } = await shopper();
    const elsewhere = {
      ...withinAccra,
      deliveryOption: 'outside-accra',
      deliveryDetails: { ...withinAccra.deliveryDetails, region: 'AH' },
    };
    expect(await pay(visitor, session, { orderDetails: elsewhere })).toMatchObject({
      code: 'AMOUNT_CHANGED',
      figures: { deliveryFee: 7000, total: 287_000 },
    });
    await config({ waiveDeliveryFees: { otherRegions: true } });
    const free = await pay(visitor, session, { orderDetails: { ...elsewhere, deliveryFee: 0 } });
    await config({});
    expect(free).toHaveProperty('authorization_url');
    expect(await visitor.ask('GET', `/checkout/${session._id}`)).toMatchObject({
      deliveryFee: 0,
      deliveryOption: 'outside-accra',
      pickupLocation: null,
    });
  });
});

describe('the link', () => {
  test('freezes figures and details: a later price change does not touch them', async () => {
    const { visitor, session } = await shopper();
    const started = await finalize(visitor, session, withinAccra);
    await env.DB.prepare('update sku set price = 999900 where id = ?').bind(goods.plenty.sku).run();
    const frozen = await visitor.ask('GET', `/checkout/${session._id}`);
    await env.DB.prepare('update sku set price = 280000 where id = ?').bind(goods.plenty.sku).run();
    expect(frozen).toMatchObject({
      amount: 280_000,
      isFinalizingPayment: true,
      externalReference: started.reference,
      deliveryFee: 30,
      customerDetails: pickup.customerDetails,
      deliveryDetails: withinAccra.deliveryDetails,
      items: [{ price: 2800 }],
    });
    expect(await one('select amount, currency from payment where reference = ?', started.reference)).toEqual({
      amount: 283_000,
      currency: 'ghs',
    });
  });

  test('gives the goods 20 more minutes', async () => {
    const world = createWorld();
    const { visitor, session } = await shopper(world);
    world.clock.now += 15 * 60_000;
    await finalize(visitor, session);
    expect(await visitor.ask('GET', `/checkout/${session._id}`)).toMatchObject({
      expiresAt: world.clock.now + 20 * 60_000,
    });
  });

  test('a double press gets one link and one payment', async () => {
    const { visitor, session } = await shopper();
    const pressed = await Promise.all([1, 2, 3].map(() => finalize(visitor, session)));
    expect(new Set(pressed.map(({ reference }) => reference)).size).toBe(1);
    expect(await count('payment', 'sessionId = ?', session._id)).toBe(1);
  });

  test('while the payer is at it the same details get the same link, other details a new one', async () => {
    const world = createWorld();
    const { visitor, session } = await shopper(world);
    const first = await finalize(visitor, session);
    await env.DB.prepare(`update sandbox_transaction set status = 'ongoing' where reference = ?`)
      .bind(first.reference)
      .run();
    world.clock.now += 10_000;
    expect(await finalize(visitor, session)).toEqual(first);
    world.clock.now += 10_000;
    const other = await finalize(visitor, session, { ...pickup, deliveryInstructions: 'Ring twice' });
    expect(other.reference).not.toBe(first.reference);
  });

  test('a changed bag takes the session back to open, and its old payment stays payable', async () => {
    const world = createWorld();
    const { visitor, session } = await shopper(world);
    const first = await finalize(visitor, session);
    await addToBag(visitor, goods.oil);
    const renewed = await openCheckout(visitor);
    expect(renewed.session).toMatchObject({ _id: session._id, isFinalizingPayment: false });
    expect(await count('payment', `reference = ? and status = 'open'`, first.reference)).toBe(1);
  });
});

describe('the provider', () => {
  const provider = (world: ReturnType<typeof createWorld>, changes: Partial<PaymentPort>) => {
    const { payments } = world.dependencies;
    if (!payments) throw new Error('no sandbox');
    return { ...world, dependencies: { ...world.dependencies, payments: { ...payments, ...changes } } };
  };

  test('refuses: the freeze is undone and the next try starts afresh', async () => {
    const world = createWorld();
    const asked: string[] = [];
    const refusing = provider(world, {
      initialize: async ({ reference }) => {
        asked.push(reference);
        return { ok: false, failure: 'refused' };
      },
    });
    const { visitor, session } = await shopper(refusing);
    expect(await finalize(visitor, session)).toEqual({
      success: false,
      message: 'Failed to finalize payment',
    });
    expect(await visitor.ask('GET', `/checkout/${session._id}`)).toMatchObject({
      isFinalizingPayment: false,
      customerDetails: null,
      deliveryFee: null,
    });
    expect(await promised(goods.plenty)).toEqual({ held: 1, available: 49 });
    await finalize(visitor, session);
    expect(new Set(asked).size).toBe(2);
  });

  test('answers too late: the freeze stays, and a retry goes on with the same reference', async () => {
    const world = createWorld();
    const asked: string[] = [];
    const deaf = provider(world, {
      initialize: async ({ reference }) => {
        asked.push(reference);
        return { ok: false, failure: 'unknown' };
      },
      verify: async () => ({ ok: false, failure: 'unknown' }),
    });
    const { visitor, session } = await shopper(deaf);
    expect(await finalize(visitor, session)).toEqual({
      success: false,
      message: 'Failed to finalize payment',
    });
    expect(await visitor.ask('GET', `/checkout/${session._id}`)).toMatchObject({ isFinalizingPayment: true });
    deaf.clock.now += 15_000;
    await finalize(visitor, session);
    expect(asked).toEqual([asked[0], asked[0]]);
    expect(await count('payment', 'sessionId = ?', session._id)).toBe(1);
  });

  test('had accepted although its answer was lost: a new reference only after it says not paid', async () => {
    const world = createWorld();
    const sandbox = world.dependencies.payments;
    const asked: string[] = [];
    let isDeaf = true;
    const losing = provider(world, {
      initialize: async (request) => {
        asked.push(request.reference);
        const answer = await sandbox?.initialize(request);
        return isDeaf || !answer ? { ok: false, failure: 'unknown' } : answer;
      },
    });
    const { visitor, session } = await shopper(losing);
    await finalize(visitor, session);
    isDeaf = false;
    losing.clock.now += 15_000;
    const retried = await finalize(visitor, session);
    expect(retried.reference).toBe(asked.at(-1));
    expect(asked).toHaveLength(2);
    expect(asked[0]).not.toBe(asked[1]);
  });

  test('was paid although its answer was lost: the retry finds the order, nothing is charged again', async () => {
    const world = createWorld();
    const sandbox = world.dependencies.payments;
    const losing = provider(world, {
      initialize: async (request) => {
        await sandbox?.initialize(request);
        return { ok: false, failure: 'unknown' };
      },
    });
    const { visitor, session } = await shopper(losing);
    await finalize(visitor, session);
    const { reference } = await one<{ reference: string }>(
      'select reference from payment where sessionId = ?',
      session._id,
    );
    await approveInSilence(reference, world.clock.now);
    losing.clock.now += 15_000;
    expect(await finalize(visitor, session)).toEqual({
      success: false,
      message: 'This checkout session has already been paid for.',
      code: 'SESSION_ALREADY_FINALIZED',
    });
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(1);
  });
});

describe('payment on delivery', () => {
  const pod = { action: 'create-pod-order', orderDetails: withinAccra, podPaymentMethod: 'mobile_money' };

  test('makes the order at once, unpaid and without points; asked again it answers the same', async () => {
    const { visitor, session } = await shopper();
    const made = await pay(visitor, session, pod);
    expect(made).toMatchObject({ success: true, reference: expect.stringMatching(/^POD-/) });
    expect(await visitor.ask('GET', `/orders/${made.orderId}`)).toMatchObject({
      isPODOrder: true,
      podPaymentMethod: 'mobile_money',
      paymentCollected: false,
      hasVerifiedPayment: false,
      deliveryFee: 30,
      paymentMethod: { type: 'payment_on_delivery', podPaymentMethod: 'mobile_money' },
    });
    expect(await pay(visitor, session, pod)).toEqual(made);
    expect(await pay(visitor, session, {})).toMatchObject({ code: 'SESSION_ALREADY_FINALIZED' });
    expect(await promised(goods.plenty)).toEqual({ held: 0, available: 49 });
  });

  test('is canceled without a refund, its goods return once', async () => {
    const { visitor, session } = await shopper();
    const made = await pay(visitor, session, pod);
    const cancel = () => act(visitor, session._id, { action: 'cancel-order' });
    expect(await Promise.all([cancel(), cancel(), cancel()])).toEqual(
      Array(3).fill({ success: true, message: 'Your order has been canceled.', orderId: made.orderId }),
    );
    expect(await promised(goods.plenty)).toEqual({ held: 0, available: 50 });
    expect(await act(visitor, session._id, { action: 'complete-checkout' })).toEqual({
      success: false,
      message: 'This order has been canceled.',
    });
  });

  const nearby = 'Payment on delivery is available only for delivery within Greater Accra.';

  test('is for delivery within Greater Accra, and needs a way to pay', async () => {
    const { visitor, session } = await shopper();
    expect(await pay(visitor, session, { ...pod, orderDetails: pickup })).toEqual({
      success: false,
      message: nearby,
    });
    expect(await pay(visitor, session, { ...pod, podPaymentMethod: undefined })).toMatchObject({
      message: 'Please provide all the required information',
    });
    await isUntouched(session);
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
  const { visitor, session } = await shopper(world);
  const applied = (await visitor.ask('POST', '/stores/promoCodes', {
    code: 'allfree',
    checkoutSessionId: session._id,
  })) as { promoCode: { totalDiscount: number } };
  expect(applied.promoCode.totalDiscount).toBe(2800);
  const discounted = (await visitor.ask('GET', `/checkout/${session._id}`)) as { discount: unknown };
  const started = await finalize(visitor, session, { ...pickup, discount: discounted.discount });
  expect(started.authorization_url).toBe(
    `https://shop.test/shop/checkout/verify?reference=${started.reference}`,
  );
  expect(await visitor.ask('GET', `/checkout/verify/${started.reference}`)).toMatchObject({ verified: true });
  expect(await count('sandbox_transaction', 'reference = ?', started.reference)).toBe(0);
});

import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import {
  addToBag,
  count,
  createWorld,
  heldAndAvailable,
  one,
  payingShopper,
  postAction,
} from '../../tests/support/checkout.fixture.ts';
import { createCustomer } from '../../tests/support/customer.fixture.ts';
import { createGuest } from '../../tests/support/gateway-visitor.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import {
  approveWithoutWebhook,
  chargeEvent,
  completePaid,
  paidFacts,
  sendEvent,
} from '../../tests/support/payment.fixture.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { signPaystack } from '../payments/paystack.adapter.ts';
import { sandboxSecret } from '../payments/sandbox.provider.ts';
import { readSettings } from '../settings.ts';
import { sweepPayments } from './checkout.sweep.ts';
import { type Completion, completePayment } from './complete-payment.ts';

useNamedShop();

const minutes = 60_000;
const kinds = (completions: Completion[]) => [...new Set(completions.map(({ kind }) => kind))];

describe('one payment reported many times', () => {
  test('by webhook, verify, complete-checkout and sweep at once: one order, one mail, points once', async () => {
    const world = createWorld();
    const { visitor, userId } = await createCustomer(world);
    const { session, reference } = await payingShopper(world, skus.plenty, { quantity: 3, as: visitor });
    world.clock.now += 5 * minutes;
    await approveWithoutWebhook(reference, world.clock.now);
    const times = <T>(many: number, work: (at: number) => Promise<T>) =>
      Array.from({ length: many }, (_, at) => work(at));
    const verify = () => visitor.send('GET', `/checkout/verify/${reference}`);
    const complete = () => visitor.send('POST', `/checkout/${session._id}`, { action: 'complete-checkout' });
    const facts = await paidFacts(reference);
    const [completions] = await Promise.all([
      Promise.all(times(10, () => completePayment(world.dependencies, reference, facts))),
      ...times(15, async (at) => sendEvent(world, await chargeEvent(world, reference, { id: 1000 + at }))),
      ...times(10, verify),
      ...times(10, complete),
      ...times(5, () => sweepPayments(world.dependencies)),
    ]);
    await world.settled();
    const answers = await Promise.all([...times(10, verify), ...times(5, complete)]);
    const told = await Promise.all(
      answers.map(async (answer) => (await answer.json()) as { orderId: string }),
    );
    const order = await one<{ id: string }>('select id from orders where sessionId = ?', session._id);
    expect(told.map(({ orderId }) => orderId)).toEqual(Array(15).fill(order.id));
    expect(completions).toEqual(Array(10).fill({ kind: 'ordered', orderId: order.id }));
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(1);
    expect(await count('mail', 'about = ?', `order-placed/${order.id}`)).toBe(1);
    expect(await count('points_entry', 'ownerId = ? and points = 84000', userId)).toBe(1);
    expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 47 });
  }, 30_000);

  test('fifty concurrent completions make one order and all return its id', async () => {
    const world = createWorld();
    const { reference } = await payingShopper(world);
    const facts = await paidFacts(reference);
    const completions = await Promise.all(
      Array.from({ length: 50 }, () => completePayment(world.dependencies, reference, facts)),
    );
    expect(
      new Set(completions.map((each) => (each.kind === 'ordered' ? each.orderId : each.kind))).size,
    ).toBe(1);
    expect(kinds(completions)).toEqual(['ordered']);
    expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 49 });
  }, 30_000);

  test('the naive twin, which checks for an order and then makes one, makes several', async () => {
    const world = createWorld();
    const { session } = await payingShopper(world);
    await env.DB.prepare('create table if not exists naive_order (id text, sessionId text)').run();
    const complete = async () => {
      const row = await one<{ placedOrderId: string | null }>(
        'select placedOrderId from checkout_session where id = ?',
        session._id,
      );
      if (row.placedOrderId !== null) return;
      const id = crypto.randomUUID();
      await env.DB.prepare('insert into naive_order values (?, ?)').bind(id, session._id).run();
      await env.DB.prepare('update checkout_session set placedOrderId = ? where id = ?')
        .bind(id, session._id)
        .run();
    };
    await Promise.all(Array.from({ length: 50 }, complete));
    expect(await count('naive_order', 'sessionId = ?', session._id)).toBeGreaterThan(1);
    await env.DB.prepare('update checkout_session set placedOrderId = null where id = ?')
      .bind(session._id)
      .run();
  });

  test('the same event a hundred times, and again after three days, has one effect', async () => {
    const world = createWorld();
    const { session, reference } = await payingShopper(world);
    const event = await chargeEvent(world, reference);
    const answers = await Promise.all(Array.from({ length: 100 }, () => sendEvent(world, event)));
    world.clock.now += 72 * 60 * minutes;
    answers.push(await sendEvent(world, event));
    await world.settled();
    expect(answers.map(({ status }) => status)).toEqual(Array(101).fill(200));
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(1);
    expect(await count('payment_event', 'reference = ?', reference)).toBe(1);
  }, 30_000);
});

const settings = readSettings({ ...testSettings, STAFF_EMAIL: 'staff@example.com' });

const toStaff = (reference: string) =>
  count('mail', `about = ? and recipient = 'staff@example.com'`, `attention/${reference}`);

const lookingInto = (reference: string) =>
  `We are looking into your payment. Contact us and quote ${reference}.`;

describe('a payment that differs from what was frozen', () => {
  const differences = {
    amount: { amount: 1 },
    'an amount above': { amount: 280_001 },
    'what was requested': { amount: 280_001, requested_amount: 280_001 },
    currency: { currency: 'NGN' },
    mode: { domain: 'live' },
    status: { status: 'failed' },
    'an amount that is no money': { amount: '9007199254740993' },
  };

  test.each(Object.entries(differences))(
    'in its %s: it needs attention, staff are alerted, nothing else changes',
    async (_, change) => {
      const world = createWorld({ settings });
      const { visitor, session, reference } = await payingShopper(world);
      const mailBefore = await count('mail');
      const answer = await sendEvent(world, await chargeEvent(world, reference, change));
      expect(answer.status).toBe(200);
      await world.settled();
      expect(await count('orders', 'sessionId = ?', session._id)).toBe(0);
      expect(await count('mail')).toBe(mailBefore + 1);
      expect(await toStaff(reference)).toBe(1);
      expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 1, available: 49 });
      expect(await visitor.api('GET', `/checkout/verify/${reference}`)).toEqual({
        verified: false,
        status: 'attention',
        message: lookingInto(reference),
      });
      expect(await visitor.api('GET', `/checkout/${session._id}`)).toMatchObject({
        hasCompletedPayment: false,
      });
      expect(await postAction(visitor, session._id, { action: 'complete-checkout' })).toEqual({
        success: false,
        message: lookingInto(reference),
      });
    },
  );

  test('in its reference, when the provider tells of another payment: it needs attention', async () => {
    const world = createWorld();
    const { reference } = await payingShopper(world);
    const other = { ...(await paidFacts(reference)), reference: 'PAY-0123456789ABCDEF' };
    expect(await completePayment(world.dependencies, reference, other)).toEqual({ kind: 'attention' });
  });

  test('an event with an unknown reference is stored and changes nothing', async () => {
    const world = createWorld();
    const answer = await sendEvent(world, await chargeEvent(world, 'PAY-OF-ANOTHER-SHOP'));
    await world.settled();
    expect(answer.status).toBe(200);
    const kept = await one<{ handledAt: number | null }>(
      'select handledAt from payment_event where reference = ?',
      'PAY-OF-ANOTHER-SHOP',
    );
    expect(kept.handledAt).not.toBeNull();
  });

  test("another shopper's payment is unknown, and so is their session", async () => {
    const world = createWorld();
    const { session, reference } = await payingShopper(world);
    await approveWithoutWebhook(reference, world.clock.now);
    const stranger = await createGuest(world.dependencies);
    expect(await stranger.api('GET', `/checkout/verify/${reference}`)).toMatchObject({
      verified: false,
      status: 'unknown',
    });
    expect(await stranger.api('GET', `/checkout/${session._id}`)).toBeNull();
    for (const action of ['complete-checkout', 'place-order', 'cancel-order', 'update-order']) {
      const answer = await stranger.send('POST', `/checkout/${session._id}`, { action });
      expect([answer.status, await answer.json()]).toEqual([
        404,
        { error: 'This checkout session does not exist' },
      ]);
    }
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(0);
  });
});

test('a payment whose customer bears the fees becomes the order, at its amount', async () => {
  const world = createWorld();
  const { session, reference } = await payingShopper(world);
  const { amount } = await paidFacts(reference);
  const fees = { amount: amount + 5_570, requested_amount: amount, fees: 5_570 };
  await sendEvent(world, await chargeEvent(world, reference, fees));
  await world.settled();
  expect(await one('select amount from orders where sessionId = ?', session._id)).toEqual({ amount });
});

test('what was added to the bag while paying stays in it', async () => {
  const world = createWorld();
  const { visitor, reference } = await payingShopper(world, skus.plenty, { quantity: 2 });
  await addToBag(visitor, skus.plenty, 3);
  await completePaid(world, reference);
  expect(await visitor.api('GET', '/bags/active')).toMatchObject({ items: [{ quantity: 3 }] });
});

test('a card is stored with channel, bank, brand and last digits; a 64-bit transaction id keeps all digits', async () => {
  const world = createWorld();
  const { visitor, session, reference } = await payingShopper(world);
  const { body } = await chargeEvent(world, reference, { id: 1234567 });
  const raw = body.replace('"id":1234567', '"id":18446744073709551615');
  const signature = await signPaystack(sandboxSecret(world.dependencies.settings), raw);
  await sendEvent(world, { body: raw, signature });
  await world.settled();
  expect(await visitor.api('GET', `/orders/${session._id}`)).toMatchObject({
    externalTransactionId: '18446744073709551615',
    paymentMethod: {
      type: 'online_payment',
      channel: 'card',
      bank: 'TEST BANK',
      brand: 'visa',
      last4: '4081',
    },
  });
});

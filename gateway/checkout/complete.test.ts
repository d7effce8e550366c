import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  act,
  addToBag,
  approveInSilence,
  chargeEvent,
  count,
  createWorld,
  finalize,
  forgetPayments,
  one,
  openCheckout,
  paidFacts,
  payingShopper,
  promised,
  sendEvent,
  stockIs,
  stockOf,
  userOf,
} from '../../tests/world/checkout-world.ts';
import { expectConsole } from '../../tests/world/console-guard.ts';
import { guestOf } from '../../tests/world/gateway-visitor.ts';
import { goods, openNamedShop } from '../../tests/world/named-shop.ts';
import { signPaystack } from '../payments/paystack.signature.ts';
import { sandboxSecret } from '../payments/sandbox.secret.ts';
import { sweepClosing } from '../sweeps/closing.sweep.ts';
import { sweepPayments } from '../sweeps/payments.sweep.ts';
import { type Completion, completePayment } from './complete.ts';

beforeAll(openNamedShop);
beforeEach(async () => {
  await stockIs(goods.plenty, 50);
  await stockIs(goods.lastOne, 1);
  await stockIs(goods.oil, 100);
  await forgetPayments();
});

const minutes = 60_000;
const kinds = (completions: Completion[]) => [...new Set(completions.map(({ kind }) => kind))];

describe('one payment heard of many times', () => {
  test('by webhook, verify, complete-checkout and sweep at once: one order, one mail, points once', async () => {
    const world = createWorld();
    const { visitor, userId } = await userOf(world);
    const { session, reference } = await payingShopper(world, goods.plenty, { quantity: 3, as: visitor });
    world.clock.now += 2 * minutes;
    await approveInSilence(reference, world.clock.now);
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
    expect(await promised(goods.plenty)).toEqual({ held: 0, available: 47 });
  }, 30_000);

  test('fifty completions started together make one order and answer its id to all', async () => {
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
    expect(await promised(goods.plenty)).toEqual({ held: 0, available: 49 });
  }, 30_000);

  test('the naive twin, which looks whether there is an order and then makes one, makes several', async () => {
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

describe('a payment that differs from what was frozen', () => {
  const differences = {
    amount: { amount: 1 },
    'an amount above': { amount: 280_001 },
    currency: { currency: 'NGN' },
    mode: { domain: 'live' },
  };

  test.each(Object.entries(differences))(
    'in its %s: under attention, and nothing else',
    async (_, change) => {
      const world = createWorld();
      const { visitor, session, reference } = await payingShopper(world);
      const mailBefore = await count('mail');
      const answer = await sendEvent(world, await chargeEvent(world, reference, change));
      expect(answer.status).toBe(200);
      await world.settled();
      expect(await count('orders', 'sessionId = ?', session._id)).toBe(0);
      expect(await count('mail')).toBe(mailBefore);
      expect(await promised(goods.plenty)).toEqual({ held: 1, available: 49 });
      expect(await visitor.ask('GET', `/checkout/verify/${reference}`)).toMatchObject({
        verified: false,
        status: 'attention',
      });
      expect(await visitor.ask('GET', `/checkout/${session._id}`)).toMatchObject({
        hasCompletedPayment: false,
      });
      expect(await act(visitor, session._id, { action: 'complete-checkout' })).toEqual({
        success: false,
        message: `We are looking into your payment. Contact us and quote ${reference}.`,
      });
    },
  );

  test('a reference nobody knows is kept and changes nothing', async () => {
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
    await approveInSilence(reference, world.clock.now);
    const stranger = await guestOf(world.dependencies);
    expect(await stranger.ask('GET', `/checkout/verify/${reference}`)).toMatchObject({
      verified: false,
      status: 'unknown',
    });
    expect(await stranger.ask('GET', `/checkout/${session._id}`)).toBeNull();
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

test('what was added to the bag while paying stays in it', async () => {
  const world = createWorld();
  const { visitor, reference } = await payingShopper(world, goods.plenty, { quantity: 2 });
  await addToBag(visitor, goods.plenty, 3);
  await completePayment(world.dependencies, reference, await paidFacts(reference));
  expect(await visitor.ask('GET', '/bags/active')).toMatchObject({ items: [{ quantity: 3 }] });
});

test('a card is told by channel, bank, brand and last digits; a 64-bit transaction id is kept whole', async () => {
  const world = createWorld();
  const { visitor, session, reference } = await payingShopper(world);
  const { body } = await chargeEvent(world, reference, { id: 1234567 });
  const raw = body.replace('"id":1234567', '"id":18446744073709551615');
  const signature = await signPaystack(sandboxSecret(world.dependencies.settings) ?? '', raw);
  await sendEvent(world, { body: raw, signature });
  await world.settled();
  expect(await visitor.ask('GET', `/orders/${session._id}`)).toMatchObject({
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

describe('killed in the middle', () => {
  const writes = [
    'insert on orders',
    'insert on order_item',
    'insert on order_transition',
    'update on checkout_session',
    'update on payment',
    'delete on hold',
    'delete on bag_item',
    'insert on points_entry',
    'insert on mail',
  ];

  test.each(writes)(
    'at the %s: nothing of the order is there, and the sweep makes all of it',
    async (write) => {
      const world = createWorld();
      const { visitor, userId } = await userOf(world);
      const { session, reference } = await payingShopper(world, goods.plenty, { quantity: 2, as: visitor });
      const facts = await paidFacts(reference);
      await env.DB.prepare(
        `create trigger killed before ${write} begin select raise(abort, 'killed'); end`,
      ).run();
      await expect(completePayment(world.dependencies, reference, facts)).rejects.toThrow();
      await env.DB.prepare('drop trigger killed').run();
      expect(await count('orders', 'sessionId = ?', session._id)).toBe(0);
      expect(
        await count('order_item', 'skuId = ? and orderId not in (select id from orders)', goods.plenty.sku),
      ).toBe(0);
      expect(await promised(goods.plenty)).toEqual({ held: 2, available: 48 });
      expect(await count('points_entry', 'ownerId = ?', userId)).toBe(0);

      await approveInSilence(reference, world.clock.now);
      world.clock.now += 90 * minutes;
      await sweepPayments(world.dependencies);
      await sweepClosing(world.dependencies);
      expect(await count('orders', 'sessionId = ?', session._id)).toBe(1);
      expect(await count('points_entry', 'ownerId = ?', userId)).toBe(1);
      expect(await promised(goods.plenty)).toEqual({ held: 0, available: 48 });
    },
  );

  test('with the answer lost after the order was written: the next caller finds the order', async () => {
    const world = createWorld();
    const { session, reference } = await payingShopper(world);
    const facts = await paidFacts(reference);
    const { database } = world.dependencies;
    let isCut = false;
    const $client = new Proxy(env.DB, {
      get: (target, key) => {
        if (key !== 'batch') {
          const value = Reflect.get(target, key);
          return typeof value === 'function' ? value.bind(target) : value;
        }
        return async (statements: D1PreparedStatement[]) => {
          const answer = await target.batch(statements);
          if (!isCut) {
            isCut = true;
            throw new Error('the connection was cut');
          }
          return answer;
        };
      },
    });
    const cut = { ...world.dependencies, database: Object.assign(Object.create(database), { $client }) };
    await expect(completePayment(cut, reference, facts)).rejects.toThrow('cut');
    expect(await completePayment(world.dependencies, reference, facts)).toMatchObject({ kind: 'ordered' });
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(1);
  });

  test('an event whose work failed is worked off by the sweep', async () => {
    expectConsole('payment event');
    const world = createWorld();
    const { session, reference } = await payingShopper(world);
    await env.DB.prepare(
      `create trigger killed before insert on orders begin select raise(abort, 'killed'); end`,
    ).run();
    await sendEvent(world, await chargeEvent(world, reference));
    await world.settled();
    await env.DB.prepare('drop trigger killed').run();
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(0);
    world.clock.now += 15_000;
    await sweepPayments(world.dependencies);
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(1);
  });
});

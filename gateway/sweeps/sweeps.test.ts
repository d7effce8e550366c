// over 250 lines: one test for each sweep and its limits, in one world.

import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addToBag,
  count,
  createWorld,
  decide,
  finalize,
  heldAndAvailable,
  one,
  openCheckout,
  payingShopper,
  type World,
} from '../../tests/support/checkout.fixture.ts';
import { expectConsole } from '../../tests/support/console-guard.ts';
import { createGuest } from '../../tests/support/gateway-visitor.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import {
  approveWithoutWebhook,
  chargeEvent,
  completePaid,
  paidFacts,
  sendEvent,
} from '../../tests/support/payment.fixture.ts';
import { completePayment } from '../checkout/complete-payment.ts';
import { recordRefundEvent } from '../refunds/refund-event.ts';
import { runSweeps, sweeps } from './sweeps.ts';

useNamedShop();
beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare('update checkout_session set needsAttention = 0'),
    env.DB.prepare('update payment_event set handledAt = 1'),
    env.DB.prepare('update mail set sentAt = 1'),
  ]);
});

const minutes = 60_000;
const hours = 60 * minutes;
const days = 24 * hours;

async function sweep(world: World, name: string): Promise<void> {
  const run = Object.values(sweeps)
    .flatMap((byName) => Object.entries(byName))
    .find(([known]) => known === name)?.[1];
  if (!run) throw new Error(`no sweep ${name}`);
  await run(world.dependencies);
  await world.settled();
}

describe('expiry', () => {
  test('releases the hold, then verifies: a payment without webhook is held again and ordered', async () => {
    const world = createWorld();
    const { session, reference } = await payingShopper(world);
    await approveWithoutWebhook(reference, world.clock.now);
    world.clock.now += 21 * minutes;
    await sweep(world, 'expiry');
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(1);
    expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 49 });
  });

  test('an unreachable provider does not delay it', async () => {
    const world = createWorld();
    const { session } = await payingShopper(world);
    const { payments } = world.dependencies;
    if (!payments) throw new Error('no sandbox');
    const deaf = { ...payments, verify: async () => ({ ok: false, failure: 'unknown' }) as const };
    world.clock.now += 21 * minutes;
    await sweep({ ...world, dependencies: { ...world.dependencies, payments: deaf } }, 'expiry');
    expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 50 });
    expect(await count('checkout_session', 'id = ? and liveKey is null', session._id)).toBe(1);
  });

  test('does not touch sessions that have not expired', async () => {
    const world = createWorld();
    await payingShopper(world);
    world.clock.now += 19 * minutes;
    await Promise.all([sweep(world, 'expiry'), sweep(world, 'expiry')]);
    expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 1, available: 49 });
  });
});

describe('payments', () => {
  test('a payment without webhook is verified within minutes', async () => {
    const world = createWorld();
    const { session, reference } = await payingShopper(world);
    await approveWithoutWebhook(reference, world.clock.now);
    await sweep(world, 'payments');
    expect(await count('orders', 'sessionId = ?', session._id), 'too young to verify').toBe(0);
    world.clock.now += 5 * minutes;
    await Promise.all([sweep(world, 'payments'), sweep(world, 'payments')]);
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(1);
  });

  test('a declined payment is closed after the session expired, and ordered if it is paid later', async () => {
    const world = createWorld();
    const { session, reference, url, visitor } = await payingShopper(world);
    await decide(visitor, url, 'decline');
    world.clock.now += 5 * minutes;
    await sweep(world, 'payments');
    expect(await one('select status from payment where reference = ?', reference)).toEqual({
      status: 'open',
    });
    world.clock.now += 25 * minutes;
    await sweep(world, 'payments');
    expect(await one('select status from payment where reference = ?', reference)).toEqual({
      status: 'failed',
    });
    expect(await visitor.api('GET', `/checkout/${session._id}`)).toMatchObject({
      isFinalizingPayment: false,
    });
    await sendEvent(world, await chargeEvent(world, reference));
    await world.settled();
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(1);
  });

  test('are verified at growing intervals for 72 hours, even if closed', async () => {
    const world = createWorld();
    const { payments } = world.dependencies;
    if (!payments) throw new Error('no sandbox');
    const verifiedAfter: number[] = [];
    const born = world.clock.now;
    const verify: typeof payments.verify = (reference) => {
      verifiedAfter.push((world.clock.now - born) / minutes);
      return payments.verify(reference);
    };
    const recorded = { ...world, dependencies: { ...world.dependencies, payments: { ...payments, verify } } };
    const { visitor, session, reference, url } = await payingShopper(world);
    await decide(visitor, url, 'decline');
    const ages = [5, 30, 120, 12 * 60, 24 * 60, 48 * 60, 72 * 60];
    for (const age of [...ages, 100 * 60].flatMap((age) => [age - 1, age])) {
      world.clock.now = born + age * minutes;
      await sweep(recorded, 'payments');
    }
    expect(verifiedAfter).toEqual(ages);
    await approveWithoutWebhook(reference, world.clock.now);
    await sweep(recorded, 'payments');
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(0);
    expect(await visitor.api('GET', `/checkout/verify/${reference}`)).toMatchObject({ verified: true });
    expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 49 });
  });

  test.each([26 * minutes, 11 * hours, 71 * hours])(
    'a link paid %d ms after it was given out, its webhook lost, becomes the order',
    async (age) => {
      const world = createWorld();
      const { session, reference } = await payingShopper(world);
      for (const at of [6 * minutes, 21 * minutes, age]) {
        const begun = world.clock.now;
        await sweep(world, 'expiry');
        await sweep(world, 'payments');
        world.clock.now = begun + at;
      }
      await approveWithoutWebhook(reference, world.clock.now);
      world.clock.now += 24 * hours;
      await Promise.all([sweep(world, 'payments'), sweep(world, 'expiry')]);
      expect(await count('orders', 'sessionId = ?', session._id)).toBe(1);
      expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 49 });
    },
  );

  test('a paid session whose order failed is completed as soon as possible', async () => {
    expectConsole('"at":"sweep"');
    const world = createWorld();
    const { session, reference } = await payingShopper(world);
    await approveWithoutWebhook(reference, world.clock.now);
    await env.DB.prepare(
      `create trigger killed before insert on orders begin select raise(abort, 'killed'); end`,
    ).run();
    world.clock.now += 5 * minutes;
    await sweep(world, 'payments');
    await env.DB.prepare('drop trigger killed').run();
    expect(await count('payment', `reference = ? and status = 'paid'`, reference)).toBe(1);
    world.clock.now += 2 * minutes;
    await sweep(world, 'payments');
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(1);
  });
});

test('closing completes ordered sessions after an hour', async () => {
  const world = createWorld();
  const { session, reference } = await payingShopper(world);
  await completePaid(world, reference);
  const isComplete = () =>
    count('checkout_session', 'id = ? and hasCompletedCheckoutSession = 1', session._id);
  world.clock.now += 70 * minutes;
  await sweep(world, 'closing');
  expect(await isComplete()).toBe(0);
  world.clock.now += 20 * minutes;
  await sweep(world, 'closing');
  expect(await isComplete()).toBe(1);
});

test('closing makes the missing order of the payment that was paid, not of an earlier one', async () => {
  const world = createWorld();
  const { visitor, session } = await payingShopper(world);
  await addToBag(visitor, skus.oil);
  const { reference = '' } = await finalize(visitor, (await openCheckout(visitor)).session);
  await approveWithoutWebhook(reference, world.clock.now);
  await env.DB.batch([
    env.DB.prepare(`update payment set status = 'paid', settledAt = 1 where reference = ?`).bind(reference),
    env.DB.prepare('update checkout_session set hasCompletedPayment = 1 where id = ?').bind(session._id),
  ]);
  world.clock.now += 90 * minutes;
  await sweep(world, 'closing');
  expect(await one('select externalReference from orders where sessionId = ?', session._id)).toEqual({
    externalReference: reference,
  });
});

test('closing goes on after a session that fails', async () => {
  expectConsole('"at":"sweep"');
  const world = createWorld();
  const failing = await payingShopper(world);
  const other = await payingShopper(world);
  await completePaid(world, other.reference);
  await approveWithoutWebhook(failing.reference, world.clock.now);
  await env.DB.batch([
    env.DB.prepare(`update payment set status = 'paid', settledAt = 1 where reference = ?`).bind(
      failing.reference,
    ),
    env.DB.prepare('update checkout_session set hasCompletedPayment = 1 where id = ?').bind(
      failing.session._id,
    ),
  ]);
  await env.DB.prepare(
    `create trigger killed before insert on orders begin select raise(abort, 'killed'); end`,
  ).run();
  world.clock.now += 90 * minutes;
  await sweep(world, 'closing');
  await env.DB.prepare('drop trigger killed').run();
  const isComplete = ({ session }: typeof other) =>
    count('checkout_session', 'id = ? and hasCompletedCheckoutSession = 1', session._id);
  expect(await isComplete(failing)).toBe(0);
  expect(await isComplete(other)).toBe(1);
});

test('restrictions become inactive after their end, others stay', async () => {
  const world = createWorld();
  const restrictions = {
    pickupRestriction: { isActive: true, endTime: world.clock.now - 1, message: 'over' },
    deliveryRestriction: { isActive: true, endTime: world.clock.now + 1 },
  };
  await env.DB.prepare('update store set config = ?')
    .bind(JSON.stringify({ fulfillment: restrictions }))
    .run();
  await sweep(world, 'restrictions');
  const { config } = await one<{ config: string }>('select config from store');
  await env.DB.prepare(`update store set config = '{}'`).run();
  expect(JSON.parse(config)).toEqual({
    fulfillment: {
      pickupRestriction: { ...restrictions.pickupRestriction, isActive: false },
      deliveryRestriction: restrictions.deliveryRestriction,
    },
  });
});

test('purge deletes unpaid sessions after 30 days, and never orders or payments', async () => {
  const world = createWorld();
  const unpaid = await payingShopper(world);
  const bought = await payingShopper(world);
  const returned = await payingShopper(world);
  await completePayment(world.dependencies, bought.reference, await paidFacts(bought.reference));
  const byHand = { id: 'by-hand', reference: returned.reference, amount: 1000 };
  await recordRefundEvent(world.dependencies, 'processed', byHand);
  world.clock.now += 21 * minutes;
  await sweep(world, 'expiry');
  world.clock.now += 31 * days;
  await sweep(world, 'purge');
  expect(await count('checkout_session', 'id = ?', unpaid.session._id)).toBe(0);
  expect(await count('payment', 'reference = ?', unpaid.reference)).toBe(0);
  expect(await count('checkout_session', 'id = ?', bought.session._id)).toBe(1);
  expect(await count('payment', 'reference = ?', bought.reference)).toBe(1);
  expect(await count('payment', 'reference = ?', returned.reference)).toBe(1);
});

test('a failing sweep is logged and does not stop the others', async () => {
  expectConsole('"name":"expiry"');
  const world = createWorld();
  await env.DB.prepare(
    `insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt) values ('mail_s', 1, 's', 'a@b.co', 's', 't', 'h', 1)`,
  ).run();
  await payingShopper(world);
  world.clock.now += 21 * minutes;
  await env.DB.prepare(
    `create trigger killed before delete on hold begin select raise(abort, 'killed'); end`,
  ).run();
  await runSweeps(world.dependencies, '* * * * *');
  await env.DB.prepare('drop trigger killed').run();
  expect(await count('mail', `id = 'mail_s' and sentAt is not null`)).toBe(1);
});

test('an abandoned session allows the customer a new one', async () => {
  const world = createWorld();
  const visitor = await createGuest(world.dependencies);
  await addToBag(visitor, skus.plenty);
  const { session } = await openCheckout(visitor);
  await finalize(visitor, session);
  world.clock.now += 21 * minutes;
  await sweep(world, 'expiry');
  const next = await openCheckout(visitor);
  expect(next.session._id).not.toBe(session._id);
});

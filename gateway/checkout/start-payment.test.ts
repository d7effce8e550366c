import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import {
  addToBag,
  count,
  createWorld,
  decide,
  finalize,
  heldAndAvailable,
  one,
  openCheckout,
  openShopper,
  payingShopper,
} from '../../tests/support/checkout.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { pickup, withinAccra } from '../../tests/support/order-details.ts';
import { approveWithoutWebhook, paidFacts } from '../../tests/support/payment.fixture.ts';
import type { PaymentPort } from '../payments/payment.port.ts';
import { completePayment } from './complete-payment.ts';

useNamedShop();

describe('the link', () => {
  test('freezes figures and details: a later price change does not touch them', async () => {
    const { visitor, session } = await openShopper();
    const started = await finalize(visitor, session, withinAccra);
    await env.DB.prepare('update sku set price = 999900 where id = ?').bind(skus.plenty.sku).run();
    await openCheckout(visitor);
    const frozen = await visitor.api('GET', `/checkout/${session._id}`);
    await env.DB.prepare('update sku set price = 280000 where id = ?').bind(skus.plenty.sku).run();
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

  test('renews the hold for 20 minutes', async () => {
    const world = createWorld();
    const { visitor, session } = await openShopper(world);
    world.clock.now += 15 * 60_000;
    await finalize(visitor, session);
    expect(await visitor.api('GET', `/checkout/${session._id}`)).toMatchObject({
      expiresAt: world.clock.now + 20 * 60_000,
    });
  });

  test('a double press gets one link and one payment', async () => {
    const { visitor, session } = await openShopper();
    const pressed = await Promise.all([1, 2, 3].map(() => finalize(visitor, session)));
    expect(new Set(pressed.map(({ reference }) => reference)).size).toBe(1);
    expect(await count('payment', 'sessionId = ?', session._id)).toBe(1);
  });

  test('while the payer is paying the same details get the same link, other details a new one', async () => {
    const world = createWorld();
    const { visitor, session } = await openShopper(world);
    const first = await finalize(visitor, session);
    await env.DB.prepare(`update sandbox_transaction set status = 'ongoing' where reference = ?`)
      .bind(first.reference)
      .run();
    world.clock.now += 19 * 60_000;
    expect(await finalize(visitor, session)).toEqual(first);
    expect(await visitor.api('GET', `/checkout/${session._id}`), 'held while it is paid').toMatchObject({
      expiresAt: world.clock.now + 20 * 60_000,
    });
    world.clock.now += 10_000;
    const instructed = await finalize(visitor, session, { ...pickup, deliveryInstructions: 'Ring twice' });
    expect(instructed, 'instructions change nothing that is paid').toEqual(first);
    await completePayment(world.dependencies, first.reference ?? '', await paidFacts(first.reference ?? ''));
    for (const path of [`/checkout/${session._id}`, `/orders/${session._id}`]) {
      expect(await visitor.api('GET', path)).toMatchObject({ deliveryInstructions: 'Ring twice' });
    }
    const elsewhere = await openShopper(world);
    const before = await finalize(elsewhere.visitor, elsewhere.session);
    world.clock.now += 10_000;
    const other = { ...pickup, pickupLocation: 'Osu studio' };
    const after = await finalize(elsewhere.visitor, elsewhere.session, other);
    expect(after.reference).not.toBe(before.reference);
  });

  test('a payer who was declined gets a new link, also at once', async () => {
    const world = createWorld();
    const { visitor, session, reference, url } = await payingShopper(world);
    await decide(visitor, url, 'decline');
    expect(await visitor.api('GET', `/checkout/verify/${reference}`)).toMatchObject({ status: 'failed' });
    const again = await finalize(visitor, session);
    expect(again.authorization_url).toBeDefined();
    expect(again.reference).not.toBe(reference);
  });

  test('a changed bag takes the session back to open, and its old payment stays payable', async () => {
    const world = createWorld();
    const { visitor, session } = await openShopper(world);
    const first = await finalize(visitor, session);
    await addToBag(visitor, skus.oil);
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

  test('refuses: the freeze is undone and the next attempt starts over', async () => {
    const world = createWorld();
    const asked: string[] = [];
    const refusing = provider(world, {
      initialize: async ({ reference }) => {
        asked.push(reference);
        return { ok: false, failure: 'refused' };
      },
    });
    const { visitor, session } = await openShopper(refusing);
    expect(await finalize(visitor, session)).toEqual({
      success: false,
      message: 'Failed to finalize payment',
    });
    expect(await visitor.api('GET', `/checkout/${session._id}`)).toMatchObject({
      isFinalizingPayment: false,
      customerDetails: null,
      deliveryFee: null,
    });
    expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 1, available: 49 });
    await finalize(visitor, session);
    expect(new Set(asked).size).toBe(2);
  });

  test('refuses the e-mail: the shopper reads what to change', async () => {
    const refusing = provider(createWorld(), {
      initialize: async () => ({ ok: false, failure: 'refused', isEmail: true }),
    });
    const { visitor, session } = await openShopper(refusing);
    const { message } = await finalize(visitor, session);
    expect(message).toBe(
      'Failed to finalize payment: check your email. The payment provider does not accept it.',
    );
  });

  test('does not answer after a decline: the payer may be paying again, so the link stays', async () => {
    const world = createWorld();
    const sandbox = world.dependencies.payments;
    if (!sandbox) throw new Error('no sandbox');
    let isDeaf = false;
    const deaf = provider(world, {
      verify: async (reference) => (isDeaf ? { ok: false, failure: 'unknown' } : sandbox.verify(reference)),
    });
    const { visitor, session, reference, url } = await payingShopper(deaf);
    await decide(visitor, url, 'decline');
    expect(await visitor.api('GET', `/checkout/verify/${reference}`)).toMatchObject({ status: 'failed' });
    isDeaf = true;
    world.clock.now += 4_000;
    for (const press of ['first', 'throttled'])
      expect(await finalize(visitor, session), press).toMatchObject({ reference });
  });

  test('answers too late: the freeze stays, and a retry continues with the same reference', async () => {
    const world = createWorld();
    const asked: string[] = [];
    const deaf = provider(world, {
      initialize: async ({ reference }) => {
        asked.push(reference);
        return { ok: false, failure: 'unknown' };
      },
      verify: async () => ({ ok: false, failure: 'unknown' }),
    });
    const { visitor, session } = await openShopper(deaf);
    expect(await finalize(visitor, session)).toEqual({
      success: false,
      message: 'Failed to finalize payment',
    });
    expect(await visitor.api('GET', `/checkout/${session._id}`)).toMatchObject({ isFinalizingPayment: true });
    deaf.clock.now += 15_000;
    await finalize(visitor, session);
    expect(asked).toEqual([asked[0], asked[0]]);
    expect(await count('payment', 'sessionId = ?', session._id)).toBe(1);
  });

  test('accepted but its answer was lost: a new reference only after it reports unpaid', async () => {
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
    const { visitor, session } = await openShopper(losing);
    await finalize(visitor, session);
    isDeaf = false;
    losing.clock.now += 15_000;
    const retried = await finalize(visitor, session);
    expect(retried.reference).toBe(asked.at(-1));
    expect(asked).toHaveLength(2);
    expect(asked[0]).not.toBe(asked[1]);
  });

  test('was paid but its answer was lost: the retry finds the order, nothing is charged again', async () => {
    const world = createWorld();
    const sandbox = world.dependencies.payments;
    const losing = provider(world, {
      initialize: async (request) => {
        await sandbox?.initialize(request);
        return { ok: false, failure: 'unknown' };
      },
    });
    const { visitor, session } = await openShopper(losing);
    await finalize(visitor, session);
    const { reference } = await one<{ reference: string }>(
      'select reference from payment where sessionId = ?',
      session._id,
    );
    await approveWithoutWebhook(reference, world.clock.now);
    losing.clock.now += 15_000;
    expect(await finalize(visitor, session)).toEqual({
      success: false,
      message: 'This checkout session has already been paid for.',
      code: 'SESSION_ALREADY_FINALIZED',
    });
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(1);
  });
});

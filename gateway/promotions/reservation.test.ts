import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import {
  addToBag,
  count,
  createWorld,
  finalize,
  one,
  openCheckout,
  openShopper,
  postAction,
} from '../../tests/support/checkout.fixture.ts';
import { createGuest } from '../../tests/support/gateway-visitor.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { pickup } from '../../tests/support/order-details.ts';
import { approveWithoutWebhook, completePaid, paidFacts } from '../../tests/support/payment.fixture.ts';
import { createCode, payDiscounted, readSession, redeem } from '../../tests/support/promo.fixture.ts';
import { sweepExpiredSessions } from '../checkout/checkout.sweep.ts';
import { completePayment } from '../checkout/complete-payment.ts';

useNamedShop();

const minutes = 60_000;

test('a discounted order keeps its discount, makes the reservation final and earns no points', async () => {
  const world = createWorld();
  const { id, code } = await createCode({ redemptionLimit: 5 });
  const { visitor, session } = await openShopper(world);
  await redeem(visitor, session, code);
  const { reference = '' } = await payDiscounted(visitor, session);
  expect(await one('select redemptionCount from promo_code where id = ?', id)).toEqual({
    redemptionCount: 1,
  });
  const facts = await paidFacts(reference);
  expect(facts.amount).toBe(252_000);
  await completePayment(world.dependencies, reference, facts);
  expect(await one('select redemptionCount from promo_code where id = ?', id)).toEqual({
    redemptionCount: 1,
  });
  expect(await count('redemption', 'promoCodeId = ? and isFinal = 1', id)).toBe(1);
  expect(await visitor.api('GET', `/orders/${session._id}`)).toMatchObject({
    amount: 280_000,
    discount: { code, totalDiscount: 280 },
  });
  await addToBag(visitor, skus.plenty);
  await postAction(visitor, session._id, { action: 'complete-checkout' });
  const next = await openCheckout(visitor);
  expect(await redeem(visitor, next.session, code)).toEqual({
    success: false,
    message: 'You have already used this promo code.',
  });
});

test('a code changed and stopped during payment keeps the frozen price and counts one use', async () => {
  const world = createWorld();
  const { id, code } = await createCode({ redemptionLimit: 5, isMultipleUses: 1 });
  const { visitor, session } = await openShopper(world);
  await redeem(visitor, session, code);
  const { reference = '' } = await payDiscounted(visitor, session);
  await env.DB.prepare(
    `update promo_code set active = 0, discountType = 'fixed', discountValue = 1, isMultipleUses = 0,
       isExclusive = 1, redemptionLimit = 1, validTo = 1 where id = ?`,
  )
    .bind(id)
    .run();
  await approveWithoutWebhook(reference, world.clock.now);
  const facts = await paidFacts(reference);
  const completed = [1, 2].map(() => completePayment(world.dependencies, reference, facts));
  const [first] = await Promise.all(completed);
  expect(first).toMatchObject({ kind: 'ordered' });
  expect(await visitor.api('GET', `/orders/${session._id}`)).toMatchObject({
    discount: { code, totalDiscount: 280 },
  });
  const uses = () => one('select redemptionCount from promo_code where id = ?', id);
  expect(await uses()).toEqual({ redemptionCount: 1 });
  await postAction(visitor, session._id, { action: 'cancel-order' });
  expect(await uses()).toEqual({ redemptionCount: 0 });
});

test('with a limit of one, one of twenty parallel shoppers freezes with the discount', async () => {
  const world = createWorld();
  const { id, code } = await createCode({ redemptionLimit: 1 });
  const shoppers = await Promise.all(Array.from({ length: 20 }, () => openShopper(world)));
  for (const { visitor, session } of shoppers) await redeem(visitor, session, code);
  const started = await Promise.all(shoppers.map(({ visitor, session }) => payDiscounted(visitor, session)));
  expect(started.filter(({ reference }) => reference !== undefined)).toHaveLength(1);
  expect(new Set(started.filter(({ reference }) => !reference).map(({ code: why }) => why))).toEqual(
    new Set(['AMOUNT_CHANGED']),
  );
  expect(await one('select redemptionCount from promo_code where id = ?', id)).toEqual({
    redemptionCount: 1,
  });
  expect(await count('redemption', 'promoCodeId = ?', id)).toBe(1);
}, 60_000);

describe('a payment that the provider refuses', () => {
  /** A world whose provider runs `meanwhile` and then refuses the first payment link. */
  function refusing(meanwhile: () => Promise<unknown>) {
    const { payments } = createWorld().dependencies;
    if (!payments) throw new Error('no sandbox');
    let isFirst = true;
    const initialize: typeof payments.initialize = async (request) => {
      if (!isFirst) return payments.initialize(request);
      isFirst = false;
      await meanwhile();
      return { ok: false, failure: 'refused' };
    };
    return createWorld({ payments: { ...payments, initialize } });
  }

  test('releases its own reservation and keeps the discount', async () => {
    const world = refusing(async () => undefined);
    const { id, code } = await createCode({ redemptionLimit: 1 });
    const { visitor, session } = await openShopper(world);
    await redeem(visitor, session, code);
    expect(await payDiscounted(visitor, session)).toMatchObject({ success: false });
    const limit = await one('select redemptionCount from promo_code where id = ?', id);
    expect(limit).toEqual({ redemptionCount: 0 });
    expect((await readSession(visitor, session)).discount).toMatchObject({ code });
  });

  test.each([
    ['another attempt of the session', { pickupLocation: 'Osu' }],
    ['a second click that was faster', {}],
  ])('keeps the reservation of %s', async (_, changes) => {
    let again: (() => ReturnType<typeof finalize>) | undefined;
    let second: Awaited<ReturnType<typeof finalize>> | undefined;
    const world = refusing(async () => {
      second = await again?.();
    });
    const { id, code } = await createCode({ redemptionLimit: 1 });
    const { visitor, session } = await openShopper(world);
    await redeem(visitor, session, code);
    const { discount } = await readSession(visitor, session);
    again = () => finalize(visitor, session, { ...pickup, ...changes, discount });
    expect(await payDiscounted(visitor, session)).toMatchObject({ success: false });
    expect(second).toMatchObject({ reference: expect.stringMatching(/^PAY-/) });
    const limit = await one('select redemptionCount from promo_code where id = ?', id);
    expect(limit).toEqual({ redemptionCount: 1 });
    expect(await readSession(visitor, session)).toMatchObject({ externalReference: second?.reference });
  });
});

test('ending a session releases its reservation, which does not count against itself', async () => {
  const world = createWorld();
  const { id, code } = await createCode({ redemptionLimit: 1 });
  const first = await openShopper(world);
  await redeem(first.visitor, first.session, code);
  await payDiscounted(first.visitor, first.session);
  expect(await redeem(first.visitor, first.session, code)).toMatchObject({ success: true });
  const second = await openShopper(world);
  expect((await redeem(second.visitor, second.session, code)).success).toBe(false);
  await postAction(first.visitor, first.session._id, { action: 'cancel-order' });
  expect(await one('select redemptionCount from promo_code where id = ?', id)).toEqual({
    redemptionCount: 0,
  });
  expect(await redeem(second.visitor, second.session, code)).toMatchObject({ success: true });
  await payDiscounted(second.visitor, second.session);
  world.clock.now += 21 * minutes;
  await sweepExpiredSessions(world.dependencies);
  expect(await one('select redemptionCount from promo_code where id = ?', id)).toEqual({
    redemptionCount: 0,
  });
});

test('an exclusive code goes to the browser of its e-mail that pays first, although its reservation has lapsed', async () => {
  const world = createWorld();
  const { id, code } = await createCode({ isExclusive: 1 });
  const links: string[] = [];
  for (const _ of ['phone', 'laptop']) {
    const { visitor, session } = await openShopper(world);
    await env.DB.prepare(
      `insert into offer (id, createdAt, email, promoCodeId, ownerId, status)
       select ?1 || ownerId, 1, 'ama@example.com', ?1, ownerId, 'sent' from checkout_session where id = ?2`,
    )
      .bind(id, session._id)
      .run();
    await redeem(visitor, session, code);
    links.push((await payDiscounted(visitor, session)).reference ?? '');
    if (links.length === 1) world.clock.now += 21 * minutes;
    await sweepExpiredSessions(world.dependencies);
  }
  const became = [];
  for (const reference of links) {
    await approveWithoutWebhook(reference, world.clock.now);
    const facts = await paidFacts(reference);
    became.push((await completePayment(world.dependencies, reference, facts)).kind);
  }
  expect(became).toEqual(['ordered', 'refunding']);
});

test('a code of multiple uses serves each order of a customer', async () => {
  const world = createWorld();
  const { id, code } = await createCode({ isMultipleUses: 1 });
  const visitor = await createGuest(world.dependencies);
  for (const _ of ['first', 'second']) {
    await addToBag(visitor, skus.oil);
    const { session } = await openCheckout(visitor);
    await redeem(visitor, session, code);
    const { reference = '' } = await payDiscounted(visitor, session);
    expect(await completePaid(world, reference)).toMatchObject({ kind: 'ordered' });
    await postAction(visitor, session._id, { action: 'complete-checkout' });
  }
  expect(await count('redemption', 'promoCodeId = ? and isFinal = 1', id)).toBe(2);
});

test('a code that expires before payment no longer counts in the session or the total', async () => {
  const world = createWorld();
  const { id, code } = await createCode();
  const { visitor, session } = await openShopper(world);
  await redeem(visitor, session, code);
  const { discount } = await readSession(visitor, session);
  await env.DB.prepare('update promo_code set active = 0 where id = ?').bind(id).run();
  expect((await readSession(visitor, session)).discount).toBeNull();
  expect(await finalize(visitor, session, { ...pickup, discount })).toMatchObject({
    code: 'AMOUNT_CHANGED',
    message: `${code} no longer applies. Your total is now GHS\u00a02,800. Please check it and try again.`,
    figures: { discount: 0, total: 280_000 },
  });
});

test('a changed bag drops the discount, an unchanged one keeps it, and applying a code reopens a session in payment', async () => {
  const world = createWorld();
  const { code } = await createCode({ isMultipleUses: 1 });
  const { visitor, session } = await openShopper(world);
  await finalize(visitor, session);
  await redeem(visitor, session, code);
  expect(await readSession(visitor, session)).toMatchObject({ isFinalizingPayment: false });
  await openCheckout(visitor);
  expect((await readSession(visitor, session)).discount).toMatchObject({ code });
  await addToBag(visitor, skus.oil);
  await openCheckout(visitor);
  expect((await readSession(visitor, session)).discount).toBeNull();
});

// over 250 lines: one test for each way in which points come and go, which share one world.

import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import { createWorld, one, payingShopper } from '../../tests/support/checkout.fixture.ts';
import { createCustomer } from '../../tests/support/customer.fixture.ts';
import { createGuest, createVisitor, type Visitor } from '../../tests/support/gateway-visitor.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { completePaid, paidOrder, sendEvent, signed } from '../../tests/support/payment.fixture.ts';
import { batch } from '../database/commit.ts';
import { awardPastOrders, earnedPointsStatement } from './award.records.ts';

useNamedShop();

type World = ReturnType<typeof createWorld>;

async function orderOf(world: World, visitor: Visitor): Promise<string> {
  const { reference, session } = await payingShopper(world, skus.plenty, { as: visitor });
  const completion = await completePaid(world, reference);
  await visitor.api('POST', `/checkout/${session._id}`, { action: 'complete-checkout' });
  world.clock.now += 1000;
  return completion.kind === 'ordered' ? completion.orderId : 'none';
}

const set = (orderId: string, change: string) =>
  env.DB.prepare(`update orders set ${change} where id = ?`).bind(orderId).run();

const pointsOf = (visitor: Visitor, orderId: string) =>
  visitor.api('GET', `/rewards/order-points?orderId=${orderId}`);

test('points and history are the user’s own, newest first; guests and unidentified visitors get none', async () => {
  const world = createWorld();
  const { visitor, userId } = await createCustomer(world);
  const first = await orderOf(world, visitor);
  const second = await orderOf(world, visitor);
  await env.DB.prepare(
    `insert into points_entry (id, createdAt, ownerId, points, about, reason) values (?, ?, ?, -500, 'spent/1', 'points_redeemed')`,
  )
    .bind(`points-${userId}`, world.clock.now, userId)
    .run();
  expect(await visitor.api('GET', '/rewards/points')).toEqual({ points: 55_500 });
  expect(await visitor.api('GET', '/rewards/history')).toMatchObject({
    transactions: [
      { points: -500, reason: 'points_redeemed', storeFrontUserId: userId, storeId: 'store-strand' },
      { points: 28_000, orderId: second, reason: 'order_placed', orderNumber: expect.any(String) },
      { points: 28_000, orderId: first },
    ],
  });
  const { visitor: other } = await createCustomer(world);
  for (const empty of [other, await createGuest(world.dependencies), createVisitor(world.dependencies)]) {
    expect(await empty.api('GET', '/rewards/points')).toEqual({ points: 0 });
    expect(await empty.api('GET', '/rewards/history')).toEqual({ transactions: [] });
  }
});

test('an order with a discount earns no points', async () => {
  const world = createWorld();
  const { visitor, userId } = await createCustomer(world);
  const orderId = await orderOf(world, visitor);
  await orderOf(world, visitor);
  await env.DB.prepare('delete from points_entry where ownerId = ?').bind(userId).run();
  const earned = { orderId, amount: toMinor(1000), at: world.clock.now };
  const earn = async () => {
    await batch(env.DB, [earnedPointsStatement(earned, sql`hasVerifiedPayment = 1`)]);
    return visitor.api('GET', '/rewards/points');
  };
  await set(orderId, `discount = '{}'`);
  expect(await earn()).toEqual({ points: 0 });
  await set(orderId, 'discount = null');
  expect(await earn()).toEqual({ points: 100 });
});

test('lists active tiers, fixed values in whole units and percentages as they are', async () => {
  const tier = (id: string, required: number, type: string, value: number, isActive: number) =>
    env.DB.prepare('insert into reward_tier values (?, 1, ?, ?, ?, ?, ?)').bind(
      id,
      id,
      required,
      type,
      value,
      isActive,
    );
  await env.DB.batch([
    tier('gold', 2000, 'fixed', 15_050, 1),
    tier('silver', 1000, 'percentage', 1250, 1),
    tier('old', 1, 'fixed', 1, 0),
  ]);
  expect(await createVisitor(createWorld().dependencies).api('GET', '/rewards/tiers')).toMatchObject({
    tiers: [
      {
        name: 'silver',
        pointsRequired: 1000,
        discountType: 'percentage',
        discountValue: 12.5,
        isActive: true,
      },
      { name: 'gold', discountType: 'fixed', discountValue: 150.5, storeId: 'store-strand' },
    ],
  });
});

test('eligible past orders are those of the verified e-mail; any other e-mail gets an empty list', async () => {
  const world = createWorld();
  const email = `${crypto.randomUUID()}@example.com`;
  const guest = await createGuest(world.dependencies);
  const { visitor, userId } = await createCustomer(world, email);
  const { visitor: otherUser } = await createCustomer(world);
  const [second, third, stranger] = await Promise.all([1, 2, 3].map(() => createGuest(world.dependencies)));
  const [good, discounted, unpaid, foreign] = await Promise.all(
    [guest, second, third, otherUser, stranger].map((buyer) => orderOf(world, buyer ?? guest)),
  );
  for (const id of [good, discounted, unpaid, foreign]) await set(id ?? '', `email = '${email}'`);
  await set(discounted ?? '', `discount = '{}'`);
  await set(unpaid ?? '', 'hasVerifiedPayment = 0');
  await env.DB.prepare('delete from points_entry where orderId = ?').bind(foreign).run();
  const eligible = (who: Visitor, address: string) =>
    who.api('GET', `/rewards/eligible-past-orders?email=${encodeURIComponent(address)}`);
  expect(await eligible(visitor, ` ${email.toUpperCase()}`)).toEqual({
    orders: [
      {
        _id: good,
        _creationTime: expect.any(Number),
        amount: 280_000,
        storeId: 'store-strand',
        status: 'open',
        orderNumber: expect.any(String),
        hasVerifiedPayment: true,
        potentialPoints: 28_000,
      },
    ],
  });
  expect(await eligible(visitor, 'ama@example.com')).toEqual({ orders: [] });
  expect(await eligible(otherUser, email)).toEqual({ orders: [] });
  await env.DB.prepare(
    `insert into points_entry (id, createdAt, ownerId, points, orderId, about, reason) values (?1, 1, ?2, 1, ?1, 'earned/' || ?1, 'past_order_points')`,
  )
    .bind(good, userId)
    .run();
  expect(await eligible(visitor, email)).toEqual({ orders: [] });
  for (const who of [guest, createVisitor(world.dependencies)]) {
    const answer = await who.send('GET', `/rewards/eligible-past-orders?email=${email}`);
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { error: 'Failed to fetch eligible past orders' },
    ]);
  }
  expect((await visitor.send('GET', '/rewards/eligible-past-orders')).status).toBe(400);
});

test('an order returns its points: awarded, potential or none', async () => {
  const world = createWorld();
  const { visitor } = await createCustomer(world);
  const guest = await createGuest(world.dependencies);
  const awarded = await orderOf(world, visitor);
  const possible = await orderOf(world, guest);
  expect(await pointsOf(visitor, awarded)).toMatchObject({
    points: 28_000,
    transaction: { orderId: awarded, points: 28_000 },
  });
  expect(await pointsOf(guest, possible)).toEqual({ points: 28_000 });
  await set(possible, 'hasVerifiedPayment = 0');
  expect(await pointsOf(guest, possible)).toEqual({ points: 0 });
  await set(possible, `hasVerifiedPayment = 1, discount = '{}'`);
  expect(await pointsOf(guest, possible)).toEqual({ points: 0 });
  for (const who of [guest, createVisitor(world.dependencies)]) {
    expect(await pointsOf(who, awarded)).toEqual({ points: 0 });
    expect(await pointsOf(who, 'order_unknown')).toEqual({ points: 0 });
  }
  const missing = await visitor.send('GET', '/rewards/order-points');
  expect([missing.status, await missing.json()]).toEqual([
    400,
    { error: 'Failed to fetch reward points', points: 0 },
  ]);
});

describe('points of a cancelled or refunded order', () => {
  const balance = async (visitor: Visitor) =>
    ((await visitor.api('GET', '/rewards/points')) as { points: number }).points;

  async function refundsOf(world: World, orderId: string) {
    const { reference } = await one<{ reference: string }>(
      'select externalReference as reference from orders where id = ?',
      orderId,
    );
    return async (id: number, amount: number, step = 'processed') => {
      const data = { id, transaction_reference: reference, amount: String(amount) };
      await sendEvent(world, await signed(world.dependencies, { event: `refund.${step}`, data }));
      await world.settled();
    };
  }

  test('are deducted once when it is cancelled, even when repeated, and its refund deducts no more', async () => {
    const world = createWorld();
    const { visitor } = await createCustomer(world);
    const ownOrder = await orderOf(world, visitor);
    const { session } = await paidOrder(world, skus.plenty, { as: visitor });
    expect(await balance(visitor)).toBe(56_000);
    const cancel = () => visitor.api('POST', `/checkout/${session._id}`, { action: 'cancel-order' });
    await Promise.all([cancel(), cancel(), cancel()]);
    await world.settled();
    expect(await balance(visitor)).toBe(28_000);
    expect(await visitor.api('GET', '/rewards/history')).toMatchObject({
      transactions: [
        { points: -28_000, reason: 'order_cancelled', orderNumber: expect.any(String) },
        { points: 28_000 },
        { points: 28_000, orderId: ownOrder },
      ],
    });
    const { id } = await one<{ id: string }>('select id from orders where sessionId = ?', session._id);
    expect(await pointsOf(visitor, id)).toEqual({ points: 0 });
  });

  test('are deducted in proportion to the refund, rounded down, never more than were earned', async () => {
    const world = createWorld();
    const { visitor } = await createCustomer(world);
    const orderId = await orderOf(world, visitor);
    const refund = await refundsOf(world, orderId);
    await refund(901, 100_019, 'pending');
    expect(await balance(visitor), 'only once it is done').toBe(28_000);
    await refund(901, 100_019);
    expect(await balance(visitor)).toBe(28_000 - 10_001);
    for (const id of [902, 903]) for (const step of ['pending', 'processed']) await refund(id, 280_000, step);
    expect(await balance(visitor)).toBe(0);
  });

  test('are all deducted after many partial refunds of less than a point each', async () => {
    const world = createWorld();
    const { visitor } = await createCustomer(world);
    const refund = await refundsOf(world, await orderOf(world, visitor));
    for (const [id, amount] of [
      [921, 93_333],
      [922, 93_333],
      [923, 93_334],
    ] as const) {
      await refund(id, amount);
    }
    expect(await balance(visitor)).toBe(0);
  });

  test('a guest who signs in after a partial refund gets points for the rest, and none after a full refund', async () => {
    const world = createWorld();
    const email = `${crypto.randomUUID()}@example.com`;
    const orderId = await orderOf(world, await createGuest(world.dependencies));
    const { visitor, userId } = await createCustomer(world, email);
    await set(orderId, `email = '${email}', ownerId = '${userId}'`);
    const refund = await refundsOf(world, orderId);
    await refund(911, 140_004);
    await refund(912, 70_000, 'pending');
    expect(await pointsOf(visitor, orderId), 'as offered').toEqual({ points: 14_000 });
    expect(await visitor.api('GET', `/rewards/eligible-past-orders?email=${email}`)).toMatchObject({
      orders: [{ potentialPoints: 14_000 }],
    });
    expect(await awardPastOrders(world.dependencies, userId)).toEqual({
      pointsAwarded: 14_000,
      ordersProcessed: 1,
    });
    expect(await balance(visitor)).toBe(14_000);
    expect(await pointsOf(visitor, orderId)).toMatchObject({ points: 14_000 });
    await refund(912, 70_000);
    await refund(913, 69_996);
    expect(await balance(visitor)).toBe(0);
  });

  test('parallel sign-ins give each moved order its points once', async () => {
    const world = createWorld();
    const email = `${crypto.randomUUID()}@example.com`;
    const { visitor, userId } = await createCustomer(world, email);
    const guest = await createGuest(world.dependencies);
    const orderAs = async (ownerId: string) => {
      const id = await orderOf(world, guest);
      await set(id, `email = '${email}', ownerId = '${ownerId}'`);
      return id;
    };
    const [whole, part, discounted] = [await orderAs(userId), await orderAs(userId), await orderAs(userId)];
    await orderAs('guest_of_another_browser');
    await set(discounted, `discount = '{}'`);
    await (await refundsOf(world, part))(931, 140_000);
    const award = () => awardPastOrders(world.dependencies, userId);
    const awards = await Promise.all([award(), award()]);
    expect(awards.reduce((sum, { pointsAwarded }) => sum + pointsAwarded, 0)).toBe(42_000);
    const { transactions } = (await visitor.api('GET', '/rewards/history')) as {
      transactions: { points: number; orderId: string }[];
    };
    expect(new Set(transactions.map(({ points, orderId }) => `${orderId} ${points}`))).toEqual(
      new Set([`${whole} 28000`, `${part} 28000`, `${part} -14000`]),
    );
    expect(transactions).toHaveLength(3);
  });

  test.each(['cancelled', 'refund-pending', 'refunded', 'refund-failed'])(
    'are neither offered nor given when it is %s and its guest signs in',
    async (status) => {
      const world = createWorld();
      const email = `${crypto.randomUUID()}@example.com`;
      const guest = await createGuest(world.dependencies);
      const orderId = await orderOf(world, guest);
      const { visitor, userId } = await createCustomer(world, email);
      await set(orderId, `email = '${email}', status = '${status}'`);
      expect(await pointsOf(guest, orderId)).toEqual({ points: 0 });
      expect(await visitor.api('GET', `/rewards/eligible-past-orders?email=${email}`)).toEqual({
        orders: [],
      });
      await set(orderId, `ownerId = '${userId}'`);
      expect(await awardPastOrders(world.dependencies, userId)).toMatchObject({ pointsAwarded: 0 });
    },
  );
});

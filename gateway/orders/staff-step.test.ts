import { describe, expect, test } from 'vitest';
import { type StaffStatus, staffSteps } from '#contract/orders/order-status.rules.ts';
import { addToBag, count, createWorld, one, stockOf } from '../../tests/support/checkout.fixture.ts';
import { createCustomer } from '../../tests/support/customer.fixture.ts';
import { createGuest, type Visitor } from '../../tests/support/gateway-visitor.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { paidOrder } from '../../tests/support/payment.fixture.ts';
import { batch } from '../database/commit.ts';
import { cancelOrderStatements } from './order-cancel.statements.ts';
import { applyOrderStep, collectPayment } from './staff-step.records.ts';
import { nextStep } from './staff-step.rules.ts';

const world = createWorld();
const { dependencies, clock } = world;

useNamedShop();

async function ordered(deliveryMethod: 'pickup' | 'delivery', as?: Visitor): Promise<string> {
  const { id } = await paidOrder(world, skus.plenty, as && { as });
  await change(id, 'deliveryMethod = ?', deliveryMethod);
  return id;
}

const change = (orderId: string, set: string, ...values: unknown[]) =>
  dependencies.database.$client
    .prepare(`update orders set ${set} where id = ?`)
    .bind(...values, orderId)
    .run();

const take = (orderId: string, to: StaffStatus, isCollected = false) =>
  applyOrderStep(dependencies, { orderId, to, isCollected, staff: 'kofi@strand.example' });

const orderOf = (orderId: string) =>
  one<Record<string, unknown>>(
    'select status, readyAt, completedAt, paymentCollected, paymentCollectedAt from orders where id = ?',
    orderId,
  );

describe('the steps that staff take', () => {
  test.each([
    ['open', 'pickup', 'ready-for-pickup'],
    ['open', 'delivery', 'ready-for-delivery'],
    ['ready-for-pickup', 'pickup', 'picked-up'],
    ['ready-for-delivery', 'delivery', 'out-for-delivery'],
    ['out-for-delivery', 'delivery', 'delivered'],
    ['picked-up', 'pickup', undefined],
    ['delivered', 'delivery', undefined],
    ['cancelled', 'pickup', undefined],
    ['refunded', 'delivery', undefined],
  ])('from %s (%s): %j', (status, deliveryMethod, step) => {
    expect(nextStep({ status, deliveryMethod })).toBe(step);
  });

  test('a pickup goes from open to picked up, and each step is recorded', async () => {
    const orderId = await ordered('pickup');
    const before = await stockOf(skus.plenty);
    expect(await take(orderId, 'ready-for-pickup')).toBe(true);
    expect(await stockOf(skus.plenty)).toEqual({ ...before, inventoryCount: before.inventoryCount - 1 });
    expect(await one('select isReady from order_item where orderId = ?', orderId)).toEqual({ isReady: 1 });
    expect(await orderOf(orderId)).toMatchObject({
      status: 'ready-for-pickup',
      readyAt: clock.now,
      completedAt: null,
    });

    expect(await take(orderId, 'picked-up')).toBe(true);
    expect(await orderOf(orderId)).toMatchObject({
      status: 'picked-up',
      completedAt: clock.now,
      paymentCollected: null,
    });
    expect(await count('order_transition', 'orderId = ?', orderId)).toBe(3);
    expect(await stockOf(skus.plenty)).toEqual({ ...before, inventoryCount: before.inventoryCount - 1 });
  });

  test.each<[StaffStatus, string]>([
    ['ready-for-delivery', 'an order for pickup is not sent'],
    ['picked-up', 'items that are not ready are not handed over'],
    ['out-for-delivery', 'items that are not ready are not sent'],
    ['delivered', 'items that were not sent are not delivered'],
  ])('open to %s: %s', async (to) => {
    const orderId = await ordered('pickup');
    const before = await stockOf(skus.plenty);
    expect(await take(orderId, to)).toBe(false);
    expect(await orderOf(orderId)).toMatchObject({ status: 'open', readyAt: null, completedAt: null });
    expect(await count('order_transition', 'orderId = ?', orderId)).toBe(1);
    expect(await stockOf(skus.plenty)).toEqual(before);
  });

  test('the same step fifty times at once is applied once', async () => {
    const orderId = await ordered('delivery');
    const before = await stockOf(skus.plenty);
    const taken = await Promise.all(Array.from({ length: 50 }, () => take(orderId, 'ready-for-delivery')));
    expect(taken.filter(Boolean)).toHaveLength(1);
    expect((await stockOf(skus.plenty)).inventoryCount).toBe(before.inventoryCount - 1);
    expect(await take('nothing', 'ready-for-delivery')).toBe(false);
  });

  test('a payment collected on delivery is recorded, and earns a user’s points once', async () => {
    const { visitor, userId } = await createCustomer(world);
    const orderId = await ordered('delivery', visitor);
    await change(orderId, 'isPODOrder = 1, hasVerifiedPayment = 0');
    await dependencies.database.$client
      .prepare('delete from points_entry where ownerId = ?')
      .bind(userId)
      .run();
    for (const to of staffSteps.delivery.slice(0, -1)) await take(orderId, to, true);
    expect(await orderOf(orderId), 'not handed over yet').toMatchObject({ paymentCollectedAt: null });
    expect(await take(orderId, 'delivered', true)).toBe(true);
    expect(await orderOf(orderId)).toMatchObject({
      status: 'delivered',
      paymentCollected: 1,
      paymentCollectedAt: clock.now,
    });
    expect(await one('select points, reason from points_entry where ownerId = ?', userId)).toEqual({
      points: skus.plenty.price / 10,
      reason: 'order_placed',
    });
    expect(await take(orderId, 'delivered', true)).toBe(false);
    expect(await count('points_entry', 'ownerId = ?', userId)).toBe(1);
  });

  test('an order that was paid online has nothing to collect', async () => {
    const orderId = await ordered('pickup');
    await take(orderId, 'ready-for-pickup');
    await take(orderId, 'picked-up', true);
    expect(await orderOf(orderId)).toMatchObject({ status: 'picked-up', paymentCollected: null });
    expect(await collectPayment(dependencies, { orderId, staff: 'kofi@strand.example' })).toBe(false);
  });

  test('an order whose whole payment is being refunded goes no further, one that cost nothing does', async () => {
    const orderId = await ordered('pickup');
    await dependencies.database.$client
      .prepare(`update payment set refundStatus = 'pending', refundTotal = amount where orderId = ?`)
      .bind(orderId)
      .run();
    expect(await take(orderId, 'ready-for-pickup')).toBe(false);
    await dependencies.database.$client
      .prepare('update payment set refundStatus = null, refundTotal = 0, amount = 0 where orderId = ?')
      .bind(orderId)
      .run();
    expect(await take(orderId, 'ready-for-pickup')).toBe(true);
  });
});

test('each line of an order leaves the inventory and returns to it, and no other order’s', async () => {
  const others = await ordered('pickup');
  const buyer = await createGuest(dependencies);
  const stocks = () => Promise.all([skus.plenty, skus.oil, skus.lastOne].map(stockOf));
  const before = await stocks();
  await addToBag(buyer, skus.oil, 3);
  const orderId = await ordered('pickup', buyer);
  const [plenty, oil, lastOne] = before;
  const taken = (stock = { quantityAvailable: 0, inventoryCount: 0 }, quantity: number) => ({
    quantityAvailable: stock.quantityAvailable - quantity,
    inventoryCount: stock.inventoryCount - quantity,
  });
  expect(await take(orderId, 'ready-for-pickup')).toBe(true);
  expect(await stocks()).toEqual([taken(plenty, 1), taken(oil, 3), lastOne]);
  expect(await count('order_item', 'orderId = ? and isReady is null', others)).toBe(1);

  const { sessionId } = await one<{ sessionId: string }>(
    'select sessionId from orders where id = ?',
    orderId,
  );
  await batch(dependencies.database.$client, cancelOrderStatements(sessionId, clock.now));
  expect(await stocks()).toEqual(before);
  for (const [order, times] of [
    [orderId, 1],
    [others, 0],
  ] as const)
    expect(await count('order_transition', `orderId = ? and status = 'cancelled'`, order)).toBe(times);
});

test('a cancellation returns nothing that staff restocked before', async () => {
  // Sold units of another order, so that the inventory does not cap what returns.
  await ordered('pickup');
  const orderId = await ordered('pickup');
  const left = await stockOf(skus.plenty);
  const { $client: d1 } = dependencies.database;
  await d1.prepare('update order_item set isRestocked = 1 where orderId = ?').bind(orderId).run();
  const { sessionId } = await one<{ sessionId: string }>(
    'select sessionId from orders where id = ?',
    orderId,
  );
  await batch(d1, cancelOrderStatements(sessionId, clock.now));
  expect(await orderOf(orderId)).toMatchObject({ status: 'cancelled' });
  expect(await stockOf(skus.plenty)).toEqual(left);
});

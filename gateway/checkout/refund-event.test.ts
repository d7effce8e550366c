import { describe, expect, test, vi } from 'vitest';
import type { Today } from '#contract/admin/today.endpoints.ts';
import { toMinor } from '#contract/wire/money.ts';
import {
  count,
  createWorld,
  heldAndAvailable,
  one,
  payingShopper,
  type World,
} from '../../tests/support/checkout.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import {
  approveWithoutWebhook,
  chargeEvent,
  sendEvent,
  signed,
} from '../../tests/support/payment.fixture.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { refundOrder } from '../orders/staff-refund.ts';
import { readSettings } from '../settings.ts';
import { processDueRefunds } from './refund.ts';
import { recordRefundEvent } from './refund-event.ts';

useNamedShop();

const settings = readSettings({ ...testSettings, STAFF_EMAIL: 'staff@example.com' });

function worldWhoseProviderHearsNothing(): World {
  const world = createWorld({ settings });
  const { payments } = world.dependencies;
  if (!payments) throw new Error('no sandbox');
  const refund = async () => ({ ok: false, failure: 'unknown' }) as const;
  return { ...world, dependencies: { ...world.dependencies, payments: { ...payments, refund } } };
}

async function ordered(world: World) {
  const shopper = await payingShopper(world, skus.plenty, { quantity: 2 });
  await approveWithoutWebhook(shopper.reference, world.clock.now);
  await shopper.visitor.api('GET', `/checkout/verify/${shopper.reference}`);
  return shopper;
}

const toStaff = (reference: string) =>
  count('mail', `about = ? and recipient = 'staff@example.com'`, `refund-failed/${reference}`);

describe('events of a refund that staff began', () => {
  const refundEvent = (step: string, reference: string, more: { id?: number; amount?: string } = {}) => ({
    event: `refund.${step}`,
    data: {
      id: 31,
      status: step,
      transaction_reference: reference,
      refund_reference: null,
      amount: '560000',
      currency: 'GHS',
      ...more,
    },
  });

  async function tell(world: World, reference: string, ...steps: string[]) {
    await tellOf(world, reference, {}, ...steps);
  }

  async function tellOf(
    world: World,
    reference: string,
    more: { id?: number; amount?: string },
    ...steps: string[]
  ) {
    for (const step of steps) {
      await sendEvent(world, await signed(world.dependencies, refundEvent(step, reference, more)));
      await world.settled();
    }
  }

  test('move the order forward, never back, and add the refund once', async () => {
    const world = createWorld();
    const { visitor, reference } = await ordered(world);
    const statusAfter = async (...steps: string[]) => {
      await tell(world, reference, ...steps);
      return ((await visitor.api('GET', `/orders/${reference}`)) as { status: string }).status;
    };
    expect(await statusAfter('pending')).toBe('refund-pending');
    expect(await statusAfter('processing')).toBe('refund-processing');
    expect(await statusAfter('pending')).toBe('refund-processing');
    expect(await statusAfter('processed')).toBe('refunded');
    expect(await statusAfter('failed', 'processing')).toBe('refunded');
    expect(await visitor.api('GET', `/orders/${reference}`)).toMatchObject({
      refunds: [{ id: '31', amount: 560_000 }],
    });
    expect(await heldAndAvailable(skus.plenty), 'stock returns only when staff restock').toEqual({
      held: 0,
      available: 48,
    });
  });

  test('that fail alert staff', async () => {
    const world = createWorld({ settings });
    const { visitor, reference } = await ordered(world);
    await tell(world, reference, 'pending', 'failed');
    expect(await visitor.api('GET', `/orders/${reference}`)).toMatchObject({ status: 'refund-failed' });
    expect(await toStaff(reference)).toBe(1);
  });

  test('add each manual refund of a payment without an order once, however many events report it', async () => {
    const world = createWorld({ settings });
    const { reference } = await payingShopper(world, skus.plenty, { quantity: 2 });
    await sendEvent(world, await chargeEvent(world, reference, { amount: 1 }));
    for (const [id, amount] of [
      [31, '10000'],
      [32, '20000'],
    ] as const) {
      await tellOf(world, reference, { id, amount }, 'pending', 'processing', 'processed', 'processed');
    }
    expect(await one('select refundTotal, orderId from payment where reference = ?', reference)).toEqual({
      refundTotal: 30_000,
      orderId: null,
    });
  });

  test('add a manual refund once when its event is handled twice at once', async () => {
    const world = createWorld({ settings });
    const { reference } = await payingShopper(world, skus.plenty, { quantity: 2 });
    await tellOf(world, reference, { amount: '10000' }, 'processed');
    const second = { id: '32', transaction_reference: reference, amount: 20_000 };
    const handle = () => recordRefundEvent(world.dependencies, 'processed', second);
    await Promise.all([handle(), handle()]);
    expect(await one('select refundTotal from payment where reference = ?', reference)).toEqual({
      refundTotal: 30_000,
    });
  });

  describe('and of another refund of the same order, made manually', () => {
    const paymentOf = (reference: string) =>
      one('select refundTotal from payment where reference = ?', reference);
    const statusOf = async ({ visitor, reference }: Awaited<ReturnType<typeof ordered>>) =>
      ((await visitor.api('GET', `/orders/${reference}`)) as { status: string }).status;

    test('move the order forward once nothing is left', async () => {
      const world = createWorld();
      const order = await ordered(world);
      await tellOf(world, order.reference, { amount: '500000' }, 'pending', 'processed');
      await tellOf(world, order.reference, { id: 32, amount: '60000' }, 'pending');
      expect(await statusOf(order)).toBe('refund-pending');
      await tellOf(world, order.reference, { id: 32, amount: '60000' }, 'processed', 'processing');
      expect(await statusOf(order)).toBe('refunded');
      expect(await paymentOf(order.reference)).toEqual({ refundTotal: 560_000 });
    });

    test('that fails, leave its amount to staff, and alert them', async () => {
      const world = createWorld({ settings });
      const order = await ordered(world);
      await tellOf(world, order.reference, { amount: '500000' }, 'pending', 'processed');
      await tellOf(world, order.reference, { id: 32, amount: '60000' }, 'pending', 'failed', 'processing');
      expect(await statusOf(order)).toBe('refund-failed');
      expect(await paymentOf(order.reference), 'neither refunded nor free').toEqual({ refundTotal: 560_000 });
      expect(await toStaff(`${order.reference}/560000`)).toBe(1);
      await tellOf(world, order.reference, { id: 33, amount: '60000' }, 'pending', 'processed');
      expect(await statusOf(order)).toBe('refunded');
      expect(await paymentOf(order.reference)).toEqual({ refundTotal: 560_000 });
    });
  });

  test('of a manual retry of a partial refund that failed count that part once', async () => {
    const world = createWorld({ settings });
    const { reference } = await ordered(world);
    await tellOf(world, reference, { amount: '100000' }, 'pending', 'failed');
    await tellOf(world, reference, { id: 32, amount: '100000' }, 'pending', 'processed');
    expect(await one('select refundStatus, refundTotal from payment where reference = ?', reference)).toEqual(
      {
        refundStatus: 'processed',
        refundTotal: 100_000,
      },
    );
  });

  test('of a manual refund before ours are not taken for ours, even of the same amount', async () => {
    const world = worldWhoseProviderHearsNothing();
    const { reference } = await ordered(world);
    const { id } = await one<{ id: string }>('select id from orders where externalReference = ?', reference);
    await tellOf(world, reference, { amount: '50000' }, 'pending', 'processed');
    await tellOf(world, reference, { id: 32, amount: '100000' }, 'pending');
    const asked = { orderId: id, amount: toMinor(100_000), isRestocked: false, revision: 0, staff: 'kofi' };
    await refundOrder(world.dependencies, asked);
    await tellOf(world, reference, { id: 32, amount: '100000' }, 'processed');
    expect(
      await one('select refundStatus, refundId, refundTotal from payment where reference = ?', reference),
      'ours is asked for still',
    ).toEqual({ refundStatus: 'wanted', refundId: null, refundTotal: 250_000 });
  });

  test('of a manual refund next to ours restore its amount once it fails', async () => {
    const world = createWorld({ settings });
    const { reference } = await ordered(world);
    await tellOf(world, reference, { amount: '100000' }, 'pending');
    await tellOf(world, reference, { id: 32, amount: '50000' }, 'pending', 'processed');
    await tellOf(world, reference, { id: 33, amount: '70000' }, 'pending', 'failed');
    await tellOf(world, reference, { amount: '100000' }, 'processed');
    expect(await one('select refundStatus, refundTotal from payment where reference = ?', reference)).toEqual(
      {
        refundStatus: 'processed',
        refundTotal: 150_000,
      },
    );
  });

  test('of manual refunds end the order once all of them are done, and show staff one that fails after ours', async () => {
    const world = createSignInWorld({ settings });
    const { reference } = await ordered(world);
    const { id } = await one<{ id: string }>('select id from orders where externalReference = ?', reference);
    const status = () => one('select status from orders where id = ?', id);
    await tellOf(world, reference, { amount: '100000' }, 'pending');
    await tellOf(world, reference, { id: 32, amount: '460000' }, 'pending');
    await tellOf(world, reference, { amount: '100000' }, 'processed');
    expect(await status(), 'one of two parts').toEqual({ status: 'open' });
    await tellOf(world, reference, { id: 32, amount: '460000' }, 'processing', 'failed');
    const staff = await signedInStaff(world, 'manager');
    const problems = async () => {
      const { payments } = (await staff.api('GET', '/admin/today')) as Today;
      return payments.filter((problem) => problem.reference === reference);
    };
    expect(await problems()).toMatchObject([{ trouble: 'refund-failed', amount: 460_000, orderId: id }]);
    expect(await status()).toEqual({ status: 'refund-failed' });
    world.clock.now += 10 * 60_000;
    await processDueRefunds(world.dependencies);
    expect(await one('select refundStatus from payment where reference = ?', reference)).toEqual({
      refundStatus: 'failed',
    });
    await staff.api('POST', `/admin/payments/${reference}/settled`, { note: 'Sent by MoMo' });
    expect(await status()).toEqual({ status: 'refunded' });
    expect(await problems()).toEqual([]);
  });

  test('of a manual refund that failed let staff retry it here, unless it was retried at the provider', async () => {
    const world = createSignInWorld({ settings });
    const staff = await signedInStaff(world, 'manager');
    const { payments } = world.dependencies;
    if (!payments) throw new Error('no sandbox');
    const { listRefunds } = payments;
    for (const retriedThere of ['no', 'without events', 'with events'] as const) {
      const { reference } = await ordered(world);
      const payment = () =>
        one<{ orderId: string; transactionId: string }>(
          'select orderId, transactionId, refundStatus, refundTotal from payment where reference = ?',
          reference,
        );
      const { orderId, transactionId } = await payment();
      await tellOf(world, reference, { amount: '100000' }, 'pending', 'failed');
      expect(await staff.api('GET', `/admin/orders/${orderId}`)).toMatchObject({
        payment: { canAskAgain: true },
      });
      if (retriedThere !== 'no') {
        const { id } = await one<{ id: number }>(
          `insert into sandbox_refund (createdAt, transactionId, amount, processedAt)
           values (1, ?, 100000, 1) returning id`,
          transactionId,
        );
        vi.spyOn(payments, 'listRefunds').mockImplementation(async (of) => {
          const listed = await listRefunds(of);
          if (retriedThere === 'with events')
            await tellOf(world, reference, { id, amount: '100000' }, 'processed');
          return listed;
        });
      }
      await staff.api('POST', `/admin/orders/${orderId}/refund/again`);
      await world.settled();
      expect(await count('sandbox_refund', 'transactionId = ?', transactionId), retriedThere).toBe(1);
      expect(await payment()).toMatchObject({ refundStatus: 'processed', refundTotal: 100_000 });
    }
  });

  test('of a manual refund that failed late, after another made up for it, change nothing', async () => {
    const world = createWorld({ settings });
    const { reference } = await ordered(world);
    await tellOf(world, reference, { amount: '100000' }, 'processed');
    await tellOf(world, reference, { id: 32, amount: '460000' }, 'pending');
    await tellOf(world, reference, { id: 33, amount: '460000' }, 'pending', 'processed');
    await tellOf(world, reference, { id: 32, amount: '460000' }, 'failed');
    expect(await one('select refundStatus, refundTotal from payment where reference = ?', reference)).toEqual(
      { refundStatus: 'processed', refundTotal: 560_000 },
    );
    expect(await one('select status from orders where externalReference = ?', reference)).toEqual({
      status: 'refunded',
    });
  });

  test('without an id belong to the refund of that amount, not to ours', async () => {
    const world = createWorld({ settings });
    const { reference } = await ordered(world);
    await tellOf(world, reference, { amount: '100000' }, 'pending');
    for (const name of [null, 'RF-1']) {
      const { event, data } = refundEvent(name ? 'processed' : 'pending', reference, { amount: '50000' });
      const { id: _, ...unnamed } = data;
      const told = { event, data: { ...unnamed, refund_reference: name } };
      await sendEvent(world, await signed(world.dependencies, told));
      await world.settled();
    }
    const payment = 'select refundStatus, refundTotal from payment where reference = ?';
    expect(await one(payment, reference)).toEqual({ refundStatus: 'pending', refundTotal: 150_000 });
    await tell(world, reference, 'failed');
    expect(await one(payment, reference), 'ours failed').toMatchObject({ refundStatus: 'failed' });
  });

  test('without any id, each of another amount, are all recorded', async () => {
    const world = createWorld();
    const { reference } = await ordered(world);
    for (const amount of ['50000', '70000']) {
      const { event, data } = refundEvent('processed', reference, { amount });
      const { id: _, ...unnamed } = data;
      await sendEvent(world, await signed(world.dependencies, { event, data: unnamed }));
      await world.settled();
    }
    expect(await one('select refundTotal from payment where reference = ?', reference)).toEqual({
      refundTotal: 120_000,
    });
  });

  test('of an unknown payment change nothing', async () => {
    const world = createWorld();
    const before = await count('payment_refund');
    await tell(world, 'PAY-NOBODY', 'processed');
    expect(await count('payment_refund')).toBe(before);
  });
});

import { describe, expect, test } from 'vitest';
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
import { chargeEvent, sendEvent } from '../../tests/support/payment.fixture.ts';
import { orderPaidOnline, tellRefund } from '../../tests/support/refund.fixture.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { readSettings } from '../settings.ts';
import { recordRefundEvent } from './refund-event.ts';
import { refundOrder } from './staff-refund.ts';

useNamedShop();

const settings = readSettings({ ...testSettings, STAFF_EMAIL: 'staff@example.com' });

function worldWhoseProviderHearsNothing(): World {
  const world = createWorld({ settings });
  const { payments } = world.dependencies;
  if (!payments) throw new Error('no sandbox');
  const refund = async () => ({ ok: false, failure: 'unknown' }) as const;
  return { ...world, dependencies: { ...world.dependencies, payments: { ...payments, refund } } };
}

const toStaff = (reference: string) =>
  count('mail', `about = ? and recipient = 'staff@example.com'`, `refund-failed/${reference}`);

describe('events of a refund that staff began', () => {
  test('move the order forward, never back, and add the refund once', async () => {
    const world = createWorld();
    const { visitor, reference } = await orderPaidOnline(world);
    const statusAfter = async (...steps: string[]) => {
      await tellRefund(world, reference, {}, ...steps);
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
    const { visitor, reference } = await orderPaidOnline(world);
    await tellRefund(world, reference, {}, 'pending', 'failed');
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
      await tellRefund(world, reference, { id, amount }, 'pending', 'processing', 'processed', 'processed');
    }
    expect(await one('select refundTotal, orderId from payment where reference = ?', reference)).toEqual({
      refundTotal: 30_000,
      orderId: null,
    });
  });

  test('add a manual refund once when its event is handled twice at once', async () => {
    const world = createWorld({ settings });
    const { reference } = await payingShopper(world, skus.plenty, { quantity: 2 });
    await tellRefund(world, reference, { amount: '10000' }, 'processed');
    const second = { id: '32', reference, amount: 20_000 };
    const handle = () => recordRefundEvent(world.dependencies, 'processed', second);
    await Promise.all([handle(), handle()]);
    expect(await one('select refundTotal from payment where reference = ?', reference)).toEqual({
      refundTotal: 30_000,
    });
  });

  describe('and of another refund of the same order, made manually', () => {
    const paymentOf = (reference: string) =>
      one('select refundTotal from payment where reference = ?', reference);
    const statusOf = async ({ visitor, reference }: Awaited<ReturnType<typeof orderPaidOnline>>) =>
      ((await visitor.api('GET', `/orders/${reference}`)) as { status: string }).status;

    test('move the order forward once nothing is left', async () => {
      const world = createWorld();
      const order = await orderPaidOnline(world);
      await tellRefund(world, order.reference, { amount: '500000' }, 'pending', 'processed');
      await tellRefund(world, order.reference, { id: 32, amount: '60000' }, 'pending');
      expect(await statusOf(order)).toBe('refund-pending');
      await tellRefund(world, order.reference, { id: 32, amount: '60000' }, 'processed', 'processing');
      expect(await statusOf(order)).toBe('refunded');
      expect(await paymentOf(order.reference)).toEqual({ refundTotal: 560_000 });
    });

    test('that fails, leave its amount to staff, and alert them', async () => {
      const world = createWorld({ settings });
      const order = await orderPaidOnline(world);
      await tellRefund(world, order.reference, { amount: '500000' }, 'pending', 'processed');
      await tellRefund(
        world,
        order.reference,
        { id: 32, amount: '60000' },
        'pending',
        'failed',
        'processing',
      );
      expect(await statusOf(order)).toBe('refund-failed');
      expect(await paymentOf(order.reference), 'neither refunded nor free').toEqual({ refundTotal: 560_000 });
      expect(await toStaff(`${order.reference}/560000`)).toBe(1);
      await tellRefund(world, order.reference, { id: 33, amount: '60000' }, 'pending', 'processed');
      expect(await statusOf(order)).toBe('refunded');
      expect(await paymentOf(order.reference)).toEqual({ refundTotal: 560_000 });
    });
  });

  test('of a manual retry of a partial refund that failed count that part once', async () => {
    const world = createWorld({ settings });
    const { reference } = await orderPaidOnline(world);
    await tellRefund(world, reference, { amount: '100000' }, 'pending', 'failed');
    await tellRefund(world, reference, { id: 32, amount: '100000' }, 'pending', 'processed');
    expect(await one('select refundStatus, refundTotal from payment where reference = ?', reference)).toEqual(
      {
        refundStatus: 'processed',
        refundTotal: 100_000,
      },
    );
  });

  test('of a manual refund before ours are not taken for ours, even of the same amount', async () => {
    const world = worldWhoseProviderHearsNothing();
    const { id, reference } = await orderPaidOnline(world);
    await tellRefund(world, reference, { amount: '50000' }, 'pending', 'processed');
    await tellRefund(world, reference, { id: 32, amount: '100000' }, 'pending');
    const asked = { orderId: id, amount: toMinor(100_000), isRestocked: false, revision: 0, staff: 'kofi' };
    await refundOrder(world.dependencies, asked);
    await tellRefund(world, reference, { id: 32, amount: '100000' }, 'processed');
    expect(
      await one('select refundStatus, refundId, refundTotal from payment where reference = ?', reference),
      'ours is asked for still',
    ).toEqual({ refundStatus: 'wanted', refundId: null, refundTotal: 250_000 });
  });

  test('of a manual refund next to ours restore its amount once it fails, until staff can resolve it', async () => {
    const world = createWorld({ settings });
    const { reference } = await orderPaidOnline(world);
    const payment = () => one('select refundStatus, refundTotal from payment where reference = ?', reference);
    await tellRefund(world, reference, { amount: '100000' }, 'pending');
    await tellRefund(world, reference, { id: 32, amount: '50000' }, 'pending', 'processed');
    await tellRefund(world, reference, { id: 33, amount: '70000' }, 'pending', 'failed');
    expect(await payment()).toEqual({ refundStatus: 'pending', refundTotal: 150_000 });
    await tellRefund(world, reference, { amount: '100000' }, 'processed');
    expect(await payment()).toEqual({ refundStatus: 'failed', refundTotal: 220_000 });
  });

  test('without an id belong to the refund of that amount, not to ours', async () => {
    const world = createWorld({ settings });
    const { reference } = await orderPaidOnline(world);
    await tellRefund(world, reference, { amount: '100000' }, 'pending');
    for (const name of [null, 'RF-1']) {
      const other = { id: undefined, amount: '50000', refund_reference: name };
      await tellRefund(world, reference, other, name ? 'processed' : 'pending');
    }
    const payment = 'select refundStatus, refundTotal from payment where reference = ?';
    expect(await one(payment, reference)).toEqual({ refundStatus: 'pending', refundTotal: 150_000 });
    await tellRefund(world, reference, {}, 'failed');
    expect(await one(payment, reference), 'ours failed').toMatchObject({ refundStatus: 'failed' });
  });

  test('without any id, each of another amount, are all recorded', async () => {
    const world = createWorld();
    const { reference } = await orderPaidOnline(world);
    for (const amount of ['50000', '70000'])
      await tellRefund(world, reference, { id: undefined, amount }, 'processed');
    expect(await one('select refundTotal from payment where reference = ?', reference)).toEqual({
      refundTotal: 120_000,
    });
  });

  test('of an unknown payment change nothing', async () => {
    const world = createWorld();
    const before = await count('payment_refund');
    await tellRefund(world, 'PAY-UNKNOWN', {}, 'processed');
    expect(await count('payment_refund')).toBe(before);
  });
});

import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  act,
  count,
  createWorld,
  forgetPayments,
  one,
  payingShopper,
  promised,
  stockIs,
  type World,
} from '../../tests/world/checkout-world.ts';
import { goods, openNamedShop } from '../../tests/world/named-shop.ts';
import { approveInSilence, paidFacts, sendEvent, signed } from '../../tests/world/payment-world.ts';
import { testSettings } from '../../tests/world/settings.ts';
import type { PaymentPort } from '../payments/payment.port.ts';
import { readSettings } from '../settings.ts';
import { sweepPayments } from '../sweeps/payments.sweep.ts';
import { completePayment } from './complete.ts';

beforeAll(openNamedShop);
beforeEach(async () => {
  await stockIs(goods.plenty, 50);
  await forgetPayments();
});

const settings = readSettings({ ...testSettings, STAFF_EMAIL: 'staff@example.com' });

async function ordered(world: World) {
  const shopper = await payingShopper(world, goods.plenty, { quantity: 2 });
  await approveInSilence(shopper.reference, world.clock.now);
  await shopper.visitor.ask('GET', `/checkout/verify/${shopper.reference}`);
  return shopper;
}

/** A world whose provider answers refunds as told, and counts how often it was asked. */
function worldWith(changes: (sandbox: PaymentPort, asked: { times: number }) => Partial<PaymentPort>) {
  const world = createWorld({ settings });
  const { payments } = world.dependencies;
  if (!payments) throw new Error('no sandbox');
  const asked = { times: 0 };
  const dependencies = { ...world.dependencies, payments: { ...payments, ...changes(payments, asked) } };
  return { ...world, dependencies, asked };
}

const cancel = { action: 'cancel-order' };
const waiting = { success: false, message: 'Your refund is being confirmed. Check again shortly.' };

describe('a canceled order', () => {
  test('is refunded once however often it is asked for; its goods return once; events add the refund', async () => {
    const world = createWorld({ settings });
    const { visitor, session, reference } = await ordered(world);
    const answers = await Promise.all([1, 2, 3].map(() => act(visitor, session._id, cancel)));
    expect(answers.some(({ success }) => success)).toBe(true);
    await world.settled();
    expect(await act(visitor, session._id, cancel)).toMatchObject({ success: true });
    expect(await promised(goods.plenty)).toEqual({ held: 0, available: 50 });
    expect(await count('sandbox_refund')).toBe(1);
    expect(await visitor.ask('GET', `/checkout/${session._id}`)).toMatchObject({
      isPaymentRefunded: true,
      isFinalizingPayment: false,
    });
    expect(await visitor.ask('GET', `/orders/${reference}`)).toMatchObject({
      status: 'cancelled',
      transitions: [{ status: 'open' }, { status: 'cancelled' }],
      refunds: [{ id: expect.any(String), amount: 560_000 }],
      items: [{ isRestocked: true }],
    });
    expect(await visitor.ask('GET', '/checkout/active')).toBeNull();
  });

  test('whose refund is lost on the way: the wish is kept, the sweep finds the refund, never a second one', async () => {
    const world = worldWith((sandbox, asked) => ({
      refund: async (reference) => {
        asked.times++;
        await sandbox.refund(reference);
        return { ok: false, failure: 'unknown' };
      },
    }));
    const { visitor, session, reference } = await ordered(world);
    expect(await act(visitor, session._id, cancel)).toEqual(waiting);
    expect(await one('select status from orders where sessionId = ?', session._id)).not.toEqual({
      status: 'x',
    });
    expect(await act(visitor, session._id, { action: 'complete-checkout' })).toEqual({
      success: false,
      message: 'This order has been refunded',
    });
    world.clock.now += 60_000;
    await sweepPayments(world.dependencies);
    await world.settled();
    expect(world.asked.times).toBe(1);
    expect(await one('select status from orders where sessionId = ?', session._id)).toEqual({
      status: 'cancelled',
    });
    expect(await one('select refundStatus from payment where reference = ?', reference)).toEqual({
      refundStatus: 'processed',
    });
    expect(await promised(goods.plenty)).toEqual({ held: 0, available: 50 });
  });

  test('that the provider did not hear of is asked for again', async () => {
    let isDeaf = true;
    const world = worldWith((sandbox, asked) => ({
      refund: async (reference) => {
        asked.times++;
        return isDeaf ? { ok: false, failure: 'unknown' } : sandbox.refund(reference);
      },
      findRefund: async () => ({ ok: true, refundId: undefined }),
    }));
    const { visitor, session } = await ordered(world);
    expect(await act(visitor, session._id, cancel)).toEqual(waiting);
    expect(await act(visitor, session._id, cancel)).toEqual(waiting);
    expect(await promised(goods.plenty)).toEqual({ held: 0, available: 48 });
    isDeaf = false;
    expect(await act(visitor, session._id, cancel)).toMatchObject({ success: true });
    await world.settled();
    expect(world.asked.times).toBe(3);
    expect(await promised(goods.plenty)).toEqual({ held: 0, available: 50 });
  });

  test('that was refunded by hand already counts as refunded', async () => {
    const world = createWorld();
    const { visitor, session, reference } = await ordered(world);
    await env.DB.prepare(`update sandbox_transaction set status = 'reversed' where reference = ?`)
      .bind(reference)
      .run();
    expect(await act(visitor, session._id, cancel)).toMatchObject({ success: true });
    await world.settled();
    expect(await promised(goods.plenty)).toEqual({ held: 0, available: 50 });
  });

  test('that the provider refuses to refund stays as it was, and staff are told', async () => {
    const world = worldWith(() => ({ refund: async () => ({ ok: false, failure: 'refused' }) }));
    const { visitor, session, reference } = await ordered(world);
    expect(await act(visitor, session._id, cancel)).toEqual({
      success: false,
      message: 'This order can no longer be canceled. Contact us for help.',
    });
    expect(await visitor.ask('GET', `/orders/${session._id}`)).toMatchObject({ status: 'open', refunds: [] });
    expect(await promised(goods.plenty)).toEqual({ held: 0, available: 48 });
    expect(
      await count('mail', `about = ? and recipient = 'staff@example.com'`, `refund-failed/${reference}`),
    ).toBe(1);
    expect(await act(visitor, session._id, { action: 'complete-checkout' })).toMatchObject({ success: true });
  });

  test('that staff have begun to prepare can no longer be canceled', async () => {
    const world = createWorld();
    const { visitor, session } = await ordered(world);
    await env.DB.prepare(`update orders set status = 'ready-for-pickup' where sessionId = ?`)
      .bind(session._id)
      .run();
    expect(await act(visitor, session._id, cancel)).toEqual({
      success: false,
      message: 'This order can no longer be canceled. Contact us for help.',
    });
  });
});

describe('events of a refund that staff began', () => {
  const refundEvent = (step: string, reference: string) => ({
    event: `refund.${step}`,
    data: {
      id: 31,
      status: step,
      transaction_reference: reference,
      refund_reference: null,
      amount: '560000',
      currency: 'GHS',
    },
  });

  async function tell(world: World, reference: string, ...steps: string[]) {
    for (const step of steps) {
      await sendEvent(world, await signed(world.dependencies, refundEvent(step, reference)));
      await world.settled();
    }
  }

  test('move the order on, never back, and add the refund once', async () => {
    const world = createWorld();
    const { visitor, reference } = await ordered(world);
    const statusAfter = async (...steps: string[]) => {
      await tell(world, reference, ...steps);
      return ((await visitor.ask('GET', `/orders/${reference}`)) as { status: string }).status;
    };
    expect(await statusAfter('pending')).toBe('refund-pending');
    expect(await statusAfter('processing')).toBe('refund-processing');
    expect(await statusAfter('pending')).toBe('refund-processing');
    expect(await statusAfter('processed')).toBe('refunded');
    expect(await statusAfter('failed', 'processing')).toBe('refunded');
    expect(await visitor.ask('GET', `/orders/${reference}`)).toMatchObject({
      refunds: [{ id: '31', amount: 560_000 }],
    });
    expect(await promised(goods.plenty), 'stock returns only when staff restock').toEqual({
      held: 0,
      available: 48,
    });
  });

  test('that fail go to staff', async () => {
    const world = createWorld({ settings });
    const { visitor, reference } = await ordered(world);
    await tell(world, reference, 'pending', 'failed');
    expect(await visitor.ask('GET', `/orders/${reference}`)).toMatchObject({ status: 'refund-failed' });
    expect(
      await count('mail', `about = ? and recipient = 'staff@example.com'`, `refund-failed/${reference}`),
    ).toBe(1);
  });

  test('of an unknown payment change nothing', async () => {
    const world = createWorld();
    await tell(world, 'PAY-NOBODY', 'processed');
    expect(await count('order_refund', `refundId = '31' and orderId not in (select id from orders)`)).toBe(0);
  });
});

test('a payment without goods whose refund is refused is under attention and told to staff', async () => {
  const world = worldWith(() => ({ refund: async () => ({ ok: false, failure: 'refused' }) }));
  await stockIs(goods.lastOne, 1);
  const late = await payingShopper(world, goods.lastOne);
  world.clock.now += 21 * 60_000;
  await stockIs(goods.lastOne, 0);
  await completePayment(world.dependencies, late.reference, await paidFacts(late.reference));
  expect(
    await act(late.visitor, late.session._id, { action: 'finalize-payment', amount: 1, orderDetails: {} }),
  ).toEqual({
    success: false,
    message: `We are looking into your payment. Contact us and quote ${late.reference}.`,
  });
  expect(await count('mail', 'about = ?', `refund-failed/${late.reference}`)).toBe(1);
  expect(await count('mail', 'about = ?', `no-stock/${late.reference}`)).toBe(1);
});

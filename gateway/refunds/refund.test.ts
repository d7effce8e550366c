// over 250 lines: one test for each way in which a provider fails a refund, with a shared setup.

import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import { type SessionFacts, sessionState } from '#contract/checkout/checkout-session.rules.ts';
import {
  count,
  createWorld,
  heldAndAvailable,
  one,
  payingShopper,
  postAction,
  setStock,
} from '../../tests/support/checkout.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { approveWithoutWebhook, sendEvent, signed } from '../../tests/support/payment.fixture.ts';
import { orderPaidOnline, tellRefund } from '../../tests/support/refund.fixture.ts';
import { testSettings } from '../../tests/support/settings.ts';
import type { ActionContext } from '../checkout/action.context.ts';
import { sweepPayments } from '../checkout/checkout.sweep.ts';
import { cancelOrder } from '../checkout/order.actions.ts';
import { readSession } from '../checkout/session.records.ts';
import { applyOrderStep } from '../orders/staff-step.records.ts';
import type { PaymentPort, RefundStep } from '../payments/payment.port.ts';
import { readSettings } from '../settings.ts';
import { processDueRefunds } from './refund.ts';

useNamedShop();
beforeEach(async () => {
  await env.DB.prepare('delete from sandbox_refund').run();
});

const settings = readSettings({ ...testSettings, STAFF_EMAIL: 'staff@example.com' });

/** A world with these provider methods, which counts the refund requests. */
function worldWith(changes: (sandbox: PaymentPort, asked: { times: number }) => Partial<PaymentPort>) {
  const world = createWorld({ settings });
  const { payments } = world.dependencies;
  if (!payments) throw new Error('no sandbox');
  const asked = { times: 0 };
  const dependencies = { ...world.dependencies, payments: { ...payments, ...changes(payments, asked) } };
  return { ...world, dependencies, asked };
}

const minutes = 60_000;

const toStaff = (reference: string) =>
  count('mail', `about = ? and recipient = 'staff@example.com'`, `refund-failed/${reference}`);

const cancel = { action: 'cancel-order' };
const waiting = { success: false, message: 'Your refund is being confirmed. Check again shortly.' };

describe('a canceled order', () => {
  test('is refunded and restocked once however often it is requested; events add the refund', async () => {
    const world = createWorld({ settings });
    const { visitor, session, reference } = await orderPaidOnline(world);
    const answers = await Promise.all([1, 2, 3].map(() => postAction(visitor, session._id, cancel)));
    expect(answers.some(({ success }) => success)).toBe(true);
    await world.settled();
    expect(await postAction(visitor, session._id, cancel)).toMatchObject({ success: true });
    expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 50 });
    expect(await count('sandbox_refund')).toBe(1);
    expect(await visitor.api('GET', `/checkout/${session._id}`)).toMatchObject({
      isPaymentRefunded: true,
      isFinalizingPayment: false,
    });
    expect(await visitor.api('GET', `/orders/${reference}`)).toMatchObject({
      status: 'cancelled',
      transitions: [{ status: 'open' }, { status: 'cancelled' }],
      refunds: [{ id: expect.any(String), amount: 560_000 }],
      items: [{ isRestocked: true }],
    });
    expect(await visitor.api('GET', '/checkout/active')).toBeNull();
  });

  test("whose refund's answer is lost: the request is stored, the sweep finds the refund and never makes a second", async () => {
    const world = worldWith((sandbox, asked) => ({
      refund: async (reference, amount) => {
        asked.times++;
        await sandbox.refund(reference, amount);
        return { ok: false, failure: 'unknown' };
      },
    }));
    const { visitor, session, reference } = await orderPaidOnline(world);
    expect(await postAction(visitor, session._id, cancel)).toEqual(waiting);
    expect(await postAction(visitor, session._id, { action: 'complete-checkout' })).toEqual({
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
    expect(await visitor.api('GET', '/orders')).toMatchObject([{ status: 'cancelled' }]);
    expect(await one('select refundStatus from payment where reference = ?', reference)).toEqual({
      refundStatus: 'processed',
    });
    expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 50 });
  });

  test('whose refund never reached the provider is retried', async () => {
    let isDeaf = true;
    const world = worldWith((sandbox, asked) => ({
      refund: async (reference, amount) => {
        asked.times++;
        return isDeaf ? { ok: false, failure: 'unknown' } : sandbox.refund(reference, amount);
      },
      listRefunds: async () => ({ ok: true, refunds: [] }),
    }));
    const { visitor, session } = await orderPaidOnline(world);
    expect(await postAction(visitor, session._id, cancel)).toEqual(waiting);
    expect(await postAction(visitor, session._id, cancel), 'too early to ask again').toEqual(waiting);
    expect(world.asked.times).toBe(1);
    const asked = { status: 'refund-submitted' };
    expect(await visitor.api('GET', '/orders')).toMatchObject([asked]);
    expect(await visitor.api('GET', `/orders/${session._id}`)).toMatchObject(asked);
    world.clock.now += 30_000;
    expect(await postAction(visitor, session._id, cancel)).toEqual(waiting);
    expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 48 });
    isDeaf = false;
    world.clock.now += 30_000;
    expect(await postAction(visitor, session._id, cancel)).toMatchObject({ success: true });
    await world.settled();
    expect(world.asked.times).toBe(3);
    expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 50 });
  });

  test('whose refund takes longer than its lease is asked for by the next attempt alone', async () => {
    const listed = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    let lists = 0;
    const world = worldWith((sandbox, count) => ({
      refund: async (reference, amount) => {
        count.times++;
        if (count.times === 1) return { ok: false, failure: 'unknown' };
        const answer = await sandbox.refund(reference, amount);
        asked.resolve();
        if (count.times === 2) await ended.promise;
        return answer;
      },
      listRefunds: async (transactionId) => {
        lists++;
        const answer = await sandbox.listRefunds(transactionId);
        if (lists === 1) {
          listed.resolve();
          await asked.promise;
        }
        return answer;
      },
    }));
    const { visitor, session } = await orderPaidOnline(world);
    await postAction(visitor, session._id, cancel);
    world.clock.now += 31_000;
    const slow = processDueRefunds(world.dependencies).then(ended.resolve);
    await listed.promise;
    world.clock.now += 31_000;
    await Promise.all([slow, processDueRefunds(world.dependencies)]);
    expect(world.asked.times).toBe(2);
  });

  test('that was already refunded manually counts as refunded', async () => {
    const world = createWorld();
    const { visitor, session, reference } = await orderPaidOnline(world);
    await env.DB.prepare(`update sandbox_transaction set status = 'reversed' where reference = ?`)
      .bind(reference)
      .run();
    expect(await postAction(visitor, session._id, cancel)).toMatchObject({ success: true });
    await world.settled();
    expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 50 });
  });

  test('that the provider refuses to refund stays canceled, is retried, and alerts staff once', async () => {
    let isRefusing = true;
    const world = worldWith((sandbox, asked) => ({
      refund: async (reference, amount) => {
        asked.times++;
        return isRefusing ? { ok: false, failure: 'refused' } : sandbox.refund(reference, amount);
      },
    }));
    const { visitor, session, reference } = await orderPaidOnline(world);
    const verify = () => visitor.api('GET', `/checkout/verify/${reference}`);
    expect(await postAction(visitor, session._id, cancel)).toEqual(waiting);
    expect(await postAction(visitor, session._id, cancel)).toEqual(waiting);
    expect(await verify()).toEqual({
      verified: false,
      status: 'refunding',
      message: `Your refund is taking longer than usual. We are on it; quote ${reference}.`,
    });
    expect(await postAction(visitor, session._id, { action: 'complete-checkout' })).toMatchObject({
      success: false,
    });
    const read = (await visitor.api('GET', `/checkout/${session._id}`)) as SessionFacts;
    expect(sessionState(read, world.clock.now), 'a page that reads it thanks for nothing').toBe('canceled');
    const { id } = await one<{ id: string }>('select id from orders where sessionId = ?', session._id);
    expect(
      await applyOrderStep(world.dependencies, { orderId: id, to: 'ready-for-pickup', staff: 'kofi' }),
    ).toBe(false);
    for (let look = 0; look < 2; look++) {
      world.clock.now += 5 * minutes;
      await Promise.all([sweepPayments(world.dependencies), sweepPayments(world.dependencies)]);
    }
    expect(world.asked.times).toBe(3);
    expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 48 });
    expect(await toStaff(reference)).toBe(1);
    isRefusing = false;
    world.clock.now += 10 * minutes;
    await sweepPayments(world.dependencies);
    await world.settled();
    expect(await visitor.api('GET', `/orders/${session._id}`)).toMatchObject({ status: 'cancelled' });
    expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 50 });
    expect(await verify()).toEqual({ verified: false, status: 'refunded' });
    expect(await postAction(visitor, session._id, cancel)).toMatchObject({ success: true });
  });

  test('is not refunded by a part that staff refunded manually meanwhile, and is asked only for the rest', async () => {
    const asked: number[] = [];
    const world = worldWith(() => ({
      refund: async (_reference, amount) => {
        asked.push(amount);
        return { ok: false, failure: 'refused' };
      },
    }));
    const { visitor, session, reference } = await orderPaidOnline(world);
    await postAction(visitor, session._id, cancel);
    await tellRefund(world, reference, { id: 41, amount: '100000' }, 'pending', 'processed');
    expect(await visitor.api('GET', `/checkout/verify/${reference}`)).toMatchObject({ status: 'refunding' });
    expect(await visitor.api('GET', `/orders/${session._id}`)).toMatchObject({ status: 'refund-submitted' });
    expect(
      await one('select refundStatus, refundAmount, refundTotal from payment where reference = ?', reference),
    ).toEqual({ refundStatus: 'failed', refundAmount: 460_000, refundTotal: 560_000 });
    world.clock.now += 5 * minutes;
    await sweepPayments(world.dependencies);
    expect(asked).toEqual([560_000, 460_000]);
  });

  test('is retried for 72 hours after it first failed, then left to staff', async () => {
    const world = worldWith((_sandbox, asked) => ({
      refund: async () => {
        asked.times++;
        return { ok: false, failure: 'refused' };
      },
    }));
    const { visitor, session, reference } = await orderPaidOnline(world);
    await postAction(visitor, session._id, cancel);
    for (let hour = 0; hour < 24 * 7; hour++) {
      world.clock.now += 60 * minutes;
      await sweepPayments(world.dependencies);
    }
    expect(world.asked.times).toBeGreaterThan(5);
    expect(world.asked.times).toBeLessThan(12);
    expect(
      await one('select refundStatus, refundNextAt from payment where reference = ?', reference),
    ).toEqual({
      refundStatus: 'failed',
      refundNextAt: null,
    });
    expect(await toStaff(reference)).toBe(1);
  });

  test('whose refund fails after it was accepted is retried, and is refunded only when the provider reports it', async () => {
    const refunds: { id: string; step: RefundStep }[] = [];
    const world = worldWith(() => ({
      refund: async () => {
        refunds.unshift({ id: String(refunds.length + 1), step: 'pending' });
        return { ok: true, refundId: refunds[0]?.id ?? '' };
      },
      listRefunds: async () => ({
        ok: true,
        refunds: refunds.map(({ id, step }) => ({ refundId: id, step, amount: undefined })),
      }),
    }));
    const { visitor, session, reference } = await orderPaidOnline(world);
    const answer = async () =>
      ((await visitor.api('GET', `/checkout/verify/${reference}`)) as { status: string; message?: string })
        .message;
    const late = `Your refund is taking longer than usual. We are on it; quote ${reference}.`;
    const tell = async (id: string, step: string) => {
      const data = { id, transaction_reference: reference, amount: '560000' };
      await sendEvent(world, await signed(world.dependencies, { event: `refund.${step}`, data }));
      await world.settled();
    };
    expect(await postAction(visitor, session._id, cancel)).toMatchObject({ success: true });
    expect(await answer()).toBe('Your refund is on its way.');
    Object.assign(refunds[0] ?? {}, { step: 'failed' });
    await tell('1', 'failed');
    expect(await answer()).toBe(late);
    expect(await toStaff(reference)).toBe(1);
    world.clock.now += 5 * minutes;
    await Promise.all([sweepPayments(world.dependencies), sweepPayments(world.dependencies)]);
    expect(refunds.map(({ id }) => id)).toEqual(['2', '1']);
    await tell('1', 'processing');
    expect(await answer(), 'news of the failed refund says nothing of the new one').toBe(late);
    // The final event is lost: the sweep asks the provider.
    Object.assign(refunds[0] ?? {}, { step: 'processed' });
    world.clock.now += 6 * 60 * minutes;
    await sweepPayments(world.dependencies);
    expect(await visitor.api('GET', `/checkout/verify/${reference}`)).toEqual({
      verified: false,
      status: 'refunded',
    });
    expect(refunds).toHaveLength(2);
    expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 50 });
  });

  test('that staff send out while its shopper cancels is not refunded', async () => {
    const world = createWorld();
    const { session, reference } = await orderPaidOnline(world);
    const { dependencies } = world;
    const read = await readSession(dependencies, { id: session._id });
    if (!read) throw new Error('There is no session');
    await env.DB.prepare(`update orders set status = 'out-for-delivery' where sessionId = ?`)
      .bind(session._id)
      .run();
    expect(await cancelOrder({ dependencies, session: read } as ActionContext)).toBe('retry');
    expect(await one('select refundStatus from payment where reference = ?', reference)).toEqual({
      refundStatus: null,
    });
  });

  test('that staff have begun to prepare can no longer be canceled', async () => {
    const world = createWorld();
    const { visitor, session } = await orderPaidOnline(world);
    await env.DB.prepare(`update orders set status = 'ready-for-pickup' where sessionId = ?`)
      .bind(session._id)
      .run();
    expect(await postAction(visitor, session._id, cancel)).toEqual({
      success: false,
      message: 'This order can no longer be canceled. Contact us for help.',
    });
  });
});

test('a refused refund of a payment without stock alerts staff; the shopper is notified once it is on its way', async () => {
  let isRefusing = true;
  const world = worldWith((sandbox) => ({
    refund: async (reference, amount) =>
      isRefusing ? { ok: false, failure: 'refused' } : sandbox.refund(reference, amount),
  }));
  await setStock(skus.lastOne, 1);
  const { visitor, reference } = await payingShopper(world, skus.lastOne);
  world.clock.now += 21 * minutes;
  await setStock(skus.lastOne, 0);
  await approveWithoutWebhook(reference, world.clock.now);
  expect(await visitor.api('GET', `/checkout/verify/${reference}`)).toEqual({
    verified: false,
    status: 'refunding',
    message: `Your refund is taking longer than usual. We are on it; quote ${reference}.`,
  });
  const toShopper = () => count('mail', 'about = ?', `payment-returned/${reference}`);
  expect([await toShopper(), await toStaff(reference)]).toEqual([0, 1]);
  expect(await count('mail', 'about = ?', `no-stock/${reference}`)).toBe(1);
  isRefusing = false;
  world.clock.now += 5 * minutes;
  await sweepPayments(world.dependencies);
  await world.settled();
  expect([await toShopper(), await count('sandbox_refund')]).toEqual([1, 1]);
});

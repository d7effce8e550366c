import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { expect, test, vi } from 'vitest';
import type { Today } from '#contract/admin/today.endpoints.ts';
import { toMinor } from '#contract/wire/money.ts';
import { count, createWorld, one, postAction } from '../../tests/support/checkout.fixture.ts';
import { useNamedShop } from '../../tests/support/named-shop.ts';
import { orderPaidOnline, tellRefund } from '../../tests/support/refund.fixture.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { batch } from '../database/commit.ts';
import { findPayment } from '../payments/payment.records.ts';
import { processDueRefunds } from './refund.ts';
import { refundStepStatements } from './refund-event.records.ts';
import { refundOrder } from './staff-refund.ts';

useNamedShop();

test('refunds at the provider end the order once all of them are done, and staff see one that fails after another', async () => {
  const world = createSignInWorld();
  const { id, reference } = await orderPaidOnline(world);
  const status = () => one('select status from orders where id = ?', id);
  await tellRefund(world, reference, { amount: '100000' }, 'pending');
  await tellRefund(world, reference, { id: 32, amount: '460000' }, 'pending');
  await tellRefund(world, reference, { amount: '100000' }, 'processed');
  expect(await status(), 'one of two parts').toEqual({ status: 'open' });
  await tellRefund(world, reference, { id: 32, amount: '460000' }, 'processing', 'failed');
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

test('one that fails while another is under way is left to staff once that one is done, unless it was repeated', async () => {
  const world = createSignInWorld();
  const staff = await signedInStaff(world, 'manager');
  for (const isRepeated of [false, true]) {
    const { id, reference } = await orderPaidOnline(world);
    const refundable = async () =>
      ((await staff.api('GET', `/admin/orders/${id}`)) as { refundable: number }).refundable;
    const problems = async () => {
      const { payments } = (await staff.api('GET', '/admin/today')) as Today;
      return payments.filter((problem) => problem.reference === reference);
    };
    await tellRefund(world, reference, { amount: '100000' }, 'pending');
    await tellRefund(world, reference, { id: 32, amount: '60000' }, 'pending', 'failed');
    if (isRepeated) await tellRefund(world, reference, { id: 33, amount: '60000' }, 'processed');
    await tellRefund(world, reference, { amount: '100000' }, 'processed');
    const left = [{ trouble: 'refund-failed', amount: 60_000, orderId: id }];
    expect(await problems()).toMatchObject(isRepeated ? [] : left);
    expect(await refundable()).toBe(isRepeated ? 400_000 : 0);
    if (isRepeated) continue;
    await staff.api('POST', `/admin/payments/${reference}/settled`, { note: 'Sent by MoMo' });
    expect(await problems()).toEqual([]);
    expect(await refundable()).toBe(400_000);
  }
});

test('staff retry one that failed, unless they retried it at the provider', async () => {
  const world = createSignInWorld();
  const staff = await signedInStaff(world, 'manager');
  const { payments } = world.dependencies;
  if (!payments) throw new Error('no sandbox');
  const { listRefunds } = payments;
  for (const retriedThere of ['no', 'without events', 'with events'] as const) {
    const { reference } = await orderPaidOnline(world);
    const payment = () =>
      one<{ orderId: string; transactionId: string }>(
        'select orderId, transactionId, refundStatus, refundTotal from payment where reference = ?',
        reference,
      );
    const { orderId, transactionId } = await payment();
    await tellRefund(world, reference, { amount: '100000' }, 'pending', 'failed');
    expect(await staff.api('GET', `/admin/orders/${orderId}`)).toMatchObject({
      payment: { refundStatus: 'failed' },
    });
    if (retriedThere !== 'no') {
      const { id } = await one<{ id: number }>(
        `insert into sandbox_refund (createdAt, transactionId, amount)
         values (1, ?, 100000) returning id`,
        transactionId,
      );
      vi.spyOn(payments, 'listRefunds').mockImplementation(async (of) => {
        const listed = await listRefunds(of);
        if (retriedThere === 'with events')
          await tellRefund(world, reference, { id, amount: '100000' }, 'processed');
        return listed;
      });
    }
    await staff.api('POST', `/admin/orders/${orderId}/refund/again`);
    await world.settled();
    expect(await count('sandbox_refund', 'transactionId = ?', transactionId), retriedThere).toBe(1);
    expect(await payment()).toMatchObject({ refundStatus: 'processed', refundTotal: 100_000 });
  }
});

test('one that is said to have failed after another made up for it changes nothing', async () => {
  const world = createWorld();
  const { reference } = await orderPaidOnline(world);
  await tellRefund(world, reference, { amount: '100000' }, 'processed');
  await tellRefund(world, reference, { id: 32, amount: '460000' }, 'pending');
  await tellRefund(world, reference, { id: 33, amount: '460000' }, 'pending', 'processed');
  await tellRefund(world, reference, { id: 32, amount: '460000' }, 'failed');
  expect(await one('select refundStatus, refundTotal from payment where reference = ?', reference)).toEqual({
    refundStatus: 'processed',
    refundTotal: 560_000,
  });
  expect(await one('select status from orders where externalReference = ?', reference)).toEqual({
    status: 'refunded',
  });
});

test('while one of a part is under way or has failed, the shopper cannot cancel and is told to contact us', async () => {
  const world = createWorld();
  const { visitor, session, reference } = await orderPaidOnline(world);
  for (const step of ['pending', 'failed']) {
    await tellRefund(world, reference, { amount: '100000' }, step);
    expect(await postAction(visitor, session._id, { action: 'cancel-order' }), step).toEqual({
      success: false,
      message: 'This order can no longer be canceled. Contact us for help.',
    });
  }
  expect(await one('select refundNextAt from payment where reference = ?', reference), 'staff retry').toEqual(
    {
      refundNextAt: null,
    },
  );
});

test('a step that is recorded after a later one does not take the refund back', async () => {
  const world = createWorld();
  const { dependencies } = world;
  const { reference } = await orderPaidOnline(world);
  const payment = await findPayment(dependencies, { reference });
  if (!payment) throw new Error('There is no payment');
  for (const step of ['processed', 'pending'] as const) {
    const recorded = { step, refundId: '31', amount: 100_000 };
    await batch(dependencies.database.$client, refundStepStatements(dependencies, payment, recorded));
  }
  expect(await one('select status from payment_refund where paymentId = ?', payment.id)).toEqual({
    status: 'processed',
  });
});

test('a cancellation asks for nothing once refunds at the provider have returned more than it was to', async () => {
  const world = createWorld();
  const { payments } = world.dependencies;
  if (!payments) throw new Error('no sandbox');
  const refund = vi.fn(async () => ({ ok: false, failure: 'refused' }) as const);
  const dependencies = { ...world.dependencies, payments: { ...payments, refund } };
  const { visitor, id, session, reference } = await orderPaidOnline({ ...world, dependencies });
  await postAction(visitor, session._id, { action: 'cancel-order' });
  await tellRefund(world, reference, { id: 32, amount: '300000' }, 'processed');
  await tellRefund(world, reference, { id: 33, amount: '280000' }, 'processed');
  world.clock.now += 6 * 3_600_000;
  await processDueRefunds(dependencies);
  expect(refund).toHaveBeenCalledTimes(1);
  expect(
    await one(
      `select refundId, refundAmount, refundTotal, refundNextAt, (select status from orders where id = ?2) as status
       from payment where reference = ?1`,
      ...[reference, id],
    ),
  ).toEqual({
    refundId: '32',
    refundAmount: 300_000,
    refundTotal: 560_000,
    refundNextAt: null,
    status: 'cancelled',
  });
});

test('one that fails while it takes the place of ours leaves ours to be sent', async () => {
  const world = createWorld();
  const { dependencies } = world;
  const { id, reference } = await orderPaidOnline(world);
  const setOutcome = env.DB.prepare('update sandbox_transaction set refundOutcome = ? where reference = ?');
  await setOutcome.bind('refused', reference).run();
  const part = { amount: toMinor(100_000), isRestocked: false, revision: 0, staff: 'kofi' };
  await refundOrder(dependencies, { orderId: id, ...part });
  await setOutcome.bind(null, reference).run();
  await tellRefund(world, reference, { id: 77 }, 'pending');
  const database = drizzle({
    prepare: (text: string) => env.DB.prepare(text),
    batch: async (statements: D1PreparedStatement[]) => {
      await tellRefund(world, reference, { id: 77 }, 'failed');
      return env.DB.batch(statements);
    },
  } as D1Database);
  await processDueRefunds({ ...dependencies, database });
  world.clock.now += 31_000;
  await processDueRefunds(dependencies);
  const ours = 'select refundStatus, refundAmount from payment where reference = ?';
  expect(await one(ours, reference)).toEqual({ refundStatus: 'pending', refundAmount: 100_000 });
});

import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { expect, test } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import {
  addToBag,
  count,
  createWorld,
  finalize,
  one,
  openCheckout,
  payingShopper,
} from '../../tests/support/checkout.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { approveWithoutWebhook, completePaid } from '../../tests/support/payment.fixture.ts';
import { orderPaidOnline } from '../../tests/support/refund.fixture.ts';
import { markPaid } from '../checkout/complete-payment.records.ts';
import { insertEvent, maxTries } from '../payments/event.records.ts';
import { findPayment } from '../payments/payment.records.ts';
import { refundableOf } from '../payments/refund.rules.ts';
import { refundPayment } from './refund.ts';
import { resolvePayment } from './staff-payment.records.ts';
import { readPaidOrder, retryRefund, startStaffRefund } from './staff-refund.records.ts';
import { refundOrder } from './staff-refund.ts';

const world = createWorld();
const { dependencies, settled } = world;

useNamedShop();

test('a completion that read the payment before staff resolved it does not refund it again', async () => {
  const { reference } = await payingShopper(world, skus.plenty);
  await approveWithoutWebhook(reference, world.clock.now);
  const paid = env.DB.prepare(`update payment set status = 'paid', settledAt = 1 where reference = ?`);
  await paid.bind(reference).run();
  const read = await findPayment(dependencies, { reference });
  if (!read) throw new Error('There is no payment');
  expect(await resolvePayment(dependencies, { reference, note: 'By MoMo', staff: 'a@b.co' })).toBe(true);
  await refundPayment(dependencies, read, 'ended');
  await settled();
  expect(await one('select status, refundTotal from payment where reference = ?', reference)).toEqual({
    status: 'attention',
    refundTotal: 0,
  });
  const made = 'transactionId in (select id from sandbox_transaction where reference = ?)';
  expect(await count('sandbox_refund', made, reference)).toBe(0);
});

test('a cancellation that read the checkout before another payment of it became the order cancels nothing', async () => {
  const { visitor, reference } = await payingShopper(world, skus.plenty);
  await addToBag(visitor, skus.oil);
  const { session } = await openCheckout(visitor);
  const { reference: other = '' } = await finalize(visitor, session);
  const payment = await findPayment(dependencies, { reference });
  if (!payment) throw new Error('There is no payment');
  await markPaid(dependencies, { ...payment, transactionId: '4099260516' });
  const read = await findPayment(dependencies, { reference });
  await completePaid(world, other);
  expect(read && (await refundPayment(dependencies, read, 'cancelled'))).toBe(undefined);
  await settled();
  expect(await one('select status from orders where externalReference = ?', other)).toEqual({
    status: 'open',
  });
});

test('a completion that breaks after staff resolved its payment leaves it resolved', async () => {
  const { reference } = await payingShopper(world, skus.plenty);
  await approveWithoutWebhook(reference, world.clock.now);
  await env.DB.prepare(`update payment set status = 'paid', settledAt = 1 where reference = ?`)
    .bind(reference)
    .run();
  const read = await findPayment(dependencies, { reference });
  if (!read) throw new Error('There is no payment');
  expect(await resolvePayment(dependencies, { reference, note: 'By MoMo', staff: 'a@b.co' })).toBe(true);
  await markPaid(dependencies, { ...read, transactionId: '4099260516' });
  expect(await one('select status from payment where reference = ?', reference)).toEqual({
    status: 'attention',
  });
});

test.each([
  ['becomes an order', `orderId = 'order'`],
  ['is refunded', `refundStatus = 'wanted'`],
  ['is disputed', `disputeStatus = 'open'`],
  ['needs attention', `status = 'attention'`],
  ['has a smaller failed refund', 'refundAmount = 1', `refundStatus = 'failed', refundAmount = 2`],
])(
  'a payment that %s while staff resolve it is not resolved',
  async (_, change, before = 'settledAt = 1') => {
    const { reference } = await payingShopper(world, skus.plenty);
    const set = (columns: string) =>
      env.DB.prepare(`update payment set ${columns} where reference = ?`).bind(reference).run();
    await set(`status = 'paid', ${before}`);
    const database = drizzle({
      prepare: (text: string) => env.DB.prepare(text),
      batch: async (statements: D1PreparedStatement[]) => {
        await set(change);
        return env.DB.batch(statements);
      },
    } as D1Database);
    const resolution = { reference, note: 'By MoMo', staff: 'a@b.co' };
    expect(await resolvePayment({ ...dependencies, database }, resolution)).toBe(false);
  },
);

test('a failed refund is not resolved before an event of its payment is processed', async () => {
  const { reference } = await orderPaidOnline(world);
  await env.DB.prepare(
    `update payment set refundStatus = 'failed', refundAmount = amount where reference = ?`,
  )
    .bind(reference)
    .run();
  const refund = { id: 77, transaction_reference: reference, refund_reference: null, amount: '560000' };
  const body = JSON.stringify({
    event: 'refund.pending',
    data: { ...refund, status: 'pending', currency: 'GHS' },
  });
  await insertEvent(dependencies, { event: 'refund.pending', dataId: '77', reference, body });
  const resolve = () => resolvePayment(dependencies, { reference, note: 'By MoMo', staff: 'a@b.co' });
  expect(await resolve()).toBe(false);
  await env.DB.prepare('update payment_event set tries = ? where reference = ?')
    .bind(maxTries, reference)
    .run();
  expect(await resolve(), 'it cannot be processed').toBe(true);
});

async function paidOrder() {
  const { id } = await orderPaidOnline(world);
  const read = await readPaidOrder(dependencies, id);
  if (!read) throw new Error('There is no order');
  return { ...read, id };
}

test.each([
  ['its order changed', `update orders set status = 'out-for-delivery' where id = ?`],
  ['a part was refunded', 'update payment set refundTotal = 1 where orderId = ?'],
  ['another refund began', `update payment set refundStatus = 'wanted' where orderId = ?`],
  ['it needs attention', `update payment set status = 'attention' where orderId = ?`],
  ['its line was refunded', 'update order_item set isRefunded = 1 where orderId = ?'],
])('a payment is not refunded by staff who read it before %s', async (_, change) => {
  const { id, ...read } = await paidOrder();
  await env.DB.prepare(change).bind(id).run();
  const refund = { amount: toMinor(1000), lines: read.lines.map((line) => line.id), isRestocked: false };
  const started = await startStaffRefund(dependencies, read, { ...refund, revision: 0, staff: 'a@b.co' });
  expect(started.ok).toBe(false);
});

test('staff refund no more than is left, and nothing of a cancelled order', async () => {
  const { id, order, payment } = await paidOrder();
  expect(refundableOf({ ...order, status: 'cancelled' }, payment)).toBe(0);
  const request = { orderId: id, isRestocked: false, revision: 0, staff: 'a@b.co' };
  for (const amount of [0, 560_001])
    await expect(refundOrder(dependencies, { ...request, amount: toMinor(amount) })).rejects.toThrow(
      'There is not that much left to refund.',
    );
});

test('only a failed refund is retried, and not while it is', async () => {
  const { id, ...read } = await paidOrder();
  const retry = () => retryRefund(dependencies, read, 'a@b.co');
  const change = env.DB.prepare('update payment set refundStatus = ?2, refundNextAt = ?3 where orderId = ?1');
  await change.bind(id, 'processing', null).run();
  expect(await retry()).toBe(false);
  await change.bind(id, 'failed', world.clock.now + 1000).run();
  expect(await retry()).toBe(false);
  await change.bind(id, 'failed', null).run();
  expect(await retry()).toBe(true);
});

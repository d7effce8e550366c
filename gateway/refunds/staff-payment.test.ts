import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import type { Today } from '#contract/admin/today.endpoints.ts';
import {
  count,
  createWorld,
  one,
  openCheckout,
  payingShopper,
  stockOf,
} from '../../tests/support/checkout.fixture.ts';
import type { Visitor } from '../../tests/support/gateway-visitor.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { chargeEvent, sendEvent, signed } from '../../tests/support/payment.fixture.ts';
import { orderPaidOnline } from '../../tests/support/refund.fixture.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { reportHealth } from '../health/health.records.ts';
import { readSettings } from '../settings.ts';
import { processDueRefunds } from './refund.ts';
import { resolvePayment } from './staff-payment.records.ts';

const world = createSignInWorld();
const { dependencies, settled } = world;

useNamedShop();
beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare(`update payment set status = 'abandoned', nextAskAt = null where orderId is null`),
    env.DB.prepare(
      `update payment set refundStatus = 'processed', refundNextAt = null where refundStatus is not null`,
    ),
  ]);
});

const manager = () => signedInStaff(world, 'manager');
const today = async (staff: Pick<Visitor, 'api'>) => (await staff.api('GET', '/admin/today')) as Today;
const problems = async () => (await reportHealth(dependencies)).problems;
const settle = (staff: { send: Visitor['send'] }, reference: string) =>
  staff.send('POST', `/admin/payments/${reference}/settled`, { note: 'Sent back by MoMo' });
const audits = (subject: string) => count('audit', `subject = ? and action = 'settled by hand'`, subject);

/** Two wigs for 5 600, of which 1 was paid. */
async function underpaid() {
  const shopper = await payingShopper(world, skus.plenty, { quantity: 2 });
  await sendEvent(world, await chargeEvent(world, shopper.reference, { amount: 100 }));
  await settled();
  return shopper;
}

/** Two wigs, paid online, whose refund fails at the provider. */
async function unrefunded(body: object) {
  const { visitor, reference, id } = await orderPaidOnline(world);
  const staff = await manager();
  await env.DB.prepare(`update sandbox_transaction set refundOutcome = 'refused' where reference = ?`)
    .bind(reference)
    .run();
  await staff.api('POST', `/admin/orders/${id}/refund`, { isRestocked: false, revision: 0, ...body });
  await settled();
  return { id, reference, staff, visitor };
}

test('a payment that differs shows what was paid and by whom, until staff resolve it', async () => {
  const { visitor, reference } = await underpaid();
  const staff = await manager();
  expect((await today(staff)).payments).toEqual([
    expect.objectContaining({
      reference,
      trouble: 'differs',
      amount: 100,
      currency: 'ghs',
      agreed: 560_000,
      email: 'ama@example.com',
      phoneNumber: '+233 24 123 4567',
    }),
  ]);
  expect(await problems()).toEqual(['A payment needs a look.']);
  expect((await stockOf(skus.plenty)).quantityAvailable).toBe(48);
  const answers = await Promise.all([settle(staff, reference), settle(staff, reference)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await audits(`payment/${reference}`)).toBe(1);
  expect((await today(staff)).payments).toEqual([]);
  expect(await problems()).toEqual([]);
  expect((await stockOf(skus.plenty)).quantityAvailable, 'what was held for it is free').toBe(50);
  expect(await openCheckout(visitor)).not.toHaveProperty('attention');
  expect(await visitor.api('GET', `/checkout/verify/${reference}`), 'kept or returned').toMatchObject({
    status: 'refunded',
    message: `Your payment is settled. If you have a question, contact us and quote ${reference}.`,
  });
  await sendEvent(world, await chargeEvent(world, reference, { amount: 100 }));
  await settled();
  expect((await today(staff)).payments, 'told once more by the provider').toEqual([]);
});

test('it is resolved once the provider refunded all of it', async () => {
  const { reference } = await underpaid();
  const data = { id: 91, transaction_reference: reference, amount: '100', currency: 'GHS' };
  for (const step of ['pending', 'processed']) {
    const event = { event: `refund.${step}`, data: { ...data, status: step, refund_reference: null } };
    await sendEvent(world, await signed(dependencies, event));
    await settled();
  }
  expect((await today(await manager())).payments).toEqual([]);
  expect(await problems()).toEqual([]);
});

test('staff are mailed what was paid and what was agreed', async () => {
  const told = createWorld({ settings: readSettings({ ...testSettings, STAFF_EMAIL: 'staff@example.com' }) });
  const { reference } = await payingShopper(told, skus.plenty);
  await sendEvent(told, await chargeEvent(told, reference, { amount: 7 }));
  await told.settled();
  const { text } = await one<{ text: string }>(
    'select text from mail where about = ?',
    `attention/${reference}`,
  );
  expect(text).toMatch(/Paid: GHS.0\.07/);
  expect(text).toMatch(/Agreed: GHS.2,800/);
});

test('a refund by hand ends the order, whose customer can then be erased', async () => {
  const { id, reference, staff } = await unrefunded({});
  expect(await today(staff)).toMatchObject({
    refunds: 1,
    payments: [{ reference, trouble: 'refund-failed', amount: 560_000, orderId: id }],
  });
  expect((await settle(staff, reference)).status).toBe(200);
  expect(await audits(`order/${id}`)).toBe(1);
  expect(await staff.api('GET', `/admin/orders/${id}`)).toMatchObject({
    order: { status: 'refunded', refunds: [{ amount: 560_000 }] },
    payment: { refundStatus: 'processed', refundTotal: 560_000 },
  });
  expect(await today(staff)).toMatchObject({ refunds: 0, payments: [] });
  expect(await problems()).toEqual([]);
  expect(await count('mail', `about like 'payment-returned/%' || ?`, reference)).toBe(0);
  const { ownerId } = await one<{ ownerId: string }>('select ownerId from orders where id = ?', id);
  const owner = await signedInStaff(world, 'owner');
  expect((await owner.send('POST', `/admin/customers/${ownerId}/erase`, { revision: 0 })).status).toBe(200);
});

test('a partial refund by hand leaves the order as it is; the rest can be refunded', async () => {
  const { id, reference, staff } = await unrefunded({ amount: 10_000 });
  expect((await settle(staff, reference)).status).toBe(200);
  expect(await staff.api('GET', `/admin/orders/${id}`)).toMatchObject({
    order: { status: 'open' },
    refundable: 550_000,
  });
});

test('a shopper’s cancellation that the provider refused ends like a refunded one', async () => {
  const { visitor, reference, session } = await orderPaidOnline(world);
  await env.DB.prepare(`update sandbox_transaction set refundOutcome = 'refused' where reference = ?`)
    .bind(reference)
    .run();
  await visitor.api('POST', `/checkout/${session._id}`, { action: 'cancel-order' });
  await settled();
  expect((await settle(await manager(), reference)).status).toBe(200);
  expect(await one('select status from orders where externalReference = ?', reference)).toEqual({
    status: 'cancelled',
  });
  expect(await stockOf(skus.plenty)).toEqual({ quantityAvailable: 50, inventoryCount: 50 });
});

test('nothing is resolved while the provider is called, or without a problem', async () => {
  const { id, reference, staff } = await unrefunded({});
  await env.DB.prepare('update payment set refundNextAt = ? where reference = ?')
    .bind(world.clock.now + 20_000, reference)
    .run();
  expect((await settle(staff, reference)).status).toBe(409);
  expect(await audits(`order/${id}`)).toBe(0);
  expect((await settle(staff, 'PAY-none')).status).toBe(409);
  const well = await payingShopper(world, skus.plenty);
  expect((await settle(staff, well.reference)).status, 'not paid yet').toBe(409);
});

test('a refund by hand can be noted while the provider cannot be reached, between two attempts', async () => {
  const { reference, staff } = await unrefunded({});
  const { payments } = dependencies;
  if (!payments) throw new Error('no sandbox');
  const refund = async () => ({ ok: false, failure: 'unknown' }) as const;
  world.clock.now += 10 * 60_000;
  await processDueRefunds({ ...dependencies, payments: { ...payments, refund, listRefunds: refund } });
  expect((await settle(staff, reference)).status, 'the attempt may still be running').toBe(409);
  world.clock.now += 31_000;
  expect((await settle(staff, reference)).status).toBe(200);
});

test('staff who resolve and a sweep that retries never both refund', async () => {
  const { reference } = await unrefunded({});
  await env.DB.prepare(`update sandbox_transaction set refundOutcome = null where reference = ?`)
    .bind(reference)
    .run();
  world.clock.now += 10 * 60_000;
  const [isSettled] = await Promise.all([
    resolvePayment(dependencies, { reference, note: 'By MoMo', staff: 'a@b.co' }),
    processDueRefunds(dependencies),
  ]);
  await settled();
  const made = await one<{ times: number }>(
    `select count(*) as times from sandbox_refund r join sandbox_transaction t on t.id = r.transactionId
     where t.reference = ? and failedAt is null`,
    reference,
  );
  expect(made.times + (isSettled ? 1 : 0)).toBe(1);
});

test('a payment without an order can be resolved, and makes no order afterwards', async () => {
  const { visitor, reference } = await payingShopper(world, skus.plenty);
  await env.DB.prepare(`update payment set status = 'paid', settledAt = 1 where reference = ?`)
    .bind(reference)
    .run();
  const staff = await manager();
  expect((await today(staff)).payments).toMatchObject([{ reference, trouble: 'unordered' }]);
  expect((await settle(staff, reference)).status).toBe(200);
  expect((await today(staff)).payments).toEqual([]);
  await visitor.api('GET', `/checkout/verify/${reference}`);
  expect(await count('orders', 'externalReference = ?', reference)).toBe(0);
});

test('a part that failed at the provider and was refunded by hand takes back only its share of the points', async () => {
  const { id, reference } = await orderPaidOnline(world);
  const { ownerId, orderNumber } = await one<{ ownerId: string; orderNumber: string }>(
    'select ownerId, orderNumber from orders where id = ?',
    id,
  );
  await env.DB.prepare(
    `insert into points_entry (id, createdAt, ownerId, points, orderId, orderNumber, about, reason)
     values (?1, 1, ?2, 5600, ?3, ?4, 'earned/' || ?3, 'order_placed')`,
  )
    .bind(`points-${id}`, ownerId, id, orderNumber)
    .run();
  const data = { id: 93, transaction_reference: reference, amount: '56000', currency: 'GHS' };
  for (const step of ['pending', 'failed']) {
    const event = { event: `refund.${step}`, data: { ...data, status: step, refund_reference: null } };
    await sendEvent(world, await signed(dependencies, event));
    await settled();
  }
  const staff = await manager();
  expect((await today(staff)).payments).toMatchObject([
    { reference, trouble: 'refund-failed', amount: 56_000 },
  ]);
  expect((await settle(staff, reference)).status).toBe(200);
  expect(await one('select sum(points) as left from points_entry where orderId = ?', id)).toEqual({
    left: 5040,
  });
});

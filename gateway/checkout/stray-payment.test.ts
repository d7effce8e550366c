import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import type { Today } from '#contract/admin/today.endpoints.ts';
import { count, one, payingShopper } from '../../tests/support/checkout.fixture.ts';
import { useNamedShop } from '../../tests/support/named-shop.ts';
import {
  approveWithoutWebhook,
  chargeEvent,
  sendEvent,
  signed,
} from '../../tests/support/payment.fixture.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { reportHealth } from '../health/health.records.ts';
import { readSettings } from '../settings.ts';
import { sweepExpiredRows } from '../sweeps/retention.records.ts';
import { sweepPayments } from './checkout.sweep.ts';

useNamedShop();

const settings = readSettings({ ...testSettings, STAFF_EMAIL: 'staff@example.com' });
let world = createSignInWorld({ settings });
beforeEach(async () => {
  await env.DB.prepare(`update payment set resolvedAt = 1 where status = 'attention'`).run();
  world = createSignInWorld({ settings });
});

const month = 30 * 24 * 60 * 60_000;
const mailText = async (about: string) =>
  (
    await one<{ text: string }>(
      `select text from mail where about = ? and recipient = 'staff@example.com'`,
      about,
    )
  ).text;
const troubles = async (reference: string) => {
  const { payments } = (await (await signedInStaff(world, 'manager')).api('GET', '/admin/today')) as Today;
  return payments.filter((payment) => payment.reference === reference);
};
const needsLook = async () =>
  (await reportHealth(world.dependencies)).problems.includes('A payment needs a look.');

async function sendRefund(reference: string, id: number, amount: number, step = 'processed') {
  const data = {
    id,
    status: step,
    transaction_reference: reference,
    amount: String(amount),
    currency: 'GHS',
  };
  await sendEvent(world, await signed(world.dependencies, { event: `refund.${step}`, data }));
  await world.settled();
}

/** A link that was paid after its checkout had been deleted. */
async function paidAfterPurge() {
  const shopper = await payingShopper(world);
  const event = await chargeEvent(world, shopper.reference);
  world.clock.now += month + 21 * 60_000;
  await sweepExpiredRows(world.dependencies);
  expect(await count('payment', 'reference = ?', shopper.reference)).toBe(0);
  await sendEvent(world, event);
  await world.settled();
  return { ...shopper, event };
}

test('a link paid after its checkout was deleted is shown to staff, who are mailed what to do, once', async () => {
  const { reference, event } = await paidAfterPurge();
  const expected = [expect.objectContaining({ trouble: 'unordered', amount: 280_000, currency: 'ghs' })];
  expect(await troubles(reference)).toEqual(expected);
  expect(await mailText(`unknown/${reference}`)).toMatch(/Refund it at the payment provider/);
  expect(await needsLook()).toBe(true);
  const again = JSON.parse(event.body) as { data: { id: number } };
  again.data.id++;
  await sendEvent(world, await signed(world.dependencies, again));
  await world.settled();
  await sweepPayments(world.dependencies);
  expect(await troubles(reference)).toEqual(expected);
  expect(await count('mail', 'about like ?', `%${reference}%`)).toBe(1);
  expect(await count('orders', 'externalReference = ?', reference)).toBe(0);
});

test('it stays with the shop, and needs no look any more once all of it went back', async () => {
  const { reference } = await paidAfterPurge();
  await sendRefund(reference, 71, 80_000);
  expect(await troubles(reference)).toHaveLength(1);
  await sendRefund(reference, 72, 200_000);
  expect(await troubles(reference)).toEqual([]);
  expect(await needsLook()).toBe(false);
  world.clock.now += 2 * month;
  await sweepExpiredRows(world.dependencies);
  expect(await count('payment', 'reference = ?', reference)).toBe(1);
});

test.each([
  ['charge with a reference of another system', 'INVOICE-2026-17', {}],
  ['charge that failed', 'PAY-0123456789ABCDEF', { status: 'failed' }],
])('a %s is none of the shop', async (_, reference, changes) => {
  const payments = await count('payment');
  await sendEvent(world, await chargeEvent(world, reference, changes));
  await world.settled();
  expect(await count('payment')).toBe(payments);
});

test.each(['pending', 'processed'])(
  'a payment of which a part was refunded by hand before its order (%s) goes to staff, whenever it is verified',
  async (step) => {
    const { visitor, reference, session } = await payingShopper(world);
    await approveWithoutWebhook(reference, world.clock.now);
    await sendRefund(reference, 81, 50_000, step);
    expect(await troubles(reference)).toMatchObject([{ trouble: 'unordered', amount: 280_000 }]);
    expect(await mailText(`part-refunded/${reference}`)).toMatch(/Refund the rest/);
    expect(await visitor.api('GET', `/checkout/verify/${reference}`)).toMatchObject({ status: 'attention' });
    expect(await visitor.api('GET', `/checkout/${session._id}`)).toMatchObject({ needsAttention: true });
    await sendEvent(world, await chargeEvent(world, reference));
    await world.settled();
    expect(await count('orders', 'sessionId = ?', session._id)).toBe(0);
    await sendRefund(reference, 81, 50_000);
    await sendRefund(reference, 82, 230_000);
    expect(await troubles(reference)).toEqual([]);
    expect(await visitor.api('GET', `/checkout/verify/${reference}`)).toMatchObject({ status: 'refunded' });
    expect(await count('mail', 'about like ?', `%${reference}%`)).toBe(1);
  },
);

test('a payment that was refunded whole by hand before its order needs no staff', async () => {
  const { visitor, reference } = await payingShopper(world);
  await approveWithoutWebhook(reference, world.clock.now);
  await sendRefund(reference, 91, 280_000);
  expect(await troubles(reference)).toEqual([]);
  expect(await visitor.api('GET', `/checkout/verify/${reference}`)).toMatchObject({ status: 'refunded' });
});

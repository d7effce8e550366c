import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import { count, one, setStock } from '../../tests/support/checkout.fixture.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { sendEvent, signed } from '../../tests/support/payment.fixture.ts';
import { orderPaidOnline, tellRefund } from '../../tests/support/refund.fixture.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { readSettings } from '../settings.ts';
import { processDueRefunds } from './refund.ts';
import { refundOrder } from './staff-refund.ts';

const world = createSignInWorld({
  settings: readSettings({ ...testSettings, STAFF_EMAIL: 'staff@example.com' }),
});

beforeAll(openNamedShop);

test('each partial refund that the provider refuses is mailed to staff with its amount', async () => {
  await setStock(skus.plenty, 50);
  const { reference, id } = await orderPaidOnline(world);
  const staff = await signedInStaff(world, 'manager');
  await env.DB.prepare(`update sandbox_transaction set refundOutcome = 'refused'`).run();
  const read = () => staff.api('GET', `/admin/orders/${id}`);
  const refund = async (amount: number) => {
    const { revision } = (await read()) as { revision: number };
    await staff.api('POST', `/admin/orders/${id}/refund`, { amount, isRestocked: false, revision });
    await world.settled();
  };
  await refund(10_000);
  world.clock.now += 60_000;
  await staff.api('POST', `/admin/payments/${reference}/settled`, { note: 'Sent back by MoMo' });
  await refund(20_050);
  expect(await read()).toMatchObject({
    payment: { refundStatus: 'failed', refundAmount: 20_050, refundTotal: 30_050 },
  });
  const { results } = await env.DB.prepare(
    `select text from mail where about like 'refund-failed/' || ? || '%' order by createdAt, rowid`,
  )
    .bind(reference)
    .all<{ text: string }>();
  expect(results.map(({ text }) => /GHS.(200\.50|100)\b/.exec(text)?.[1])).toEqual(['100', '200.50']);
});

test.each([
  ['the shop’s address', {}, 'https://shop.test'],
  ['its own', { ADMIN_URL: 'https://staff.shop.test' }, 'https://staff.shop.test'],
])('mails to staff link to their order in the admin, at %s', async (_, own, origin) => {
  await setStock(skus.plenty, 50);
  const settings = { ...testSettings, STAFF_EMAIL: 'staff@example.com', ...own };
  const other = createSignInWorld({ settings: readSettings(settings) });
  const { reference, id } = await orderPaidOnline(other);
  await tellRefund(other, reference, {}, 'pending', 'failed');
  const { results } = await env.DB.prepare(`select text from mail where about in (?, ?)`)
    .bind(`new-order/${id}`, `refund-failed/${reference}`)
    .all<{ text: string }>();
  const link = expect.stringContaining(`${origin}/admin/orders/${id}`);
  expect(results.map(({ text }) => text)).toEqual([link, link]);
});

test('a refund by hand counts beside later ones at the provider, also of the same amount', async () => {
  await setStock(skus.plenty, 50);
  const staff = await signedInStaff(world, 'manager');
  for (const later of [{ id: 31 }, { id: 32 }, { id: null, refund_reference: 'TRF_2' }]) {
    const { id, reference } = await orderPaidOnline(world);
    const refundable = async () =>
      ((await staff.api('GET', `/admin/orders/${id}`)) as { refundable: number }).refundable;
    await tellRefund(world, reference, { amount: '10000' }, 'pending', 'failed');
    await staff.api('POST', `/admin/payments/${reference}/settled`, { note: 'Sent back by MoMo' });
    expect(await refundable()).toBe(550_000);
    await tellRefund(world, reference, { amount: '10000' }, 'failed');
    expect(await refundable(), 'told once more that it failed').toBe(550_000);
    await tellRefund(world, reference, { amount: '10000', ...later }, 'processed');
    expect(await refundable(), JSON.stringify(later)).toBe(540_000);
  }
});

/** An order paid online, of which the provider refused to return a part to the shopper. */
async function refusedPart() {
  await setStock(skus.plenty, 50);
  const { reference, id } = await orderPaidOnline(world);
  const staff = await signedInStaff(world, 'manager');
  const outcome = (value: 'refused' | null) =>
    env.DB.prepare('update sandbox_transaction set refundOutcome = ? where reference = ?')
      .bind(value, reference)
      .run();
  await outcome('refused');
  await staff.api('POST', `/admin/orders/${id}/refund`, { isRestocked: false, revision: 0, amount: 100_000 });
  await world.settled();
  await outcome(null);
  return { reference, id, staff };
}

test.each([
  ['one', [[77, 'pending', '560000']]],
  [
    'two, one of them done',
    [
      [77, 'processed', '400000'],
      [78, 'pending', '160000'],
    ],
  ],
] as const)('the order follows refunds at the provider that overtake ours at once: %s', async (_, others) => {
  const { reference, id } = await refusedPart();
  // After a day of failing, the next try is a day away.
  await env.DB.prepare('update payment set refundNextAt = ? where reference = ?')
    .bind(world.clock.now + 86_400_000, reference)
    .run();
  for (const [refund, step, amount] of others)
    await tellRefund(world, reference, { id: refund, amount }, step);
  await processDueRefunds(world.dependencies);
  const status = () => one('select status from orders where id = ?', id);
  expect(await status()).toEqual({ status: 'refund-pending' });
  const failed = await one('select refundFailedAt from payment where reference = ?', reference);
  expect(failed, 'none that staff or the shopper should hear of').toEqual({ refundFailedAt: null });
  const last = others.at(-1);
  await tellRefund(world, reference, { id: last?.[0], amount: last?.[2] }, 'processed');
  expect(await status()).toEqual({ status: 'refunded' });
});

test('a failed refund that is smaller meanwhile is not settled with the amount that staff saw', async () => {
  const { reference, staff } = await refusedPart();
  await tellRefund(world, reference, { id: 77, amount: '500000' }, 'processed');
  const settle = (amount: number) =>
    staff.send('POST', `/admin/payments/${reference}/settled`, { note: 'By MoMo', amount });
  expect((await settle(100_000)).status).toBe(409);
  expect((await settle(60_000)).status).toBe(200);
});

/** Staff refund a part of an order, which the provider refuses after it has told of this refund. */
async function refusedAfter(told: { id: number; amount?: number }) {
  await setStock(skus.plenty, 50);
  const { reference, id } = await orderPaidOnline(world);
  const { payments } = world.dependencies;
  if (!payments) throw new Error('no sandbox');
  const refund = async () => {
    await tellRefund(world, reference, told, 'pending');
    return { ok: false, failure: 'refused' } as const;
  };
  const dependencies = { ...world.dependencies, payments: { ...payments, refund } };
  const part = { amount: toMinor(100_000), isRestocked: false, revision: 0, staff: 'kofi' };
  await refundOrder(dependencies, { orderId: id, ...part });
  return { reference, id };
}

test('a refund at the provider that overtakes ours while it is refused takes its place', async () => {
  const { reference, id } = await refusedAfter({ id: 77 });
  expect(await one('select status from orders where id = ?', id)).toEqual({ status: 'refund-pending' });
  expect(await count('mail', 'about = ?', `refund-failed/${reference}`)).toBe(0);
});

test('a refund whose event comes before the provider refuses to repeat it stays under way', async () => {
  const { reference } = await refusedAfter({ id: 78, amount: 100_000 });
  const refunded = await one('select refundStatus, refundId from payment where reference = ?', reference);
  expect(refunded).toEqual({ refundStatus: 'pending', refundId: '78' });
  expect(await count('mail', 'about = ?', `refund-failed/${reference}`)).toBe(0);
});

/** Runs the sweep while the database refuses this write, and again once it works. */
async function sweepTwice(refused: string) {
  await env.DB.prepare(
    `create trigger killed before ${refused} begin select raise(abort, 'killed'); end`,
  ).run();
  try {
    await expect(processDueRefunds(world.dependencies)).rejects.toThrow('killed');
  } finally {
    await env.DB.prepare('drop trigger killed').run();
  }
  world.clock.now += 6 * 3_600_000;
  await processDueRefunds(world.dependencies);
}

describe('with the database failing in the middle', () => {
  test('a refund at the provider that overtook ours still ends the order', async () => {
    const { reference, id } = await refusedPart();
    await tellRefund(world, reference, { id: 77 }, 'processed');
    await sweepTwice('insert on order_transition');
    expect(await one('select status from orders where id = ?', id)).toEqual({ status: 'refunded' });
  });

  test('a reversal that lists no refund still ends the order', async () => {
    await setStock(skus.plenty, 50);
    const { reference, id } = await orderPaidOnline(world);
    const set = (values: string) =>
      env.DB.prepare(`update sandbox_transaction set ${values} where reference = ?`).bind(reference).run();
    await set(`refundOutcome = 'refused'`);
    await refundOrder(world.dependencies, { orderId: id, isRestocked: false, revision: 0, staff: 'kofi' });
    await set(`status = 'reversed'`);
    world.clock.now += 5 * 60_000;
    await sweepTwice('insert on payment_refund');
    expect(await one('select status from orders where id = ?', id)).toEqual({ status: 'refunded' });
  });
});

test('what refunds at the provider have returned since cannot be recorded as sent back by hand, too', async () => {
  const { reference, staff } = await refusedPart();
  await tellRefund(world, reference, { id: 77 }, 'processed');
  const settled = await staff.send('POST', `/admin/payments/${reference}/settled`, { note: 'By MoMo' });
  expect(settled.status).toBe(409);
  await processDueRefunds(world.dependencies);
  const { results } = await env.DB.prepare(
    'select refundId from payment_refund where paymentId = (select id from payment where reference = ?)',
  )
    .bind(reference)
    .all();
  expect(results).toEqual([{ refundId: '77' }]);
});

async function openDispute(reference: string) {
  const dueAt = new Date(world.clock.now + 86_400_000).toISOString();
  const data = { id: 358951, refund_amount: 560_000, domain: 'test', transaction: { reference }, dueAt };
  await sendEvent(world, await signed(world.dependencies, { event: 'charge.dispute.create', data }));
  await world.settled();
}

async function expectHeld(reference: string) {
  const isOfPayment = 'transactionId = (select id from sandbox_transaction where reference = ?)';
  expect(await count('sandbox_refund', isOfPayment, reference)).toBe(0);
  expect(await one('select refundStatus, refundNextAt from payment where reference = ?', reference)).toEqual({
    refundStatus: 'failed',
    refundNextAt: null,
  });
}

test('nothing is asked for beside an open dispute when a refund that overtook ours fails', async () => {
  const { reference } = await refusedPart();
  await openDispute(reference);
  await tellRefund(world, reference, { id: 77 }, 'pending', 'failed');
  await processDueRefunds(world.dependencies);
  await expectHeld(reference);
});

test('a dispute that opens while a retry looks at the provider keeps it from asking', async () => {
  const { reference } = await refusedPart();
  const { payments } = world.dependencies;
  if (!payments) throw new Error('no sandbox');
  const listRefunds: typeof payments.listRefunds = async (transactionId) => {
    await openDispute(reference);
    return payments.listRefunds(transactionId);
  };
  world.clock.now += 3_600_000;
  await processDueRefunds({ ...world.dependencies, payments: { ...payments, listRefunds } });
  await expectHeld(reference);
});

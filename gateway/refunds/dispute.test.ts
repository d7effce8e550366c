// over 250 lines: one test for each way in which a dispute begins and ends, which share one disputed order.
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { Today } from '#contract/admin/today.endpoints.ts';
import {
  count,
  createWorld,
  decide,
  one,
  payingShopper,
  stockOf,
} from '../../tests/support/checkout.fixture.ts';
import { expectConsole } from '../../tests/support/console-guard.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { sendEvent, signed } from '../../tests/support/payment.fixture.ts';
import { orderPaidOnline, tellRefund } from '../../tests/support/refund.fixture.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { processEvents } from '../checkout/process-event.ts';
import type { ProviderRefund } from '../payments/payment.port.ts';
import { readSettings } from '../settings.ts';
import { processDueRefunds } from './refund.ts';

useNamedShop();

const settings = readSettings({ ...testSettings, STAFF_EMAIL: 'staff@example.com' });
const hour = 3_600_000;

/** A disputed order of two wigs for 5 600, and what the provider lists as its refunds. */
async function disputedOrder() {
  const refunds: ProviderRefund[] = [];
  const { dependencies, ...rest } = createSignInWorld({ settings });
  const { payments } = dependencies;
  if (!payments) throw new Error('no sandbox');
  const listRefunds = async () => ({ ok: true, refunds }) as const;
  const world = { ...rest, dependencies: { ...dependencies, payments: { ...payments, listRefunds } } };
  const { id, reference } = await orderPaidOnline(world);
  const dueAt = world.clock.now + 48 * hour;
  const tell = async (step: 'create' | 'remind' | 'resolve', changes: Record<string, unknown> = {}) => {
    const data = {
      id: 358950,
      refund_amount: 560_000,
      resolution: null,
      domain: 'test',
      transaction: { reference },
      transaction_reference: null,
      dueAt: new Date(dueAt).toISOString(),
      ...changes,
    };
    await sendEvent(world, await signed(world.dependencies, { event: `charge.dispute.${step}`, data }));
    await world.settled();
  };
  await tell('create');
  const staff = await signedInStaff(world, 'manager');
  const order = async () =>
    (await staff.api('GET', `/admin/orders/${id}`)) as {
      order: { status: string; refunds: unknown[] };
      payment: { disputeStatus?: string; refundTotal: number };
      refundable: number;
      revision: number;
    };
  const troubles = async () =>
    ((await staff.api('GET', '/admin/today')) as Today).payments.filter(
      (each) => each.reference === reference,
    );
  return { world, id, reference, dueAt, refunds, tell, staff, order, troubles };
}

const mailsOf = (reference: string) => count('mail', `about like 'disputed/' || ? || '/%'`, reference);

describe('an open dispute', () => {
  test('tells staff once by when they have to answer it, and stays on Today', async () => {
    const { reference, dueAt, tell, troubles, id } = await disputedOrder();
    await tell('remind');
    expect(await mailsOf(reference)).toBe(1);
    const { text } = await one<{ text: string }>('select text from mail where subject like ?', 'Answer the%');
    expect(text).toContain(`${new Date(dueAt).toISOString().slice(11, 16)} (Accra)`);
    expect(text).toMatch(/GHS.5,600/);
    expect(await troubles()).toEqual([
      expect.objectContaining({ trouble: 'disputed', amount: 560_000, dueAt, orderId: id }),
    ]);
  });

  test('lets no refund go out beside it: neither by staff, nor by cancelling, nor one that waits', async () => {
    const { id, reference, staff, order } = await disputedOrder();
    const { revision } = await order();
    expect(await order()).toMatchObject({ refundable: 0, canCancel: false });
    const refund = { isRestocked: false, revision };
    expect((await staff.send('POST', `/admin/orders/${id}/refund`, refund)).status).toBe(409);
    expect((await staff.send('POST', `/admin/orders/${id}/cancel`)).status).toBe(409);
    expect(await count('sandbox_refund', 'transactionId is not null')).toBe(0);
    expect(await one('select refundStatus from payment where reference = ?', reference)).toEqual({
      refundStatus: null,
    });
  });

  test('holds a refund that was not sent yet until it is decided', async () => {
    const { world, id, reference, staff, tell, order } = await disputedOrder();
    await tell('resolve', { resolution: 'declined' });
    await env.DB.prepare(`update sandbox_transaction set refundOutcome = 'refused' where reference = ?`)
      .bind(reference)
      .run();
    await staff.api('POST', `/admin/orders/${id}/refund`, {
      isRestocked: false,
      revision: (await order()).revision,
    });
    const due = () => one('select refundNextAt from payment where reference = ?', reference);
    expect(await due()).not.toEqual({ refundNextAt: null });
    const again = { dueAt: new Date(world.clock.now + 90 * hour).toISOString() };
    await tell('create', again);
    expect(await due()).toEqual({ refundNextAt: null });
    expect((await staff.send('POST', `/admin/orders/${id}/refund/again`)).status).toBe(409);
    await tell('resolve', { ...again, resolution: 'declined' });
    expect(await due()).toEqual({ refundNextAt: world.clock.now });
    await tell('create', { dueAt: new Date(world.clock.now + 99 * hour).toISOString() });
    await staff.api('POST', `/admin/payments/${reference}/settled`, { note: 'The bank gave up' });
    expect(await due(), 'settled by hand').toEqual({ refundNextAt: world.clock.now });
  });

  test('of a customer keeps their data, which answer it', async () => {
    const { world, id, tell } = await disputedOrder();
    await env.DB.prepare(`update orders set status = 'delivered' where id = ?`).bind(id).run();
    const { ownerId } = await one<{ ownerId: string }>('select ownerId from orders where id = ?', id);
    const owner = await signedInStaff(world, 'owner');
    const erase = async () =>
      (await owner.send('POST', `/admin/customers/${ownerId}/erase`, { revision: 0 })).status;
    expect(await erase()).toBe(409);
    await tell('resolve', { resolution: 'declined' });
    expect(await erase()).toBe(200);
  });

  test('can be settled by hand, so that refunds work again', async () => {
    const { reference, staff, order, troubles } = await disputedOrder();
    const settle = () =>
      staff.send('POST', `/admin/payments/${reference}/settled`, { note: 'The bank gave up' });
    expect((await settle()).status).toBe(200);
    expect(await troubles()).toEqual([]);
    expect(await order()).toMatchObject({ refundable: 560_000, payment: { disputeStatus: 'settled' } });
    expect((await settle()).status).toBe(409);
  });
});

describe('a decided dispute', () => {
  test('that is won makes the payment as any other; late events do not open it again, a new deadline does', async () => {
    const { tell, order, troubles, dueAt } = await disputedOrder();
    await tell('resolve', { resolution: 'declined' });
    expect(await order()).toMatchObject({ payment: { disputeStatus: 'won' }, refundable: 560_000 });
    await tell('remind');
    expect(await troubles()).toEqual([]);
    await tell('create', { dueAt: new Date(dueAt + hour).toISOString() });
    expect(await troubles()).toEqual([expect.objectContaining({ dueAt: dueAt + hour })]);
  });

  test('that is told after the next one began leaves the next open', async () => {
    const { tell, troubles, dueAt } = await disputedOrder();
    await tell('create', { id: 358951, dueAt: new Date(dueAt + hour).toISOString() });
    await tell('resolve', { resolution: 'declined' });
    expect(await troubles()).toEqual([expect.objectContaining({ dueAt: dueAt + hour })]);
  });

  test('that is lost is the refund that the provider makes, once, however often and in what order it is told', async () => {
    const { reference, refunds, tell, order } = await disputedOrder();
    refunds.push({ refundId: '20', step: 'processed', amount: 560_000, disputeId: '358950' });
    await tell('resolve', { resolution: 'auto-accepted' });
    const world = createWorld({ settings });
    await tellRefund(world, reference, { id: 20 }, 'pending', 'processed');
    expect(await order()).toMatchObject({
      order: { status: 'refunded', refunds: [{ id: '20', amount: 560_000 }] },
      payment: { disputeStatus: 'lost', refundTotal: 560_000 },
      refundable: 0,
    });
    expect(await mailsOf(reference), 'one when it began, one when it was lost').toBe(2);
  });

  test('that is lost adds nothing to a refund whose event came first, without an id', async () => {
    const { world, reference, refunds, tell, order } = await disputedOrder();
    await tellRefund(world, reference, { id: null, refund_reference: 'RF-20' }, 'processed');
    refunds.push({ refundId: '20', step: 'processed', amount: 560_000, disputeId: '358950' });
    await tell('resolve', { transaction: { reference, status: 'reversed' } });
    expect(await order()).toMatchObject({ payment: { disputeStatus: 'lost' } });
    expect((await order()).order.refunds).toHaveLength(1);
  });

  test('that is lost leaves nothing of a refund that the provider had refused', async () => {
    const { world, id, reference, refunds, staff, tell, order, troubles } = await disputedOrder();
    await tell('resolve', { resolution: 'declined' });
    await env.DB.prepare(`update sandbox_transaction set refundOutcome = 'refused' where reference = ?`)
      .bind(reference)
      .run();
    const { revision } = await order();
    const part = { isRestocked: false, revision, amount: 100_000 };
    await staff.api('POST', `/admin/orders/${id}/refund`, part);
    const again = { dueAt: new Date(world.clock.now + 90 * hour).toISOString() };
    await tell('create', again);
    refunds.push({ refundId: '20', step: 'processed', amount: 560_000, disputeId: '358950' });
    await tell('resolve', { ...again, resolution: 'auto-accepted' });
    world.clock.now += 6 * hour;
    await processDueRefunds(world.dependencies);
    expect(await order()).toMatchObject({
      order: { status: 'refunded', refunds: [{ id: '20', amount: 560_000 }] },
      payment: { refundTotal: 560_000 },
    });
    expect([await troubles(), await count('mail', `about like 'staff-refund/%'`)]).toEqual([[], 0]);
  });

  test.each<['cancellation' | 'refund', string, number]>([
    ['cancellation', 'cancelled', 50],
    ['refund', 'refunded', 48],
  ])('that is lost takes the place of a %s of ours that fails', async (kind, status, available) => {
    const { world, id, reference, refunds, staff, tell, troubles } = await disputedOrder();
    const run = (text: string) => env.DB.prepare(text).bind(reference).run();
    await tell('resolve', { resolution: 'declined' });
    if (kind === 'cancellation') {
      await run(`update sandbox_transaction set refundOutcome = 'refused' where reference = ?`);
      await staff.api('POST', `/admin/orders/${id}/cancel`);
    } else {
      // Accepted by the provider, whose events have not come yet.
      await run(`update payment set refundStatus = 'pending', refundReason = 'staff', refundId = '999',
        refundAmount = 100000, refundTotal = 100000 where reference = ?`);
    }
    await tellRefund(world, reference, { id: 77, amount: '50000' }, 'processed');
    const again = { dueAt: new Date(world.clock.now + 90 * hour).toISOString() };
    await tell('create', again);
    refunds.push({ refundId: '20', step: 'processed', amount: 560_000, disputeId: '358950' });
    await run(`update sandbox_transaction set status = 'reversed' where reference = ?`);
    await tell('resolve', { ...again, resolution: 'auto-accepted' });
    if (kind === 'refund') await tellRefund(world, reference, { id: 999, amount: '100000' }, 'failed');
    world.clock.now += 6 * hour;
    await processDueRefunds(world.dependencies);
    await world.settled();
    const columns = 'refundStatus, refundId, refundAmount, refundTotal, refundNextAt';
    expect(await one(`select ${columns} from payment where reference = ?`, reference)).toEqual({
      refundStatus: 'processed',
      refundId: '20',
      refundAmount: 560_000,
      refundTotal: 560_000,
      refundNextAt: null,
    });
    expect(await one('select status from orders where id = ?', id)).toEqual({ status });
    expect(await stockOf(skus.plenty)).toMatchObject({ quantityAvailable: available });
    expect(await troubles()).toEqual([]);
  });

  test('that is lost stays open, with no refund beside it, until the provider lists its own', async () => {
    const { world, id, reference, refunds, tell, order } = await disputedOrder();
    // A refund of staff was refused before.
    await env.DB.prepare(
      `update payment set refundStatus = 'failed', refundReason = 'staff', refundAmount = 560000,
        refundTotal = 560000, refundNextAt = null where reference = ?`,
    )
      .bind(reference)
      .run();
    expectConsole('is not listed');
    await tell('resolve', { resolution: 'merchant-accepted', refund_amount: 100_000 });
    await processDueRefunds(world.dependencies);
    const isOfPayment = 'transactionId = (select id from sandbox_transaction where reference = ?)';
    expect(await count('sandbox_refund', isOfPayment, reference)).toBe(0);
    expect(await order()).toMatchObject({ payment: { disputeStatus: 'open' } });
    refunds.push({ refundId: '20', step: 'pending', amount: 100_000, disputeId: '358950' });
    world.clock.now += 11_000;
    await processEvents(world.dependencies);
    expect(await order()).toMatchObject({
      order: { status: 'open', refunds: [{ id: '20', amount: 100_000 }] },
      payment: { disputeStatus: 'lost' },
    });
    expect(await count('audit', `action = 'dispute lost' and subject = ?`, `order/${id}`)).toBe(1);
  });
});

test('the sandbox disputes a payment for those who try it', async () => {
  const world = createWorld({ settings });
  const { visitor, url, reference } = await payingShopper(world, skus.plenty);
  await decide(visitor, url, 'approve', 'isDisputed');
  await world.settled();
  expect(await one('select disputeStatus from payment where reference = ?', reference)).toEqual({
    disputeStatus: 'open',
  });
});

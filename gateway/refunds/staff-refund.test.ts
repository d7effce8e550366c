import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { count, one, openShopper, stockOf } from '../../tests/support/checkout.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { approveWithoutWebhook, sendEvent, signed } from '../../tests/support/payment.fixture.ts';
import { createCode, createCodeItem, payDiscounted, redeem } from '../../tests/support/promo.fixture.ts';
import { orderPaidOnline, tellRefund } from '../../tests/support/refund.fixture.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { mailOrderSteps } from '../orders/step-mails.records.ts';
import { createRefund, type SandboxTransaction } from '../payments/sandbox.records.ts';
import { recordRefundEvent } from './refund-event.ts';

const world = createSignInWorld();

useNamedShop();

const manager = () => signedInStaff(world, 'manager');

/** An order of two wigs, paid online, and their line. */
async function ordered() {
  const { id } = await orderPaidOnline(world);
  const line = await one<{ id: string }>('select id from order_item where orderId = ?', id);
  return { id, line: line.id };
}

describe('refunds and stock', () => {
  test('an amount names the returned items, or none were returned', async () => {
    const [staff, { id, line }] = [await manager(), await ordered()];
    const body = { amount: 10_000, isRestocked: true, revision: 0 };
    const refused = await staff.send('POST', `/admin/orders/${id}/refund`, body);
    expect([refused.status, await refused.json()]).toEqual([400, { error: 'Say which items came back.' }]);
    expect(await count('audit', 'subject = ?', `order/${id}`)).toBe(0);
    const answer = await staff.send('POST', `/admin/orders/${id}/refund`, { ...body, lines: [line] });
    expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ amount: 10_000 })]);
    expect(await stockOf(skus.plenty)).toEqual({ quantityAvailable: 50, inventoryCount: 50 });
  });

  test.each([
    [false, 48],
    [true, 50],
  ])(
    'a whole refund before the goods were ready leaves none promised (restocked: %s)',
    async (isRestocked, left) => {
      const [staff, { id }] = [await manager(), await ordered()];
      await staff.api('POST', `/admin/orders/${id}/refund`, { isRestocked, revision: 0 });
      await world.settled();
      expect(await stockOf(skus.plenty)).toEqual({ quantityAvailable: left, inventoryCount: left });
    },
  );
});

test('the price of an item is what was paid for it: a code for other items does not reduce it', async () => {
  const staff = await manager();
  const code = await createCode({ span: 'selected-products', discountValue: 5000 });
  await createCodeItem(code.id, { skuId: skus.plenty.sku });
  const { visitor, session } = await openShopper(world, [
    [skus.plenty, 1],
    [skus.oil, 1],
  ]);
  await redeem(visitor, session, code.code);
  const { reference = '' } = await payDiscounted(visitor, session);
  await approveWithoutWebhook(reference, world.clock.now);
  await visitor.api('GET', `/checkout/verify/${reference}`);
  const { id } = await one<{ id: string }>('select id from orders where externalReference = ?', reference);
  const refund = async ({ sku }: { readonly sku: string }, revision: number) => {
    const line = await one<{ id: string }>(
      'select id from order_item where orderId = ? and skuId = ?',
      id,
      sku,
    );
    const body = { lines: [line.id], isRestocked: false, revision };
    return (await staff.api('POST', `/admin/orders/${id}/refund`, body)) as {
      amount: number;
      revision: number;
    };
  };
  const oil = await refund(skus.oil, 0);
  expect(oil.amount).toBe(skus.oil.price);
  await world.settled();
  const { refundId } = await one<{ refundId: string }>('select refundId from payment where orderId = ?', id);
  await recordRefundEvent(world.dependencies, 'processed', {
    id: refundId,
    reference,
    amount: oil.amount,
  });
  expect((await refund(skus.plenty, oil.revision)).amount).toBe(skus.plenty.price / 2);
});

test('a full refund made at the provider also leaves nothing reserved', async () => {
  const { id } = await ordered();
  const { reference } = await one<{ reference: string }>(
    'select externalReference as reference from orders where id = ?',
    id,
  );
  const data = { id: 78, status: 'processed', transaction_reference: reference, refund_reference: null };
  const event = { event: 'refund.processed', data: { ...data, amount: '560000', currency: 'GHS' } };
  await sendEvent(world, await signed(world.dependencies, event));
  await world.settled();
  expect(await one('select status from orders where id = ?', id)).toEqual({ status: 'refunded' });
  expect(await stockOf(skus.plenty)).toEqual({ quantityAvailable: 48, inventoryCount: 48 });
  await mailOrderSteps(world.dependencies);
  expect(await count('mail', 'about = ?', `order-refunded/${id}`)).toBe(1);
});

test('a full refund is mailed when the provider takes it up, and not again when it is processed', async () => {
  const [staff, { id }] = [await manager(), await ordered()];
  await staff.api('POST', `/admin/orders/${id}/refund`, { isRestocked: true, revision: 0 });
  const { reference, refundId } = await one<{ reference: string; refundId: string }>(
    'select reference, refundId from payment where orderId = ?',
    id,
  );
  const told = () => count('mail', 'about = ?', `staff-refund/${reference}/560000`);
  expect(await told()).toBe(1);
  await world.settled();
  const refund = { id: refundId, reference, amount: 560_000 };
  await recordRefundEvent(world.dependencies, 'processed', refund);
  expect(await one('select status from orders where id = ?', id)).toEqual({ status: 'refunded' });
  await mailOrderSteps(world.dependencies);
  expect([await told(), await count('mail', 'about = ?', `order-refunded/${id}`)]).toEqual([1, 0]);
});

test('a refund made at the provider next to ours counts once when its events arrive at once', async () => {
  const { id } = await ordered();
  const staff = await manager();
  await staff.api('POST', `/admin/orders/${id}/refund`, { isRestocked: false, revision: 0, amount: 10_000 });
  await world.settled();
  const { reference } = await one<{ reference: string }>(
    'select reference from payment where orderId = ?',
    id,
  );
  const event = { id: 'by-hand', reference, amount: 10_000 };
  const steps = ['pending', 'processing', 'processed', 'processed'] as const;
  await Promise.all(steps.map((step) => recordRefundEvent(world.dependencies, step, event)));
  expect(await one('select refundTotal from payment where reference = ?', reference)).toEqual({
    refundTotal: 20_000,
  });
});

test('partial refunds at the provider are each recorded with their points', async () => {
  const { id } = await ordered();
  const staff = await manager();
  await env.DB.batch([
    env.DB.prepare(
      `update sandbox_transaction set status = 'reversed'
       where reference = (select externalReference from orders where id = ?)`,
    ).bind(id),
    env.DB.prepare(
      `insert into points_entry (id, createdAt, ownerId, points, orderId, orderNumber, about, reason)
       select 'points-' || id, 1, ownerId, 56000, id, orderNumber, 'earned/' || id, 'order_placed'
       from orders where id = ?`,
    ).bind(id),
  ]);
  const body = { isRestocked: false, revision: 0, amount: 100_000 };
  const { revision } = (await staff.api('POST', `/admin/orders/${id}/refund`, body)) as { revision: number };
  await staff.api('POST', `/admin/orders/${id}/refund`, { isRestocked: false, revision });
  expect(await staff.api('GET', `/admin/orders/${id}`)).toMatchObject({
    order: { status: 'refunded', refunds: [{ amount: 100_000 }, { amount: 460_000 }] },
  });
  expect(await one('select sum(points) as left from points_entry where orderId = ?', id)).toEqual({
    left: 0,
  });
});

test('a refund that finds all of it returned at the provider records what did, and not itself', async () => {
  const [staff, { id }] = [await manager(), await ordered()];
  const paid = await one<SandboxTransaction>(
    'select * from sandbox_transaction where reference = (select externalReference from orders where id = ?)',
    id,
  );
  await createRefund(world.dependencies, paid, 100_000);
  const named = { id: null, refund_reference: 'TRF_1', amount: 100_000 };
  await tellRefund(world, paid.reference, named, 'processed');
  const last = await createRefund(world.dependencies, paid, 460_000);
  const body = { isRestocked: false, revision: 0, amount: 50_000 };
  await staff.api('POST', `/admin/orders/${id}/refund`, body);
  expect(await staff.api('GET', `/admin/orders/${id}`)).toMatchObject({
    order: {
      status: 'refunded',
      refunds: [
        { id: 'TRF_1', amount: 100_000 },
        { id: String(last?.id), amount: 460_000 },
      ],
    },
  });
  expect(await count('mail', `about like 'staff-refund/%' and about like ?`, `%${paid.reference}%`)).toBe(0);
});

test('the mail of a cancelled order shows what is still to be refunded, not earlier refunds', async () => {
  const [staff, { id }] = [await manager(), await ordered()];
  await staff.api('POST', `/admin/orders/${id}/refund`, { amount: 10_000, isRestocked: false, revision: 0 });
  await world.settled();
  expect((await staff.send('POST', `/admin/orders/${id}/cancel`)).status).toBe(200);
  await world.settled();
  await mailOrderSteps(world.dependencies);
  const { text } = await one<{ text: string }>(
    'select text from mail where about = ?',
    `order-cancelled/${id}`,
  );
  expect(text).toMatch(/We are returning your payment of GHS.5,500\./);
});

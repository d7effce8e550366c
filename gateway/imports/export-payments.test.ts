import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { one, openShopper, pay, payingShopper, postAction } from '../../tests/support/checkout.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { withinAccra } from '../../tests/support/order-details.ts';
import { approveWithoutWebhook, chargeEvent, sendEvent } from '../../tests/support/payment.fixture.ts';
import { orderPaidOnline, tellRefund } from '../../tests/support/refund.fixture.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { parseCsv } from './csv.ts';

const world = createSignInWorld();

useNamedShop();
beforeEach(() => {
  world.clock.now = Date.UTC(2026, 1, 27, 23, 58);
});

function awaitMarch(): void {
  world.clock.now = Date.UTC(2026, 2, 2, 9);
}

/** What the export has of a payment. */
async function exported(reference: string) {
  const staff = await signedInStaff(world, 'manager');
  const { csv } = (await staff.api('GET', '/admin/exports/payments')) as { csv: string };
  const rows = parseCsv(csv).rows.map(({ cells }) => cells);
  return rows
    .filter((row) => row['payment reference'] === reference)
    .map(({ date, kind, amount, method, status, order, refund, 'settled by hand': note }) =>
      [date, kind, amount, method, status, order ? 'ordered' : '', refund || note].join(' | '),
    );
}

test('a refund is a row of its own, at its own time, once it is taken up and unless it failed', async () => {
  const { reference } = await orderPaidOnline(world);
  awaitMarch();
  await tellRefund(world, reference, { id: 31, amount: '100050' }, 'pending');
  await tellRefund(world, reference, { id: 32, amount: '20000' }, 'pending', 'failed');
  expect(await exported(reference)).toEqual([
    '2026-02-27 23:58 | payment | 5600 | online | paid | ordered | ',
    '2026-03-02 09:00 | refund | -1000.5 | online | pending | ordered | 31',
  ]);
});

test('a payment without an order is exported as it was paid, with what was returned of it', async () => {
  const { reference } = await payingShopper(world);
  expect(await exported(reference), 'not paid').toEqual([]);
  await sendEvent(world, await chargeEvent(world, reference, { amount: 280_100 }));
  await world.settled();
  const paid = '2026-02-27 23:58 | payment | 2801 | online | attention |  | ';
  expect(await exported(reference)).toEqual([paid]);
  const staff = await signedInStaff(world, 'manager');
  await staff.api('POST', `/admin/payments/${reference}/settled`, { note: 'Kept, sent by bus' });
  const settled = `${paid}Kept, sent by bus`;
  expect(await exported(reference)).toEqual([settled]);
  awaitMarch();
  await tellRefund(world, reference, { amount: '280100' }, 'processed');
  expect(await exported(reference)).toEqual([
    settled,
    '2026-03-02 09:00 | refund | -2801 | online | processed |  | 31',
  ]);
});

test('a payment that was returned before the shop heard of it is exported as well', async () => {
  const { reference } = await payingShopper(world);
  await tellRefund(world, reference, { amount: '280000' }, 'processed');
  await env.DB.prepare(`update payment set status = 'refunded', settledAt = ? where reference = ?`)
    .bind(Date.UTC(2026, 2, 1), reference)
    .run();
  expect(await exported(reference)).toEqual([
    '2026-02-27 23:58 | payment | 2800 | online | paid |  | ',
    '2026-02-27 23:58 | refund | -2800 | online | processed |  | 31',
  ]);
});

test('a payment of which the shop hears days later is exported when it was paid', async () => {
  const late = await payingShopper(world);
  const cancelled = await payingShopper(world);
  await postAction(cancelled.visitor, cancelled.session._id, { action: 'cancel-order' });
  await env.DB.prepare(`update payment set status = 'abandoned', settledAt = 1 where reference = ?`)
    .bind(cancelled.reference)
    .run();
  for (const { reference } of [late, cancelled]) await approveWithoutWebhook(reference, world.clock.now);
  awaitMarch();
  for (const { visitor, reference } of [late, cancelled])
    await visitor.api('GET', `/checkout/verify/${reference}`);
  await world.settled();
  const paid = '2026-02-27 23:58 | payment | 2800 | online | paid';
  expect(await exported(late.reference)).toEqual([`${paid} | ordered | `]);
  expect(await exported(cancelled.reference)).toEqual([
    `${paid} |  | `,
    expect.stringMatching(/^2026-03-02 09:00 \| refund \| -2800 \| online \| processed/),
  ]);
});

test('a payment on delivery is exported once it is collected, its refund by hand', async () => {
  const { visitor, session } = await openShopper(world, [[skus.oil, 1]]);
  const { reference = '' } = await pay(visitor, session, {
    action: 'create-pod-order',
    orderDetails: { ...withinAccra, paymentMethod: 'payment_on_delivery', podPaymentMethod: 'mobile_money' },
  });
  const { id } = await one<{ id: string }>('select id from orders where externalReference = ?', reference);
  await env.DB.prepare(`update orders set status = 'delivered' where id = ?`).bind(id).run();
  expect(await exported(reference)).toEqual([]);
  const staff = await signedInStaff(world, 'manager');
  await staff.api('POST', `/admin/orders/${id}/collected`);
  awaitMarch();
  const again = await signedInStaff(world, 'manager');
  const { revision } = (await again.api('GET', `/admin/orders/${id}`)) as { revision: number };
  await again.api('POST', `/admin/orders/${id}/refund`, { amount: 1050, isRestocked: false, revision });
  expect((await exported(reference)).map((row) => row.replace(/refund_\S+/, 'refund_'))).toEqual([
    '2026-02-27 23:58 | payment | 115.5 | mobile_money | paid | ordered | ',
    '2026-03-02 09:00 | refund | -10.5 | by hand | processed | ordered | refund_',
  ]);
});

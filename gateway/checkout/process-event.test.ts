import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Today } from '#contract/admin/today.endpoints.ts';
import { count, createWorld, one, payingShopper, type World } from '../../tests/support/checkout.fixture.ts';
import { expectConsole } from '../../tests/support/console-guard.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { completePaid, sendEvent, signed } from '../../tests/support/payment.fixture.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { processEvents } from './process-event.ts';

useNamedShop();

const hourMs = 60 * 60_000;

/** A refund event of 50, which has failed 20 times. */
async function failedEvent(world: World) {
  const { reference } = await payingShopper(world, skus.plenty);
  await completePaid(world, reference);
  const data = { id: 31, transaction_reference: reference, amount: '5000' };
  await env.DB.prepare(
    `insert into payment_event (id, createdAt, event, dataId, reference, body, tries)
     values ('event_' || ?1, 1, 'refund.processed', '31', ?1, ?2, 20)`,
  )
    .bind(reference, JSON.stringify({ event: 'refund.processed', data }))
    .run();
  return reference;
}

/** The payment's refunds after a sweep in this minute of an hour. */
async function refundTotalAt(minute: number, world: World, reference: string): Promise<number> {
  world.clock.now = (Math.floor(world.clock.now / hourMs) + 1) * hourMs + minute * 60_000;
  await processEvents(world.dependencies);
  const payment = 'select refundTotal from payment where reference = ?';
  return (await one<{ refundTotal: number }>(payment, reference)).refundTotal;
}

test('a refund event that failed 20 times is retried every hour', async () => {
  const world = createWorld();
  const reference = await failedEvent(world);
  expect(await refundTotalAt(2, world, reference)).toBe(0);
  expect(await refundTotalAt(1, world, reference)).toBe(5000);
});

test('staff settle such an event, and it is not tried again', async () => {
  const world = createSignInWorld();
  const reference = await failedEvent(world);
  const staff = await signedInStaff(world, 'manager');
  const { id } = await one<{ id: string }>('select id from orders where externalReference = ?', reference);
  const payments = async () => ((await staff.api('GET', '/admin/today')) as Today).payments;
  expect(await payments()).toMatchObject([
    { reference, trouble: 'unprocessed', amount: 0, currency: 'ghs', agreed: 0, createdAt: 1, orderId: id },
  ]);
  const settle = () =>
    staff.send('POST', `/admin/payments/${reference}/settled`, { note: 'Entered by hand' });
  expect((await settle()).status).toBe(200);
  expect((await settle()).status).toBe(409);
  expect(await count('audit', `subject = ? and action = 'settled by hand'`, `order/${id}`)).toBe(1);
  expect(await payments()).toEqual([]);
  expect(await refundTotalAt(1, world, reference)).toBe(0);
});

test('the event of an unknown payment is settled too, but none that is still tried often', async () => {
  const world = createSignInWorld();
  const staff = await signedInStaff(world, 'manager');
  const insert = env.DB.prepare(
    `insert into payment_event (id, createdAt, event, dataId, reference, body, tries)
     values (?1, 1, 'charge.success', ?1, ?1, '{}', ?2)`,
  );
  await env.DB.batch([insert.bind('PAY-new', 19), insert.bind('PAY-stuck', 20)]);
  const settle = async (reference: string) =>
    (await staff.send('POST', `/admin/payments/${reference}/settled`, { note: 'Paid back' })).status;
  expect([await settle('PAY-new'), await settle('PAY-stuck')]).toEqual([409, 200]);
  expect(await count('payment_event', 'handledAt is null')).toBe(1);
});

test('a payment, a refund or a dispute of ours that cannot be read waits for staff', async () => {
  expectConsole('cannot be read');
  const world = createWorld();
  const { reference } = await payingShopper(world, skus.plenty);
  const unreadable = [
    { event: 'charge.success', data: { id: 1, reference } },
    { event: 'refund.processed', data: { id: 2, transaction_reference: reference } },
    { event: 'charge.dispute.create', data: { transaction: { reference } } },
    { event: 'charge.success', data: { id: 3, reference: 'T-OF-ANOTHER-SHOP' } },
  ];
  for (const each of unreadable) {
    const answer = await sendEvent(world, await signed(world.dependencies, each));
    expect(answer.status).toBe(200);
  }
  await world.settled();
  const waiting = 'select group_concat(reference) as waiting from payment_event where tries = 1';
  expect(await one(waiting)).toEqual({ waiting: [reference, reference, reference].join() });
});

test('an event whose transaction is a number is read', async () => {
  const world = createWorld();
  const event = await signed(world.dependencies, {
    event: 'transfer.success',
    data: { id: 5, reference: 'T-5', transaction: 1641 },
  });
  expect((await sendEvent(world, event)).status).toBe(200);
});

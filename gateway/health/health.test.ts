import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { beforeEach, expect, test } from 'vitest';
import { count, createWorld, payingShopper, type World } from '../../tests/support/checkout.fixture.ts';
import { expectConsole } from '../../tests/support/console-guard.ts';
import { createVisitor } from '../../tests/support/gateway-visitor.ts';
import { useNamedShop } from '../../tests/support/named-shop.ts';
import {
  chargeEvent,
  completePaid,
  paidOrder,
  payWithoutOrder,
  sendEvent,
} from '../../tests/support/payment.fixture.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { sweepPayments } from '../checkout/checkout.sweep.ts';
import { readSettings } from '../settings.ts';
import { runSweeps } from '../sweeps/sweeps.ts';
import { reportHealth } from './health.records.ts';

useNamedShop();
beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare(`update payment set status = 'abandoned', nextAskAt = null where orderId is null`),
    env.DB.prepare(`update payment set refundStatus = 'processed' where refundStatus is not null`),
    env.DB.prepare('update payment_event set handledAt = 1'),
    env.DB.prepare('delete from health_report'),
  ]);
});

const minutes = 60_000;
const days = 24 * 60 * minutes;

const readHealth = (world: World) => createVisitor(world.dependencies).api('GET', '/health');
const healthAfterSweep = async (world: World) => {
  await reportHealth(world.dependencies);
  return readHealth(world);
};
const ok = { status: 'ok', problems: [] };
const degraded = (problem: string) => ({ status: 'degraded', problems: [problem] });

test('responds before the first sweep, then with the last sweep’s report, and reports a late sweep', async () => {
  const world = createWorld();
  const { reference } = await payingShopper(world);
  expect(await readHealth(world)).toEqual(ok);
  await sendEvent(world, await chargeEvent(world, reference, { amount: 1 }));
  await world.settled();
  expect(await readHealth(world)).toEqual(ok);
  const attention = degraded('A payment needs a look.');
  expect(await healthAfterSweep(world)).toEqual(attention);
  world.clock.now += 90_000;
  expect(await readHealth(world)).toEqual(attention);
  world.clock.now += 1;
  expect(await readHealth(world)).toEqual({
    status: 'degraded',
    problems: ['A payment needs a look.', 'The schedules are late.'],
  });
});

test('is degraded by a payment without order or refund for over five minutes', async () => {
  expectConsole('payment event');
  const world = createWorld();
  const { reference } = await payingShopper(world);
  await payWithoutOrder(world, reference);
  world.clock.now += 299_000;
  expect(await healthAfterSweep(world)).toEqual(ok);
  world.clock.now += 2000;
  expect(await healthAfterSweep(world)).toEqual(degraded('Payments wait to be reconciled.'));
  await sweepPayments(world.dependencies);
  expect(await healthAfterSweep(world)).toEqual(ok);
});

test('is degraded by a differing second payment of a session with an order', async () => {
  const world = createWorld();
  const { session, reference } = await payingShopper(world);
  await completePaid(world, reference);
  await env.DB.prepare(
    `insert into payment (id, createdAt, sessionId, ownerId, reference, kind, status, snapshot, amount, currency)
     select 'payment_2', createdAt, sessionId, ownerId, 'PAY-2', kind, 'open', snapshot, amount, currency
     from payment where sessionId = ?`,
  )
    .bind(session._id)
    .run();
  await sendEvent(world, await chargeEvent(world, 'PAY-2', { amount: 1 }));
  await world.settled();
  expect(await healthAfterSweep(world)).toEqual(degraded('A payment needs a look.'));
});

test('is degraded by a failed refund until it is processed, but not by a pending one', async () => {
  const world = createWorld();
  const { visitor, session, reference } = await paidOrder(world);
  await visitor.api('POST', `/checkout/${session._id}`, { action: 'cancel-order' });
  await world.settled();
  const set = (change: string) =>
    env.DB.prepare(`update payment set ${change} where reference = ?`).bind(reference).run();
  await set(`refundStatus = 'pending'`);
  world.clock.now += 7 * days;
  expect(await healthAfterSweep(world)).toEqual(ok);
  await set(`refundStatus = 'failed', refundFailedAt = 1`);
  expect(await healthAfterSweep(world)).toEqual(degraded('A refund has failed.'));
  await set(`refundStatus = 'pending'`);
  expect(await healthAfterSweep(world), 'requested again, still pending').toEqual(
    degraded('A refund has failed.'),
  );
  await set(`refundStatus = 'processed'`);
  expect(await healthAfterSweep(world)).toEqual(ok);
});

const staff = 'staff@example.com';
const worldWithStaff = () => createWorld({ settings: readSettings({ ...testSettings, STAFF_EMAIL: staff }) });
const alerts = () => count('mail', `recipient = ? and about like 'alert/%'`, staff);

/** Advances the clock minute by minute and runs the sweeps. */
async function pass(world: World, many: number): Promise<void> {
  for (let minute = 0; minute < many; minute++) {
    world.clock.now += minutes;
    await runSweeps(world.dependencies, '* * * * *');
  }
}

test('is degraded by failed mail for three days, and mails staff again about the next one', async () => {
  const world = worldWithStaff();
  const sent = await alerts();
  const giveUp = (id: string) =>
    env.DB.prepare(
      `insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt, givenUpAt, tries)
       values (?1, ?2, ?1, 'a@b.co', 's', 't', 'h', 1, ?2, 14)`,
    )
      .bind(id, world.clock.now)
      .run();
  await giveUp('mail_g');
  expect(await healthAfterSweep(world)).toEqual(degraded('Mail could not be sent.'));
  world.clock.now += 3 * days;
  expect(await healthAfterSweep(world)).toEqual(ok);
  await giveUp('mail_h');
  expect(await healthAfterSweep(world)).toEqual(degraded('Mail could not be sent.'));
  expect(await alerts()).toBe(sent + 2);
  await env.DB.prepare(`delete from mail where id in ('mail_g', 'mail_h')`).run();
});

test('is degraded by mail that has failed for half an hour, until it is sent', async () => {
  const world = worldWithStaff();
  await env.DB.prepare(
    `insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt, tries)
     values ('mail_i', 1, 'mail_i', 'a@b.co', 's', 't', 'h', ?, 5)`,
  )
    .bind(world.clock.now + 3 * minutes)
    .run();
  expect(await healthAfterSweep(world)).toEqual(ok);
  await env.DB.prepare(`update mail set tries = 6 where id = 'mail_i'`).run();
  expect(await healthAfterSweep(world)).toEqual(degraded('Mail could not be sent.'));
  await pass(world, 3);
  expect(await healthAfterSweep(world)).toEqual(ok);
});

test('a failing sweep is mailed to staff once, and again after it recovered and fails again', async () => {
  expectConsole('"name":"restrictions"');
  const world = worldWithStaff();
  const sent = await alerts();
  const fail = async (many: number) => {
    await env.DB.prepare('alter table store rename to lost').run();
    for (let run = 0; run < many; run++) {
      await runSweeps(world.dependencies, '*/10 * * * *');
      await env.DB.prepare('alter table lost rename to store').run();
      await pass(world, 10);
      await env.DB.prepare('alter table store rename to lost').run();
    }
    await env.DB.prepare('alter table lost rename to store').run();
  };
  await pass(world, 1);
  await runSweeps(world.dependencies, '*/10 * * * *');
  await fail(2);
  expect(await readHealth(world)).toEqual(ok);
  await fail(2);
  expect(await readHealth(world)).toEqual(degraded('A schedule keeps failing.'));
  await pass(world, 10);
  expect(await alerts()).toBe(sent + 1);
  await runSweeps(world.dependencies, '*/10 * * * *');
  await pass(world, 1);
  expect(await readHealth(world)).toEqual(ok);
  await fail(4);
  expect(await alerts()).toBe(sent + 2);
});

test('a nightly run that is killed every time is reported late', async () => {
  const world = createWorld();
  await pass(world, 1);
  const { backups } = world.dependencies;
  if (!backups) throw new Error('no bucket');
  const killed = new Proxy(backups, {
    get: (bucket, name) =>
      name === 'put' ? () => new Promise(() => undefined) : Reflect.get(bucket, name).bind(bucket),
  });
  void runSweeps({ ...world.dependencies, backups: killed }, '* 4 * * *');
  await pass(world, 1);
  expect(await readHealth(world)).toEqual(ok);
  world.clock.now += 3 * days;
  await pass(world, 2);
  expect(await readHealth(world)).toEqual(degraded('A schedule keeps failing.'));
});

test('many failed calls within ten minutes are mailed to staff, a few are not', async () => {
  expectConsole('"event":"fault"');
  const world = worldWithStaff();
  const sent = await alerts();
  const fail = async (many: number) => {
    await env.DB.prepare(
      `create trigger killed before insert on guest begin select raise(abort, 'killed'); end`,
    ).run();
    const visitor = createVisitor(world.dependencies);
    for (let call = 0; call < many; call++) await visitor.send('GET', '/storefront?storeName=Strand');
    await env.DB.prepare('drop trigger killed').run();
    await world.settled();
  };
  await pass(world, 1);
  await fail(9);
  await pass(world, 1);
  expect(await readHealth(world)).toEqual(ok);
  await fail(9);
  await pass(world, 1);
  expect(await readHealth(world)).toEqual(degraded('Many calls fail.'));
  for (let minute = 0; minute < 10; minute++) {
    await fail(minute % 3);
    await pass(world, 1);
  }
  expect(await readHealth(world), 'a trickle').toEqual(degraded('Many calls fail.'));
  await pass(world, 14);
  expect(await readHealth(world)).toEqual(ok);
  expect(await alerts()).toBe(sent + 1);
});

test('is down without the database', async () => {
  const world = createWorld();
  const fail = () => Promise.reject(new Error('The database is down.'));
  const statement = { bind: () => statement, first: fail, all: fail, raw: fail, run: fail };
  const database = drizzle(Object.assign(Object.create(env.DB), { prepare: () => statement }));
  const answer = await createVisitor({ ...world.dependencies, database }).send('GET', '/health');
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { error: 'The gateway is down.', status: 'down' },
  ]);
});

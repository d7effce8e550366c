import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { count, createWorld, one, payingShopper, type World } from '../../tests/support/checkout.fixture.ts';
import { expectConsole } from '../../tests/support/console-guard.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { chargeEvent, sendEvent } from '../../tests/support/payment.fixture.ts';
import type { Dependencies, Job } from '../dependencies.ts';
import { runSweeps } from '../sweeps/sweeps.ts';
import { consumeJobs, jobSchema } from './jobs.ts';

beforeAll(openNamedShop);
beforeEach(() =>
  env.DB.batch([env.DB.prepare('delete from mail'), env.DB.prepare('delete from payment_event')]),
);

/** A queue that accepts jobs and delivers none. */
function losingQueue() {
  const accepted: Job[] = [];
  const sendBatch = async (messages: Iterable<{ body: Job }>) => {
    accepted.push(...[...messages].map(({ body }) => body));
  };
  return { accepted, queue: { ...env.JOBS, sendBatch } as unknown as Dependencies['queue'] };
}

/** Lets a shopper pay and sends the provider's event. Returns the session's id. */
async function paid(world: World): Promise<string> {
  const { session, reference } = await payingShopper(world);
  expect((await sendEvent(world, await chargeEvent(world, reference))).status).toBe(200);
  await world.settled();
  return session._id;
}

type Sent = { id: string; tries: number; sentAt: number | null };
const mail = () => one<Sent>(`select id, tries, sentAt from mail where about like 'order-placed/%'`);

async function deliver(world: World, jobs: readonly Job[], attempts = 1) {
  const batch = createMessageBatch(
    'strand-jobs',
    jobs.map((body, at) => ({ id: String(at), timestamp: new Date(), attempts, body })),
  );
  const delays: (number | undefined)[] = [];
  for (const message of batch.messages) message.retry = (options) => void delays.push(options?.delaySeconds);
  await consumeJobs(world.dependencies, batch);
  await world.settled();
  const { explicitAcks } = await getQueueResult(batch, createExecutionContext());
  return { delays, explicitAcks };
}

test('the queue processes a stored event and sends its order’s mail without a sweep', async () => {
  const world = createWorld({ queue: env.JOBS });
  const sessionId = await paid(world);
  await vi.waitFor(async () => expect((await mail()).sentAt).not.toBeNull(), { timeout: 10_000 });
  expect(await count('orders', 'sessionId = ?', sessionId)).toBe(1);
  expect(await count('payment_event', 'handledAt is null')).toBe(0);
});

test('sweeps process what the queue loses', async () => {
  const { queue, accepted } = losingQueue();
  const world = createWorld({ queue });
  const sessionId = await paid(world);
  expect(accepted).toEqual([{ kind: 'event', id: expect.any(String) }]);
  expect(await count('orders', 'sessionId = ?', sessionId)).toBe(0);
  world.clock.now += 60_000;
  await runSweeps(world.dependencies, '*/2 * * * *');
  expect(await count('orders', 'sessionId = ?', sessionId)).toBe(1);
  await runSweeps(world.dependencies, '* * * * *');
  expect(await mail()).toMatchObject({ tries: 1, sentAt: world.clock.now });
});

test('a queue that accepts nothing fails no call', async () => {
  const refuses = { sendBatch: () => Promise.reject(new Error('Over the day’s operations')) };
  const world = createWorld({ queue: refuses as unknown as Dependencies['queue'] });
  expectConsole('"at":"queue"');
  await paid(world);
  expect(await count('payment_event', 'handledAt is null')).toBe(1);
});

test('a job processed twice and by a sweep makes one order and one mail', async () => {
  const { queue, accepted } = losingQueue();
  const sent: string[] = [];
  const send = async ({ about }: { about: string }) => void sent.push(about);
  const world = createWorld({ queue, mail: { send } });
  const sessionId = await paid(world);
  const [event] = accepted.splice(0);
  const twice = [jobSchema.parse(event), jobSchema.parse(event)];
  expect((await deliver(world, twice)).explicitAcks).toEqual(['0', '1']);
  expect(await count('orders', 'sessionId = ?', sessionId)).toBe(1);
  const mails = accepted.splice(0);
  expect(mails).toEqual([{ kind: 'mail', id: (await mail()).id }]);
  await Promise.all([
    deliver(world, [...mails, ...mails]),
    deliver(world, mails),
    runSweeps(world.dependencies, '* * * * *'),
  ]);
  expect(sent.filter((about) => about.startsWith('order-placed/'))).toHaveLength(1);
});

test('while the mail provider is down the queue retries after the outbox’s pauses, then the sweep sends', async () => {
  const { queue, accepted } = losingQueue();
  let isDown = true;
  const send = async () => {
    if (isDown) throw new Error('down');
  };
  const world = createWorld({ queue, mail: { send } });
  await paid(world);
  await deliver(world, accepted.splice(0));
  expectConsole('"at":"mail"');
  const mails = accepted.splice(0);
  for (const attempts of [1, 2, 3]) {
    const delaySeconds = 60 * 2 ** (attempts - 1);
    expect(await deliver(world, mails, attempts)).toEqual({ delays: [delaySeconds], explicitAcks: [] });
    world.clock.now += delaySeconds * 1000;
  }
  isDown = false;
  world.clock.now += 60_000;
  await runSweeps(world.dependencies, '* * * * *');
  expect(await mail()).toMatchObject({ tries: 4, sentAt: world.clock.now });
});

test('the queue leaves mail that is scheduled for later to the sweep', async () => {
  const world = createWorld();
  await env.DB.prepare(
    `insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt)
     values ('mail_later', ?1, 'order-placed/later', 'a@b.co', 's', 't', 'h', ?1 + 1000)`,
  )
    .bind(world.clock.now)
    .run();
  expect((await deliver(world, [{ kind: 'mail', id: 'mail_later' }])).explicitAcks).toEqual(['0']);
  expect((await mail()).sentAt).toBeNull();
});

import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import {
  count,
  createWorld,
  finalize,
  heldAndAvailable,
  openShopper,
  payingShopper,
  type SessionWire,
} from '../../tests/support/checkout.fixture.ts';
import { createVisitor } from '../../tests/support/gateway-visitor.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { pickup } from '../../tests/support/order-details.ts';
import { approveWithoutWebhook } from '../../tests/support/payment.fixture.ts';
import { listSessionPayments } from '../payments/payment.records.ts';
import { sweepExpiredSessions } from './checkout.sweep.ts';
import { verifyPayment } from './verify-payment.ts';

useNamedShop();

const openLinks = (session: SessionWire) =>
  count('payment', `sessionId = ? and status in ('frozen', 'open')`, session._id);

test('24 different requests make 10 links, 3 of them open; a request verifies 3, a closed one is honoured', async () => {
  const world = createWorld();
  const { payments } = world.dependencies;
  if (!payments) throw new Error('no sandbox');
  let asked = 0;
  const verify: typeof payments.verify = (reference) => {
    asked += 1;
    return payments.verify(reference);
  };
  const counted = { ...world, dependencies: { ...world.dependencies, payments: { ...payments, verify } } };
  const { visitor, session } = await openShopper(counted);
  const statuses: number[] = [];
  const links: string[] = [];
  for (let place = 0; place < 24; place++) {
    asked = 0;
    counted.clock.now += 6000;
    const answer = await visitor.send('POST', `/checkout/${session._id}`, {
      action: 'finalize-payment',
      customerEmail: 'ama@example.com',
      amount: session.amount / 100,
      orderDetails: { ...pickup, pickupLocation: `Studio ${place}` },
    });
    statuses.push(answer.status);
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    else links.push(((await answer.json()) as { reference: string }).reference);
    expect(asked).toBeLessThanOrEqual(3);
    expect(await openLinks(session)).toBeLessThanOrEqual(3);
  }
  expect(statuses).toEqual([...Array(10).fill(200), ...Array(14).fill(429)]);
  await approveWithoutWebhook(links[0] ?? '', world.clock.now);
  expect(await visitor.api('GET', `/checkout/verify/${links[0]}`)).toMatchObject({ verified: true });
});

test('18 different requests at once leave at most 3 links open', async () => {
  const { visitor, session } = await openShopper();
  await Promise.all(
    Array.from({ length: 18 }, (_, place) =>
      visitor.send('POST', `/checkout/${session._id}`, {
        action: 'finalize-payment',
        customerEmail: 'ama@example.com',
        amount: session.amount / 100,
        orderDetails: { ...pickup, pickupLocation: `Studio ${place}` },
      }),
    ),
  );
  expect(await openLinks(session)).toBeLessThanOrEqual(3);
  expect(await count('payment', 'sessionId = ?', session._id)).toBeLessThanOrEqual(10);
});

describe('58 links of the naive twin, which counts the open ones and then writes', () => {
  async function naiveLinks() {
    const world = createWorld();
    const { visitor, session, reference } = await payingShopper(world);
    const link = async (place: number) => {
      if ((await openLinks(session)) >= 3) return;
      await env.DB.prepare(
        `insert into payment (id, createdAt, sessionId, ownerId, reference, kind, status, snapshot, amount, currency, nextAskAt)
         select ?2, createdAt, sessionId, ownerId, ?2, kind, 'open', snapshot, amount, currency, nextAskAt
         from payment where reference = ?1`,
      )
        .bind(reference, `NAIVE-${place}-${reference}`)
        .run();
    };
    await Promise.all(Array.from({ length: 57 }, (_, place) => link(place)));
    const { payments } = world.dependencies;
    if (!payments) throw new Error('no sandbox');
    const heldWhenVerified: number[] = [];
    const verify: typeof payments.verify = async () => {
      heldWhenVerified.push((await heldAndAvailable(skus.plenty)).held);
      return { ok: false, failure: 'unknown' };
    };
    const dependencies = { ...world.dependencies, payments: { ...payments, verify } };
    const verifyAll = async () => {
      for (const payment of await listSessionPayments(dependencies, session._id))
        await verifyPayment(dependencies, payment);
    };
    return { world: { ...world, dependencies }, visitor, session, heldWhenVerified, verifyAll };
  }

  test('are all open at once, and a naive request verifies each', async () => {
    const { session, heldWhenVerified, verifyAll } = await naiveLinks();
    expect(await openLinks(session)).toBe(58);
    await verifyAll();
    expect(heldWhenVerified).toHaveLength(58);
  });

  test('are verified three at a time', async () => {
    const { world, visitor, session, heldWhenVerified } = await naiveLinks();
    const same = createVisitor(world.dependencies);
    for (const [name, value] of visitor.cookies) same.cookies.set(name, value);
    await expect(finalize(same, session)).rejects.toThrow('429');
    expect(heldWhenVerified).toHaveLength(3);
  });

  test('do not delay the expiry: stock is released before the first verification', async () => {
    const naive = await naiveLinks();
    await naive.verifyAll();
    expect(naive.heldWhenVerified.at(-1), 'the naive sweep asks first').toBe(1);
    const { world, heldWhenVerified } = await naiveLinks();
    world.clock.now += 21 * 60_000;
    await sweepExpiredSessions(world.dependencies);
    expect(heldWhenVerified).toEqual(Array(10).fill(0));
  });
});

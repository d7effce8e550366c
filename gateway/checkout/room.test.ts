import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  count,
  createWorld,
  forgetPayments,
  openShopper,
  pickup,
  stockIs,
} from '../../tests/world/checkout-world.ts';
import { goods, openNamedShop } from '../../tests/world/named-shop.ts';
import { approveInSilence } from '../../tests/world/payment-world.ts';

beforeAll(openNamedShop);
beforeEach(async () => {
  await stockIs(goods.plenty, 50);
  await forgetPayments();
});

test('24 other agreements make 10 links, 3 of them open; a request asks about 3, a closed one is honoured', async () => {
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
    expect(
      await count('payment', `sessionId = ? and status in ('frozen', 'open')`, session._id),
    ).toBeLessThanOrEqual(3);
  }
  expect(statuses).toEqual([...Array(10).fill(200), ...Array(14).fill(429)]);
  await approveInSilence(links[0] ?? '', world.clock.now);
  expect(await visitor.ask('GET', `/checkout/verify/${links[0]}`)).toMatchObject({ verified: true });
});

test('18 at once, each for something else, leave no more than 3 open', async () => {
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
  expect(
    await count('payment', `sessionId = ? and status in ('frozen', 'open')`, session._id),
  ).toBeLessThanOrEqual(3);
  expect(await count('payment', 'sessionId = ?', session._id)).toBeLessThanOrEqual(10);
});

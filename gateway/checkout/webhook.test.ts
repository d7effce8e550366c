import { beforeAll, expect, test } from 'vitest';
import { count, createWorld, payingShopper } from '../../tests/support/checkout.fixture.ts';
import { createVisitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { chargeEvent, sendEvent, signed } from '../../tests/support/payment.fixture.ts';

beforeAll(openNamedShop);

test('an event with a wrong signature is 401, and nothing is stored', async () => {
  const world = createWorld();
  const { session, reference } = await payingShopper(world);
  const { body, signature } = await chargeEvent(world, reference);
  const wrong = [
    { body, signature: '' },
    { body, signature: signature.toUpperCase() },
    { body, signature: signature.slice(0, -2) },
    { body: body.replace('{"event"', '{ "event"'), signature },
    { body: body.replace('"amount":280000', '"amount":1'), signature },
  ];
  for (const event of wrong) expect((await sendEvent(world, event)).status).toBe(401);
  await world.settled();
  expect(await count('payment_event')).toBe(0);
  expect(await count('orders', 'sessionId = ?', session._id)).toBe(0);
});

test('a body over 64 KB is 413, a signed body that is no event 400', async () => {
  const world = createWorld();
  const huge = await signed(world.dependencies, {
    event: 'charge.success',
    data: { pad: 'x'.repeat(5_000_000) },
  });
  expect((await sendEvent(world, huge)).status).toBe(413);
  expect((await sendEvent(world, await signed(world.dependencies, ['no event']))).status).toBe(400);
  expect(await count('payment_event')).toBe(0);
});

test('any origin may post an event', async () => {
  const world = createWorld();
  const { body, signature } = await chargeEvent(world, 'PAY-ELSEWHERE');
  const answer = await createVisitor(world.dependencies).send('POST', '/webhooks/paystack', body, {
    origin: 'https://paystack.example',
    'x-paystack-signature': signature,
  });
  expect([answer.status, await answer.json()]).toEqual([200, { message: 'OK' }]);
});

test('an event before the redirect makes the order, which verify then returns', async () => {
  const world = createWorld();
  const { visitor, reference } = await payingShopper(world);
  await sendEvent(world, await chargeEvent(world, reference));
  await world.settled();
  expect(await visitor.api('GET', `/checkout/verify/${reference}`)).toMatchObject({
    verified: true,
    status: 'paid',
  });
});

test('events of other types are stored and answered', async () => {
  const world = createWorld();
  const event = await signed(world.dependencies, {
    event: 'transfer.success',
    data: { id: 5, reference: 'T-5' },
  });
  expect((await sendEvent(world, event)).status).toBe(200);
  await world.settled();
  expect(await count('payment_event', `event = 'transfer.success' and handledAt is not null`)).toBe(1);
});

import { beforeAll, expect, test } from 'vitest';
import { createWorld, payingShopper } from '../../tests/world/checkout-world.ts';
import { openNamedShop } from '../../tests/world/named-shop.ts';
import { chargeEvent, sendEvent } from '../../tests/world/payment-world.ts';

beforeAll(openNamedShop);

test('a session under attention is no active one, but told with its words to a client that asks', async () => {
  const world = createWorld();
  const { visitor, session, reference } = await payingShopper(world);
  await sendEvent(world, await chargeEvent(world, reference, { amount: 1 }));
  await world.settled();
  const attention = {
    message: `We are looking into your payment. Contact us and quote ${reference}.`,
    reference,
  };
  expect(await visitor.ask('GET', '/checkout/active')).toBeNull();
  expect(await visitor.ask('GET', '/checkout/active?attention=true')).toMatchObject({
    _id: session._id,
    attention,
  });
  expect(await visitor.ask('GET', `/checkout/${session._id}`)).toMatchObject({ attention });
});

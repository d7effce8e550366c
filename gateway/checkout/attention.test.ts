import { beforeAll, expect, test } from 'vitest';
import { createWorld, payingShopper } from '../../tests/world/checkout-world.ts';
import { openNamedShop } from '../../tests/world/named-shop.ts';
import { chargeEvent, sendEvent } from '../../tests/world/payment-world.ts';

beforeAll(openNamedShop);

test('a session under attention is no active one, but told to a client that asks', async () => {
  const world = createWorld();
  const { visitor, session, reference } = await payingShopper(world);
  await sendEvent(world, await chargeEvent(world, reference, { amount: 1 }));
  await world.settled();
  expect(await visitor.ask('GET', '/checkout/active')).toBeNull();
  const looked = { _id: session._id, needsAttention: true, externalReference: reference };
  expect(await visitor.ask('GET', '/checkout/active?attention=true')).toMatchObject(looked);
  await visitor.ask('POST', '/checkout', { bagId: 'active', products: [], amount: 0 });
  expect(await visitor.ask('GET', '/checkout/active')).not.toMatchObject(looked);
  expect(await visitor.ask('GET', '/checkout/active?attention=true')).toMatchObject(looked);
});

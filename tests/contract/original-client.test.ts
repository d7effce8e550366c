import { beforeAll, expect, test } from 'vitest';
import { createWorld, decide, finalize, openShopper, type SessionWire } from '../support/checkout.fixture.ts';
import { openNamedShop } from '../support/named-shop.ts';
import { createOfferWorld } from '../support/offer.fixture.ts';
import { pickup } from '../support/order-details.ts';
import { createCode, redeem } from '../support/promo.fixture.ts';

beforeAll(openNamedShop);

/** A client of the specification keeps the code that it applied in memory: a reload forgets it, the session does not. */
test('a code is applied, the page reloaded, and what it shows then is paid and ordered', async () => {
  const world = createWorld();
  const { visitor, session } = await openShopper(world);
  const { code } = await createCode();
  expect(await redeem(visitor, session, code)).toMatchObject({ success: true });

  const reloaded = (await visitor.api('GET', '/checkout/active')) as SessionWire;
  const started = await finalize(visitor, reloaded, { ...pickup, discount: null });
  expect(started).toHaveProperty('authorization_url');
  await decide(visitor, started.authorization_url ?? '', 'approve');
  await world.settled();
  expect(await visitor.api('GET', `/checkout/verify/${started.reference}`)).toMatchObject({ verified: true });
  const order = (await visitor.api('GET', `/orders/${session._id}`)) as { discount?: unknown };
  expect(order).toMatchObject({ status: 'open', amount: 280_000 });
  expect(order.discount ?? null).toBeNull();
});

/** It shows an offer as sent whenever the answer is a 200. */
test('a refused offer is no 200, and says why', async () => {
  const { world, request, promiseWelcome, freshEmail } = createOfferWorld();
  const other = await createCode({ isExclusive: 1 });
  await promiseWelcome();
  const { visitor } = await openShopper(world);
  const email = freshEmail();
  expect((await request(visitor, email)).status).toBe(200);
  for (const refused of [
    await request(visitor, email),
    await request(visitor, 'ama'),
    await request(visitor, freshEmail(), other.id),
  ]) {
    expect(refused.status).toBe(400);
    expect(await refused.json()).toEqual({ error: expect.stringMatching(/\w/) });
  }
});

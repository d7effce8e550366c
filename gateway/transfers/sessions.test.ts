import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import {
  addToBag,
  type CheckoutResponse,
  count,
  createWorld,
  heldAndAvailable,
  one,
  openCheckout,
  payingShopper,
  type World,
} from '../../tests/support/checkout.fixture.ts';
import type { Visitor } from '../../tests/support/gateway-visitor.ts';
import { insertRow } from '../../tests/support/insert-row.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { approveWithoutWebhook, completePaid } from '../../tests/support/payment.fixture.ts';
import { createCode, payDiscounted, redeem } from '../../tests/support/promo.fixture.ts';
import { createPerson, type Person, transfer } from '../../tests/support/transfer.fixture.ts';

useNamedShop();

test("the bag's transfer ends the guest's open session and releases its hold", async () => {
  const world = createWorld();
  const person = await createPerson(world);
  await addToBag(person.browser, skus.plenty, 4);
  const { session } = await openCheckout(person.browser);
  expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 4, available: 46 });
  person.signIn();
  await transfer(person.browser, 'bag', person);
  expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 50 });
  expect(
    await count('checkout_session', 'id = ? and endedAt is not null and liveKey is null', session._id),
  ).toBe(1);
  const again = (await openCheckout(person.browser)) as CheckoutResponse;
  expect(again).toMatchObject({ success: true, session: { items: [{ quantity: 4 }] } });
  expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 4, available: 46 });
});

test("a session in payment survives the bag's transfer and moves with the orders", async () => {
  const world = createWorld();
  const person = await createPerson(world);
  const { session, reference } = await payingShopper(world, skus.plenty, { as: person.browser });
  person.signIn();
  await transfer(person.browser, 'bag', person);
  expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 1, available: 49 });
  await transfer(person.browser, 'orders', person);
  expect(await person.browser.api('GET', '/checkout/active')).toMatchObject({
    _id: session._id,
    isFinalizingPayment: true,
  });
  await addToBag(person.browser, skus.oil);
  expect((await openCheckout(person.browser)).session._id).toBe(session._id);
  const completion = await completePaid(world, reference);
  expect(completion.kind).toBe('ordered');
  expect(await person.account.api('GET', '/orders')).toMatchObject([{ externalReference: reference }]);
});

test.each([
  { before: ['bag'], own: 0 },
  { before: ['bag'], own: 2 },
  { before: ['orders', 'bag'], own: 2 },
] as const)(
  'an order placed after the transfers $before leaves the $own pieces of the account’s own bag',
  async ({ before, own }) => {
    const world = createWorld();
    const person = await createPerson(world);
    const { reference } = await payingShopper(world, skus.plenty, { as: person.browser });
    if (own > 0) await addToBag(person.account, skus.plenty, own);
    person.signIn();
    for (const each of before) await transfer(person.browser, each, person);
    await completePaid(world, reference);
    await transfer(person.browser, 'orders', person);
    const { items } = (await person.account.api('GET', '/bags/active')) as { items: { quantity: number }[] };
    expect(items.map(({ quantity }) => quantity)).toEqual(own > 0 ? [own] : []);
  },
);

test.each([
  { guest: 'paying', user: 'open', stays: 'guest' },
  { guest: 'paying', user: 'paying', stays: 'user' },
  { guest: 'paying', user: 'none', stays: 'guest' },
  { guest: 'open', user: 'paying', stays: 'user' },
  { guest: 'open', user: 'open', stays: 'user' },
] as const)('of two live sessions, guest $guest and user $user, the $stays session survives', async (two) => {
  const world = createWorld();
  const person = await createPerson(world);
  const { browser: stranger } = await createPerson(world);
  await addToBag(stranger, skus.oil);
  await openCheckout(stranger);
  const begin = async (visitor: Person['browser'], state: 'open' | 'paying' | 'none') => {
    if (state === 'paying') return (await payingShopper(world, skus.plenty, { as: visitor })).session._id;
    if (state === 'none') return undefined;
    await addToBag(visitor, skus.plenty);
    return (await openCheckout(visitor)).session._id;
  };
  const ids = {
    guest: await begin(person.browser, two.guest),
    user: await begin(person.account, two.user),
  };
  person.signIn();
  expect((await transfer(person.browser, 'orders', person)).status).toBe(200);
  expect(await person.account.api('GET', '/checkout/active')).toMatchObject({ _id: ids[two.stays] });
  expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 1, available: 49 });
  const other = two.stays === 'guest' ? ids.user : ids.guest;
  expect(await count('checkout_session', 'id = ? and endedAt is not null', other ?? '')).toBe(other ? 1 : 0);
  expect(await count('checkout_session', 'liveKey in (?, ?)', person.guestId, person.userId)).toBe(1);
  expect(await stranger.api('GET', '/checkout/active')).not.toBeNull();
});

test('a lapsed session of the user does not block the transfer', async () => {
  const world = createWorld();
  const person = await createPerson(world);
  await payingShopper(world, skus.plenty, { as: person.account });
  world.clock.now += 21 * 60_000;
  const { session } = await payingShopper(world, skus.plenty, { as: person.browser });
  person.signIn();
  await transfer(person.browser, 'orders', person);
  expect(await person.account.api('GET', '/checkout/active')).toMatchObject({ _id: session._id });
  expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 1, available: 49 });
});

test('a session that was just paid becomes an order and is not ended', async () => {
  const world = createWorld();
  const person = await createPerson(world);
  await payingShopper(world, skus.plenty, { as: person.account });
  const { reference } = await payingShopper(world, skus.plenty, { as: person.browser });
  await approveWithoutWebhook(reference, world.clock.now);
  person.signIn();
  await transfer(person.browser, 'orders', person);
  expect(await person.account.api('GET', '/orders')).toMatchObject([{ externalReference: reference }]);
});

test('a session that was just paid is not ended, however many newer links the account has', async () => {
  const world = createWorld();
  const person = await createPerson(world);
  const { reference } = await payingShopper(world, skus.plenty, { as: person.browser });
  const newer = await payingShopper(world, skus.plenty, { as: person.account });
  const link = await one<object>('select * from payment where reference = ?', newer.reference);
  for (const name of ['second', 'third'])
    await insertRow('payment', { ...link, id: name, reference: `PAY-${name}` }).run();
  await approveWithoutWebhook(reference, world.clock.now);
  person.signIn();
  await transfer(person.browser, 'orders', person);
  expect(await person.account.api('GET', '/orders')).toMatchObject([{ externalReference: reference }]);
});

/** A shopper whose session is open again, beside the link of its earlier bag. */
async function reopenedShopper(world: World, visitor: Visitor) {
  const { reference } = await payingShopper(world, skus.plenty, { as: visitor });
  await addToBag(visitor, skus.oil);
  await openCheckout(visitor);
  return reference;
}

test.each([
  { transferred: 'bag', owner: 'browser' },
  { transferred: 'orders', owner: 'account' },
] as const)(
  'a session of the $owner whose earlier link was just paid becomes an order before the $transferred transfer ends it',
  async ({ transferred, owner }) => {
    const world = createWorld();
    const person = await createPerson(world);
    const reference = await reopenedShopper(world, person[owner]);
    await approveWithoutWebhook(reference, world.clock.now);
    world.clock.now += 4000;
    if (owner === 'account') await payingShopper(world, skus.plenty, { as: person.browser });
    person.signIn();
    await transfer(person.browser, transferred, person);
    expect(await count('orders', 'externalReference = ?', reference)).toBe(1);
  },
);

test('a session that lapsed before the sign-in still becomes an order when its link is paid', async () => {
  const world = createWorld();
  const person = await createPerson(world);
  const reference = await reopenedShopper(world, person.browser);
  world.clock.now += 21 * 60_000;
  person.signIn();
  await transfer(person.browser, 'bag', person);
  expect(await completePaid(world, reference)).toMatchObject({ kind: 'ordered' });
});

test('a paid session without an order yet is not ended by the bag’s transfer', async () => {
  const person = await createPerson(createWorld());
  await addToBag(person.browser, skus.plenty);
  const { session } = await openCheckout(person.browser);
  await env.DB.prepare('update checkout_session set hasCompletedPayment = 1 where id = ?')
    .bind(session._id)
    .run();
  person.signIn();
  await transfer(person.browser, 'bag', person);
  expect(await count('checkout_session', 'id = ? and endedAt is null', session._id)).toBe(1);
  expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 1, available: 49 });
});

test('a guest’s payment with a code that the account has used is refunded', async () => {
  const world = createWorld();
  const person = await createPerson(world);
  const { id, code } = await createCode();
  const pay = async (visitor: Visitor) => {
    await addToBag(visitor, skus.plenty);
    const { session } = await openCheckout(visitor);
    await redeem(visitor, session, code);
    const { reference = '' } = await payDiscounted(visitor, session);
    return reference;
  };
  const [first, second] = [await pay(person.account), await pay(person.browser)];
  expect(await completePaid(world, first)).toMatchObject({ kind: 'ordered' });
  person.signIn();
  for (const each of ['bag', 'orders'] as const) await transfer(person.browser, each, person);
  await approveWithoutWebhook(second, world.clock.now);
  expect(await completePaid(world, second)).toMatchObject({ kind: 'refunding' });
  expect(await one('select redemptionCount from promo_code where id = ?', id)).toEqual({
    redemptionCount: 1,
  });
});

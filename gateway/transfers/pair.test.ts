import { beforeAll, expect, test } from 'vitest';
import { addToBag, createWorld } from '../../tests/support/checkout.fixture.ts';
import { createVisitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import {
  createPerson,
  placeOrder,
  saveItem,
  snapshotTables,
  type TransferName,
  transfer,
  transferNames,
} from '../../tests/support/transfer.fixture.ts';

beforeAll(openNamedShop);

const texts: Record<TransferName, string> = {
  bag: 'Error transferring bag',
  saved: 'Error transferring saved items.',
  orders: 'Error transferring orders',
  analytics: 'Error posting analytics.',
  points: 'Failed to award points for guest orders',
};

test.each(transferNames)('%s: refuses any pair except that of the two cookies', async (name) => {
  const world = createWorld();
  const person = await createPerson(world);
  const victim = await createPerson(world);
  for (const { browser, account } of [person, victim]) {
    await addToBag(browser, skus.plenty);
    await saveItem(browser, skus.plenty, 1);
    await addToBag(account, skus.oil);
  }
  await placeOrder(world, victim);
  const unidentified = createVisitor(world.dependencies);
  const { guestId, userId, browser } = person;
  person.signIn();
  const before = await snapshotTables();
  const attempts = {
    'no cookie': [unidentified, person],
    'the guest alone': [victim.browser, victim],
    'the user alone': [victim.account, victim],
    'another guest': [browser, { guestId: victim.guestId, userId }],
    'another user': [browser, { guestId, userId: victim.userId }],
    'another pair': [browser, victim],
    'a user as guest': [browser, { guestId: victim.userId, userId }],
    reversed: [browser, { guestId: userId, userId: guestId }],
    'the guest twice': [browser, { guestId, userId: guestId }],
  } as const;
  for (const [what, [visitor, pair]] of Object.entries(attempts)) {
    const answer = await transfer(visitor, name, pair);
    expect([what, answer.status, await answer.json()]).toEqual([what, 403, { error: texts[name] }]);
  }
  const twice = await transfer(browser, name, { guestId: userId, userId });
  expect(await twice.json()).toEqual(
    {
      bag: null,
      saved: null,
      orders: true,
      analytics: { success: true },
      points: { success: true, pointsAwarded: 0, ordersProcessed: 0 },
    }[name],
  );
  expect(await snapshotTables()).toBe(before);
});

test.each([
  ['/bags/x/owner', { currentOwnerId: 'guest_1' }],
  ['/savedBags/x/owner', { newOwnerId: 'user_1' }],
  ['/orders/owner', {}],
  ['/analytics/update-owner', { guestId: 'guest_1' }],
  ['/rewards/award-guest-orders', { userId: 'user_1' }],
])('missing ids are a 400: %s', async (path, body) => {
  expect((await createVisitor(createWorld().dependencies).send('POST', path, body)).status).toBe(400);
});

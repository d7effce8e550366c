import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { addToBag, count, createWorld, one } from '../../tests/support/checkout.fixture.ts';
import type { Visitor } from '../../tests/support/gateway-visitor.ts';
import { type ListWire, listOf, offerGift, removeGift } from '../../tests/support/gift.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import {
  createPerson,
  linesOf,
  placeOrder,
  saveItem,
  snapshotTables,
  transfer,
  transferAll,
} from '../../tests/support/transfer.fixture.ts';

useNamedShop();

test('a guest who signs in keeps bag, saved items, order, events and points', async () => {
  const world = createWorld();
  const person = await createPerson(world, 'ama@example.com');
  const { id: orderId, session } = await placeOrder(world, person);
  await addToBag(person.browser, skus.oil, 2);
  await saveItem(person.browser, skus.plenty, 1);
  const stranger = await createPerson(world);
  await placeOrder(world, stranger);
  for (const { guestId } of [person, stranger])
    await env.DB.prepare(
      `insert into analytics_event (id, createdAt, ownerId, action, data, device)
       values ('event-' || ?1, 1, ?1, 'viewed_homepage', '{}', 'mobile')`,
    )
      .bind(guestId)
      .run();
  person.signIn();
  const [bag, saved, ...rest] = await transferAll(person);
  expect(bag).toMatchObject({ storeFrontUserId: person.userId, items: [{ quantity: 2 }] });
  expect((bag as ListWire).items[0]).not.toHaveProperty('productName');
  expect(saved).toMatchObject({ storeFrontUserId: person.userId, items: [{ quantity: 1 }] });
  expect(rest).toEqual([
    true,
    { success: true },
    { success: true, pointsAwarded: 28_000, ordersProcessed: 1 },
  ]);
  const mine = (await person.account.api('GET', `/orders/${orderId}`)) as { items: object[] };
  expect(mine).toMatchObject({
    storeFrontUserId: person.userId,
    items: [{ storeFrontUserId: person.userId }],
  });
  expect(await person.account.api('GET', `/checkout/${session._id}`)).toMatchObject({
    placedOrderId: orderId,
  });
  for (const table of ['payment', 'analytics_event'])
    for (const owner of [person.userId, stranger.guestId])
      expect(await count(table, 'ownerId = ?', owner), table).toBe(1);
  person.signOut();
  expect(await person.browser.api('GET', '/orders')).toEqual([]);
  expect(linesOf(await person.browser.api('GET', '/bags/active'))).toEqual({});

  person.signIn();
  await env.DB.prepare(`delete from bag where ownerId = ?`).bind(person.guestId).run();
  const before = await snapshotTables();
  expect(await transferAll(person)).toEqual([
    null,
    null,
    true,
    { success: true },
    { success: true, pointsAwarded: 0, ordersProcessed: 0 },
  ]);
  expect(await snapshotTables()).toBe(before);
});

test.each(['bag', 'saved'] as const)('two lists merge: %s', async (name) => {
  const world = createWorld();
  const person = await createPerson(world);
  const put = name === 'bag' ? addToBag : saveItem;
  const path = name === 'bag' ? '/bags/active' : '/savedBags/active';
  await put(person.account, skus.plenty, 7);
  await put(person.account, skus.lastOne, 1);
  const own = (await person.account.api('GET', path)) as ListWire;
  await put(person.browser, skus.plenty, 6);
  await put(person.browser, skus.oil, 3);
  const guests = (await person.browser.api('GET', path)) as ListWire;
  person.signIn();
  world.clock.now += 1000;
  const merged = (await (await transfer(person.browser, name, person)).json()) as ListWire;
  expect(merged).toMatchObject({ _id: own._id, updatedAt: world.clock.now });
  expect(linesOf(merged)).toEqual({ [skus.plenty.sku]: 10, [skus.lastOne.sku]: 1, [skus.oil.sku]: 3 });
  expect(linesOf(await person.account.api('GET', path))).toEqual(linesOf(merged));
  const table = name === 'bag' ? 'bag' : 'saved_bag';
  expect(await count(table, 'id = ?', guests._id)).toBe(0);
  expect(await count(`${table}_item`, 'bagId = ?', guests._id)).toBe(0);
});

test('parallel identical calls move the lines once', async () => {
  const world = createWorld();
  const person = await createPerson(world);
  await addToBag(person.account, skus.plenty, 2);
  await addToBag(person.browser, skus.plenty, 3);
  person.signIn();
  await Promise.all(Array.from({ length: 10 }, () => transfer(person.browser, 'bag', person)));
  expect(linesOf(await person.account.api('GET', '/bags/active'))).toEqual({ [skus.plenty.sku]: 5 });
});

test('reviews, redemptions and offers move, except those the user already has', async () => {
  const world = createWorld();
  const person = await createPerson(world);
  const { guestId, userId } = person;
  const tag = crypto.randomUUID();
  const code = (id: string) =>
    env.DB.prepare(
      `insert into promo_code (id, createdAt, code, discountType, discountValue, span, active, displayText, validFrom, validTo)
       values (?1, 1, ?1, 'fixed', 100, 'entire-order', 1, 'x', 0, 1)`,
    ).bind(`${tag}-${id}`);
  const use = (ownerId: string, id: string, isOnce = true) =>
    env.DB.prepare(
      `insert into redemption (id, createdAt, promoCodeId, ownerId, sessionId, isFinal, onceKey)
       values (?1, 1, ?2, ?3, ?1, 1, ?4)`,
    ).bind(
      `${tag}-${ownerId}-${id}`,
      `${tag}-${id}`,
      ownerId,
      isOnce ? `${tag}-${id}/${ownerId}` : `${tag}-${ownerId}-${id}`,
    );
  const offer = (ownerId: string, id: string) =>
    env.DB.prepare(
      `insert into offer (id, createdAt, email, promoCodeId, ownerId, status) values (?1, 1, 'a@b.co', ?2, ?3, 'sent')`,
    ).bind(`${tag}-${ownerId}-${id}`, `${tag}-${id}`, ownerId);
  const review = (ownerId: string, sku: string) =>
    env.DB.prepare(
      `insert into review (id, createdAt, updatedAt, ownerId, orderId, orderItemId, productId, skuId, title, ratings)
       values (?1, 1, 1, ?2, 'o', ?1, 'p', ?3, 't', '[]')`,
    ).bind(`${tag}-${ownerId}-${sku}`, ownerId, sku);
  await env.DB.batch([
    code('once'),
    code('many'),
    code('both'),
    use(guestId, 'once'),
    use(guestId, 'many', false),
    use(guestId, 'both'),
    use(userId, 'both'),
    offer(guestId, 'once'),
    offer(guestId, 'both'),
    offer(userId, 'both'),
    review(guestId, 'new'),
    review(guestId, 'known'),
    review(userId, 'known'),
    use('stranger', 'many', false),
    offer('stranger', 'many'),
    review('stranger', 'other'),
  ]);
  person.signIn();
  await transfer(person.browser, 'orders', person);
  const users = async (table: string, column: string) =>
    (
      await env.DB.prepare(`select ${column} as it from ${table} where ownerId = ? order by it`)
        .bind(userId)
        .all<{ it: string }>()
    ).results.map(({ it }) => it.replaceAll(tag, '').replaceAll(userId, 'user').replaceAll(guestId, 'guest'));
  expect(await users('redemption', 'onceKey')).toEqual(['-both/user', '-guest-many', '-once/user']);
  expect(await users('offer', 'promoCodeId')).toEqual(['-both', '-once']);
  expect(await users('review', 'skuId')).toEqual(['known', 'new']);
  for (const table of ['redemption', 'offer', 'review']) {
    expect(await count(table, 'ownerId = ?', guestId)).toBe(1);
    expect(await count(table, `ownerId = 'stranger'`)).toBe(1);
  }
});

test('points are awarded once, only for undiscounted orders of the proven e-mail', async () => {
  const world = createWorld();
  const other = await createPerson(world);
  await placeOrder(world, other);
  other.signIn();
  expect((await transferAll(other)).at(-1)).toEqual({ success: true, pointsAwarded: 0, ordersProcessed: 0 });

  const email = `${crypto.randomUUID()}@example.com`;
  const person = await createPerson(world, email);
  const { id: orderId } = await placeOrder(world, person);
  await env.DB.prepare(`update orders set email = ?, discount = '{}' where id = ?`)
    .bind(email, orderId)
    .run();
  person.signIn();
  expect((await transferAll(person)).at(-1)).toMatchObject({ pointsAwarded: 0 });
  await env.DB.prepare('update orders set discount = null where id = ?').bind(orderId).run();
  const many = await Promise.all(
    Array.from({ length: 5 }, async () => (await transfer(person.browser, 'points', person)).json()),
  );
  const awarded = (many as { pointsAwarded: number }[]).map(({ pointsAwarded }) => pointsAwarded);
  expect(awarded.toSorted((a, b) => b - a)).toEqual([28_000, 0, 0, 0, 0]);
  expect(await one('select points, reason, ownerId from points_entry where orderId = ?', orderId)).toEqual({
    points: 28_000,
    reason: 'past_order_points',
    ownerId: person.userId,
  });
});

test.each([
  { guest: 'gift', user: 'gift', gifts: 1 },
  { guest: 'gift', user: 'hair', gifts: 1 },
  { guest: 'hair', user: 'gift', gifts: 1 },
  { guest: 'gift', user: 'oil', gifts: 0 },
  { guest: 'oil', user: 'gift', gifts: 0 },
] as const)(
  'bags with $guest and $user have $gifts gifts together: at most one, and none next to a paid line of its sku',
  async ({ guest, user, gifts }) => {
    const world = createWorld();
    const person = await createPerson(world);
    const [stranger, buyer] = [await createPerson(world), await createPerson(world)];
    const bags = [
      { visitor: person.browser, has: guest, hair: skus.plenty },
      { visitor: person.account, has: user, hair: skus.lastOne },
      { visitor: stranger.browser, has: 'gift', hair: skus.plenty },
      { visitor: buyer.browser, has: 'oil', hair: skus.plenty },
    ] as const;
    await removeGift();
    for (const { visitor, has, hair } of bags) {
      if (has === 'oil') await addToBag(visitor, skus.oil, 2);
      if (has === 'hair') await addToBag(visitor, hair);
    }
    await offerGift();
    for (const { visitor, has, hair } of bags) if (has === 'gift') await addToBag(visitor, hair);
    person.signIn();
    await transfer(person.browser, 'bag', person);
    const { items } = await listOf(person.account);
    expect(items.filter(({ isGift }) => isGift)).toHaveLength(gifts);
    expect(linesOf({ items })[skus.oil.sku]).toBe(gifts === 1 ? 1 : 2);
    expect(linesOf(await listOf(stranger.browser))).toEqual({ [skus.plenty.sku]: 1, [skus.oil.sku]: 1 });
    await removeGift();
  },
);

test.each(['account', 'browser'] as const)(
  'a gift removed from the bag of the %s stays removed',
  async (which) => {
    const world = createWorld();
    const person = await createPerson(world);
    await offerGift();
    await addToBag(person[which], skus.plenty);
    const { _id, items } = await listOf(person[which]);
    const gift = items.find(({ isGift }) => isGift);
    await person[which].api('DELETE', `/bags/${_id}/items/${gift?._id}`);
    const { browser: stranger } = await createPerson(world);
    for (const visitor of [person.account, person.browser, stranger]) await listOf(visitor);
    person.signIn();
    await transfer(person.browser, 'bag', person);
    for (const visitor of [person.account, stranger]) await addToBag(visitor, skus.lastOne);
    const hasGift = async (visitor: Visitor) => (await listOf(visitor)).items.some(({ isGift }) => isGift);
    expect([await hasGift(person.account), await hasGift(stranger)]).toEqual([false, true]);
    await removeGift();
  },
);

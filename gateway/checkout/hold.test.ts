import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import {
  addToBag,
  count,
  createWorld,
  heldAndAvailable,
  openCheckout,
  pay,
  postAction,
  setStock,
  stockOf,
} from '../../tests/support/checkout.fixture.ts';
import { guestsWithBags } from '../../tests/support/customer.fixture.ts';
import { createGuest, type Visitor } from '../../tests/support/gateway-visitor.ts';
import { skus, type TestSku, useNamedShop } from '../../tests/support/named-shop.ts';
import { withinAccra } from '../../tests/support/order-details.ts';
import { commit } from '../database/commit.ts';
import { holdStatements } from '../holds/hold.statements.ts';
import {
  endSession,
  findExpiredSessions,
  releaseExpired,
  releaseExpiredSessionOf,
  releaseExpiredSessions,
} from './session-end.records.ts';

useNamedShop();

const minutes = 60_000;

async function setQuantity(visitor: Visitor, quantity: number): Promise<void> {
  const bag = (await visitor.api('GET', '/bags/active')) as { _id: string; items: { _id: string }[] };
  await visitor.api('PUT', `/bags/${bag._id}/items/${bag.items[0]?._id}`, { quantity });
}

test('of 400 guests who check out at once exactly 50 hold the 50 in stock', { tags: ['slow'] }, async () => {
  const world = createWorld();
  const guests = await guestsWithBags(world, 400, skus.plenty);
  const answers = await Promise.all(
    guests.map(async ({ post, bagId }) => {
      const response = await post('/checkout', { bagId, products: [], amount: 0 });
      return (await response.json()) as { success: boolean; unavailableProducts?: unknown };
    }),
  );
  expect(answers.filter(({ success }) => success)).toHaveLength(50);
  expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 50, available: 0 });
  expect(await count('hold', 'skuId = ?', skus.plenty.sku)).toBe(50);
  expect(answers.find(({ success }) => !success)?.unavailableProducts).toEqual([
    { productSkuId: skus.plenty.sku, requested: 1, available: 0 },
  ]);
});

test('the naive twin, which reads and then writes, oversells in the same race', async () => {
  const buy = async () => {
    const row = await env.DB.prepare('select quantityAvailable as left from sku where id = ?')
      .bind(skus.plenty.sku)
      .first<{ left: number }>();
    if (!row || row.left < 1) return false;
    await env.DB.prepare('update sku set quantityAvailable = ? where id = ?')
      .bind(row.left - 1, skus.plenty.sku)
      .run();
    return true;
  };
  const bought = await Promise.all(Array.from({ length: 400 }, buy));
  expect(bought.filter(Boolean).length).toBeGreaterThan(50);
}, 120_000);

test('two lines of one sku are summed', async () => {
  await setStock(skus.lastOne, 1);
  const lines = [
    { skuId: skus.lastOne.sku, quantity: 1 },
    { skuId: skus.lastOne.sku, quantity: 1 },
  ];
  const held = await commit(env.DB, holdStatements('checkout_two_lines', lines));
  expect(held).toMatchObject({ ok: false });
  expect(await heldAndAvailable(skus.lastOne)).toEqual({ held: 0, available: 1 });
});

test('a refused line names the available quantity; the session and its hold do not change', async () => {
  const world = createWorld();
  const visitor = await createGuest(world.dependencies);
  await addToBag(visitor, skus.plenty, 3);
  const first = await openCheckout(visitor);
  await setStock(skus.plenty, 50);
  await env.DB.prepare('update sku set quantityAvailable = 2 where id = ?').bind(skus.plenty.sku).run();
  await env.DB.prepare('insert into hold (sessionId, skuId, quantity) values (?, ?, 3)')
    .bind(first.session._id, skus.plenty.sku)
    .run();
  await setQuantity(visitor, 7);
  const refused = await openCheckout(visitor);
  expect(refused).toEqual({
    success: false,
    message: 'Some items in your bag are no longer available.',
    unavailableProducts: [{ productSkuId: skus.plenty.sku, requested: 7, available: 5 }],
  });
  expect(await visitor.api('GET', `/checkout/${first.session._id}`)).toMatchObject({
    items: [{ quantity: 3 }],
  });
  expect(await count('hold', 'sessionId = ? and quantity = 3', first.session._id)).toBe(1);
});

test('of an inventory that fell below what is held no more is sold or returned', async () => {
  const visitor = await createGuest(createWorld().dependencies);
  await addToBag(visitor, skus.plenty, 3);
  const { session } = await openCheckout(visitor);
  const fallen = 'update sku set inventoryCount = 1, quantityAvailable = 0 where id = ?';
  await env.DB.prepare(fallen).bind(skus.plenty.sku).run();
  expect(await openCheckout(visitor)).toHaveProperty('unavailableProducts.0.available', 1);
  await setQuantity(visitor, 1);
  expect(await openCheckout(visitor)).toMatchObject({ success: true });
  await postAction(visitor, session._id, { action: 'cancel-order' });
  expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 0, available: 1 });
});

test('the same session follows the bag, its hold by the difference, for 20 more minutes', async () => {
  const world = createWorld();
  const visitor = await createGuest(world.dependencies);
  await addToBag(visitor, skus.plenty, 2);
  const first = await openCheckout(visitor);
  world.clock.now += 5 * minutes;
  await setQuantity(visitor, 6);
  const second = await openCheckout(visitor);
  expect(second.session._id).toBe(first.session._id);
  expect(second.session.expiresAt).toBe(world.clock.now + 20 * minutes);
  expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 6, available: 44 });
  await setQuantity(visitor, 1);
  await openCheckout(visitor);
  expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 1, available: 49 });
  await addToBag(visitor, skus.oil, 2);
  const { session } = await openCheckout(visitor);
  expect(session.amount).toBe(skus.plenty.price + 2 * skus.oil.price);
});

test('many calls at once by one customer make one session and one hold', async () => {
  const world = createWorld();
  const visitor = await createGuest(world.dependencies);
  await addToBag(visitor, skus.plenty, 2);
  const opened = await Promise.all(Array.from({ length: 10 }, () => openCheckout(visitor)));
  expect(new Set(opened.map(({ session }) => session._id)).size).toBe(1);
  expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 2, available: 48 });
});

test('expired holds are released for the next shopper, and their owner gets a new session', async () => {
  const world = createWorld();
  await setStock(skus.lastOne, 1);
  const slow = await createGuest(world.dependencies);
  await addToBag(slow, skus.lastOne);
  const expired = await openCheckout(slow);
  const quick = await createGuest(world.dependencies);
  await addToBag(quick, skus.lastOne);
  expect((await openCheckout(quick)).success).toBe(false);
  world.clock.now += 20 * minutes;
  expect((await openCheckout(quick)).success).toBe(true);
  expect(await openCheckout(slow)).toMatchObject({ success: false });
  await setStock(skus.lastOne, 1);
  const renewed = await openCheckout(slow);
  expect(renewed.session._id).not.toBe(expired.session._id);
  expect(await slow.api('GET', '/checkout/active')).toMatchObject({ _id: renewed.session._id });
});

test('a hold returns exactly once, by expiry, cancel or replacement in any order', async () => {
  const world = createWorld();
  const { dependencies } = world;
  const releases = {
    expiry: async () => releaseExpiredSessions(dependencies, await findExpiredSessions(dependencies)),
    demand: (_: string) => releaseExpired(dependencies, { skuIds: [skus.plenty.sku] }),
    cancel: (sessionId: string) => endSession(dependencies, sessionId),
    replacement: (_: string, ownerId: string) => releaseExpiredSessionOf(dependencies, ownerId),
  };
  const names = Object.keys(releases) as (keyof typeof releases)[];
  for (const first of names) {
    for (const second of names) {
      const [guest] = await guestsWithBags(world, 1, skus.plenty);
      if (!guest) throw new Error('no guest');
      await guest.post('/checkout', { bagId: guest.bagId, products: [], amount: 0 });
      const { id } = (await env.DB.prepare('select id from checkout_session where ownerId = ?')
        .bind(guest.ownerId)
        .first<{ id: string }>()) ?? { id: '' };
      expect(await heldAndAvailable(skus.plenty)).toEqual({ held: 1, available: 49 });
      world.clock.now += 21 * minutes;
      await releases[first](id, guest.ownerId);
      expect(await heldAndAvailable(skus.plenty), `${first} returned it`).toEqual({ held: 0, available: 50 });
      await Promise.all([releases[second](id, guest.ownerId), releases[first](id, guest.ownerId)]);
      expect(await heldAndAvailable(skus.plenty), `${first}, then ${second}`).toEqual({
        held: 0,
        available: 50,
      });
    }
  }
});

test('a bag over ten million is refused with a reason, and one at the limit has a total with its delivery', async () => {
  const price = (amount: number) =>
    env.DB.prepare('update sku set price = ? where id = ?').bind(amount, skus.plenty.sku).run();
  await price(500_000_050);
  const visitor = await createGuest(createWorld().dependencies);
  await addToBag(visitor, skus.plenty, 2);
  expect(await openCheckout(visitor)).toEqual({
    success: false,
    message: 'One order can be at most GHS\u00a010,000,000. Please take something out of your bag.',
  });
  await price(500_000_000);
  const { session } = await openCheckout(visitor);
  const { figures } = await pay(visitor, session, {
    action: 'finalize-payment',
    orderDetails: { ...withinAccra, deliveryFee: 0 },
  });
  expect(figures).toMatchObject({ total: 1_000_003_000 });
  await price(skus.plenty.price);
});

test("hidden, unpriced and sold out skus are named; an empty bag or another customer's is refused", async () => {
  const world = createWorld();
  const visitor = await createGuest(world.dependencies);
  expect(await openCheckout(visitor)).toEqual({ success: false, message: 'Your bag is empty.' });
  const bagId = await addToBag(visitor, skus.soldOut);
  const put = (good: TestSku) =>
    env.DB.prepare(
      `insert into bag_item (id, createdAt, updatedAt, bagId, productId, skuId, quantity) values (?, 1, 1, ?, ?, ?, 1)`,
    )
      .bind(crypto.randomUUID(), bagId, good.product, good.sku)
      .run();
  await put(skus.hidden);
  await put(skus.priceless);
  await put(skus.draft);
  const { unavailableProducts } = await openCheckout(visitor);
  expect(unavailableProducts?.map(({ productSkuId, available }) => [productSkuId, available]).sort()).toEqual(
    [skus.draft, skus.hidden, skus.soldOut, skus.priceless].map(({ sku }) => [sku, 0]).sort(),
  );
  const other = await createGuest(world.dependencies);
  const foreign = await other.send('POST', '/checkout', { bagId, products: [], amount: 0 });
  expect(foreign.status).toBe(404);
  expect(await stockOf(skus.hidden)).toEqual({ quantityAvailable: 5, inventoryCount: 5 });
});

test("'active' means the customer's own bag; the session stores its id", async () => {
  const visitor = await createGuest(createWorld().dependencies);
  const own = { bagId: 'active', products: [], amount: 0 };
  expect(await visitor.api('POST', '/checkout', own)).toEqual({
    success: false,
    message: 'Your bag is empty.',
  });
  const bagId = await addToBag(visitor, skus.plenty);
  expect(await visitor.api('POST', '/checkout', own)).toMatchObject({
    success: true,
    session: { bagId, items: [{ productSkuId: skus.plenty.sku, quantity: 1 }] },
  });
});

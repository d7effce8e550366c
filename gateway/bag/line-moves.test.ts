import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import {
  countedDatabase,
  createGuest,
  testDependencies,
  type Visitor,
} from '../../tests/support/gateway-visitor.ts';
import { type ListWire, linesIn, listOf, offerGift } from '../../tests/support/gift.fixture.ts';
import { newLine, openNamedShop, skus, type TestSku } from '../../tests/support/named-shop.ts';
import { sequentialTrips } from '../../tests/support/round-trip.ts';

const { trips, database } = countedDatabase();
const dependencies = testDependencies({ database });
const wig = (quantity: number) => `${skus.plenty.sku} × ${quantity}`;
const gift = `gift ${skus.oil.sku} at 0`;

type Lists = { bag: ListWire; savedBag: ListWire };

beforeAll(async () => {
  await openNamedShop();
  await offerGift();
});

async function put(visitor: Visitor, list: 'bags' | 'savedBags', good: TestSku, quantity = 1) {
  const { _id } = await listOf(visitor, list);
  await visitor.api('POST', `/${list}/${_id}/items`, newLine(good, quantity));
}

/** The path that moves a line to the other list. */
async function movePath(visitor: Visitor, list: 'bags' | 'savedBags', good: TestSku) {
  const { _id, items } = await listOf(visitor, list);
  const line = items.find(({ productSkuId }) => productSkuId === good.sku);
  return `/${list}/${_id}/items/${line?._id}/${list === 'bags' ? 'save' : 'move'}`;
}

const shown = ({ bag, savedBag }: Lists) => [linesIn(bag), linesIn(savedBag)];
const read = async (visitor: Visitor) => ({
  bag: await listOf(visitor),
  savedBag: await listOf(visitor, 'savedBags'),
});

test('a line moves to the saved items and back with its quantity, and the gift follows', async () => {
  const visitor = await createGuest(dependencies);
  await put(visitor, 'bags', skus.plenty, 3);
  const saved = (await visitor.api('POST', await movePath(visitor, 'bags', skus.plenty))) as Lists;
  expect(shown(saved)).toEqual([[], [wig(3)]]);
  expect(saved).toEqual(await read(visitor));
  const back = (await visitor.api('POST', await movePath(visitor, 'savedBags', skus.plenty))) as Lists;
  expect(shown(back)).toEqual([[wig(3), gift], []]);
});

test('quantities add up to ten at most, and one of ten parallel moves succeeds', async () => {
  const visitor = await createGuest(dependencies);
  await put(visitor, 'bags', skus.plenty, 6);
  await put(visitor, 'savedBags', skus.plenty, 3);
  const address = await movePath(visitor, 'bags', skus.plenty);
  const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.send('POST', address)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)]);
  expect(shown(await read(visitor))).toEqual([[], [wig(9)]]);
  await put(visitor, 'bags', skus.plenty, 6);
  await visitor.api('POST', await movePath(visitor, 'bags', skus.plenty));
  expect(shown(await read(visitor))).toEqual([[], [wig(10)]]);
});

test.each(['bags', 'savedBags'] as const)('another customer’s line does not move: %s', async (list) => {
  const [owner, other] = [await createGuest(dependencies), await createGuest(dependencies)];
  await put(owner, list, skus.plenty);
  const before = await read(owner);
  expect((await other.send('POST', await movePath(owner, list, skus.plenty))).status).toBe(404);
  expect(await read(owner)).toEqual(before);
});

test('a full list accepts no line, and a hidden sku does not move to the bag', async () => {
  const visitor = await createGuest(dependencies);
  await put(visitor, 'bags', skus.plenty);
  await put(visitor, 'savedBags', skus.lastOne);
  const { savedBag, bag } = await read(visitor);
  await env.DB.prepare(`update sku set isVisible = 0 where id = ?`).bind(skus.lastOne.sku).run();
  expect((await visitor.send('POST', await movePath(visitor, 'savedBags', skus.lastOne))).status).toBe(400);
  await env.DB.prepare(`update sku set isVisible = 1 where id = ?`).bind(skus.lastOne.sku).run();
  await fill('saved_bag_item', savedBag._id, 99);
  expect((await visitor.send('POST', await movePath(visitor, 'bags', skus.plenty))).status).toBe(400);
  await env.DB.prepare(`delete from saved_bag_item where id like 'full%'`).run();
  expect(await read(visitor)).toMatchObject({
    bag: { items: bag.items },
    savedBag: { items: savedBag.items },
  });
});

test('parallel adds stop at one hundred lines', async () => {
  const visitor = await createGuest(dependencies);
  const { _id } = await listOf(visitor);
  await fill('bag_item', _id, 99);
  const lines = [skus.plenty, skus.lastOne, skus.soldOut].map(newLine);
  const answers = await Promise.all(
    lines.map((line) => visitor.send('POST', `/bags/${_id}/items`, { ...line, quantity: 1 })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
});

async function fill(table: string, bagId: string, lines: number) {
  const sku = (at: number) => `${bagId}-${at}`;
  const at = Array.from({ length: lines }, (_, index) => index);
  await env.DB.batch(
    at.flatMap((index) => [
      env.DB.prepare(
        `insert into sku (id, createdAt, productId, sku, price, images, inventoryCount, quantityAvailable, isVisible)
         values (?1, 1, ?2, ?1, 1, '[]', 0, 0, 0)`,
      ).bind(sku(index), skus.draft.product),
      env.DB.prepare(
        `insert into ${table} (id, createdAt, updatedAt, bagId, productId, skuId, quantity)
         values (?1, 1, 1, ?2, ?3, ?4, 1)`,
      ).bind(`full-${bagId}-${index}`, bagId, skus.draft.product, sku(index)),
    ]),
  );
}

test('saved-bag writes with ?return=bag return both lists', async () => {
  const visitor = await createGuest(dependencies);
  const { _id } = await listOf(visitor, 'savedBags');
  const path = `/savedBags/${_id}/items`;
  const added = (await visitor.api('POST', `${path}?return=bag`, newLine(skus.plenty))) as Lists;
  expect([shown(added), added]).toEqual([[[], [wig(1)]], await read(visitor)]);
  const line = `${path}/${added.savedBag.items[0]?._id}?return=bag`;
  expect(shown((await visitor.api('PUT', line, { quantity: 4 })) as Lists)).toEqual([[], [wig(4)]]);
  expect(shown((await visitor.api('DELETE', line)) as Lists)).toEqual([[], []]);
});

test('adding Hair with its gift takes two sequential round trips, and so does moving it', async () => {
  const visitor = await createGuest(dependencies);
  const { _id } = await listOf(visitor);
  trips.length = 0;
  await visitor.api('POST', `/bags/${_id}/items?return=bag`, newLine(skus.plenty));
  expect(sequentialTrips(trips)).toBe(2);
  const address = await movePath(visitor, 'bags', skus.plenty);
  trips.length = 0;
  await visitor.api('POST', address);
  expect(sequentialTrips(trips)).toBe(2);
});

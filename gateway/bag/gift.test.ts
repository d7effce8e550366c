import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { setStock } from '../../tests/support/checkout.fixture.ts';
import { createGuest, testDependencies, type Visitor } from '../../tests/support/gateway-visitor.ts';
import { type ListWire, linesIn, listOf, offerGift } from '../../tests/support/gift.fixture.ts';
import { newLine, skus, type TestSku, useNamedShop } from '../../tests/support/named-shop.ts';

const dependencies = testDependencies();
const wig = `${skus.plenty.sku} × 1`;
const gift = `gift ${skus.oil.sku} at 0`;

useNamedShop();
beforeEach(async () => {
  await offerGift();
});

async function shopper(...bought: TestSku[]) {
  const visitor = await createGuest(dependencies);
  const { _id } = await listOf(visitor);
  const path = `/bags/${_id}/items`;
  const add = (good: TestSku, quantity = 1) => visitor.send('POST', path, newLine(good, quantity));
  for (const good of bought) await add(good);
  const shown = async () => linesIn(await listOf(visitor));
  const lineOf = async (good: TestSku) => {
    const { items } = await listOf(visitor);
    return `${path}/${items.find(({ productSkuId }) => productSkuId === good.sku)?._id}`;
  };
  return { visitor, path, add, shown, lineOf };
}

const stored = async (visitor: Visitor) => {
  const { _id } = await listOf(visitor);
  const { results } = await env.DB.prepare('select skuId from bag_item where bagId = ? order by rowid')
    .bind(_id)
    .all<{ skuId: string }>();
  return results.map(({ skuId }) => skuId);
};

test('Hair adds the gift once, other products do not', async () => {
  const { add, shown } = await shopper(skus.lastOne);
  expect(await shown()).toEqual([`${skus.lastOne.sku} × 1`, gift]);
  await add(skus.plenty);
  expect(await shown()).toEqual([`${skus.lastOne.sku} × 1`, gift, wig]);
  await offerGift({ skuId: skus.lastOne.sku });
  expect(await (await shopper(skus.oil)).shown()).toEqual([`${skus.oil.sku} × 1`]);
});

test('a gift that is Hair does not keep itself', async () => {
  await offerGift({ skuId: skus.lastOne.sku });
  const { visitor, lineOf } = await shopper(skus.plenty);
  expect(await stored(visitor)).toEqual([skus.plenty.sku, skus.lastOne.sku]);
  await visitor.api('DELETE', await lineOf(skus.plenty));
  expect(await stored(visitor)).toEqual([]);
});

test('unsellable Hair, a fully claimed gift and a sold-out gift add none', async () => {
  expect(await (await shopper(skus.priceless)).shown()).toEqual([`${skus.priceless.sku} × 1`]);
  await offerGift({ quantityClaimed: 50 });
  expect(await (await shopper(skus.plenty)).shown()).toEqual([wig]);
  await offerGift();
  await setStock(skus.oil, 0);
  expect(await (await shopper(skus.plenty)).shown()).toEqual([wig]);
});

test.each<[string, (path: string, line: string) => [string, string, unknown?]]>([
  ['removing', (_, line) => ['DELETE', line]],
  ['setting to 0', (_, line) => ['PUT', line, { quantity: 0 }]],
  ['saving', (_, line) => ['POST', `${line}/save`]],
  ['clearing', (path) => ['DELETE', path]],
])('%s the last Hair removes the gift, and the next adds it', async (_, request) => {
  const { visitor, path, add, shown, lineOf } = await shopper(skus.plenty);
  const [method, address, body] = request(path, await lineOf(skus.plenty));
  await visitor.api(method, address, body);
  expect(await stored(visitor)).toEqual([]);
  await add(skus.plenty);
  expect(await shown()).toEqual([wig, gift]);
});

test('the gift stays while any Hair stays, and other products neither keep nor add it', async () => {
  await env.DB.prepare(`update product set categoryId = 'category-care' where id = ?`)
    .bind(skus.draft.product)
    .run();
  await env.DB.prepare(`update product set availability = 'live' where id = ?`)
    .bind(skus.draft.product)
    .run();
  const { visitor, shown, lineOf } = await shopper(skus.plenty, skus.lastOne, skus.draft);
  await visitor.api('DELETE', await lineOf(skus.plenty));
  expect(await shown()).toEqual([gift, `${skus.lastOne.sku} × 1`, `${skus.draft.sku} × 1`]);
  await visitor.api('DELETE', await lineOf(skus.lastOne));
  expect(await stored(visitor)).toEqual([skus.draft.sku]);
  await offerGift({ quantityClaimed: 50 });
  const early = await shopper(skus.plenty);
  await offerGift();
  await early.add(skus.draft);
  expect(await early.shown()).toEqual([wig, `${skus.draft.sku} × 1`]);
  await env.DB.prepare(`update product set availability = 'draft' where id = ?`)
    .bind(skus.draft.product)
    .run();
});

test('a removed gift stays removed until the shopper adds it again or clears the bag', async () => {
  const { visitor, path, add, shown, lineOf } = await shopper(skus.plenty);
  const other = await shopper(skus.plenty);
  await other.visitor.api('DELETE', await other.lineOf(skus.oil));
  await visitor.api('DELETE', await lineOf(skus.oil));
  await add(skus.lastOne);
  expect(await shown()).toEqual([wig, `${skus.lastOne.sku} × 1`]);
  expect(await (await add(skus.oil)).json()).toBeNull();
  expect(await shown()).toContain(gift);
  await visitor.api('PUT', await lineOf(skus.oil), { quantity: 0 });
  await add(skus.plenty);
  expect(await shown()).not.toContain(gift);
  await visitor.api('DELETE', path);
  await add(skus.plenty);
  expect(await shown()).toEqual([wig, gift]);
  expect((await visitor.send('DELETE', other.path)).status).toBe(404);
  await other.add(skus.lastOne);
  expect(await other.shown(), 'another customer’s stays removed').not.toContain(gift);
});

test('the gift never has a quantity over one', async () => {
  const { visitor, add, shown, lineOf } = await shopper();
  expect((await add(skus.oil, 10)).status).toBe(400);
  expect(await shown()).toEqual([]);
  await add(skus.plenty);
  expect(await (await add(skus.oil, 10)).json()).toBeNull();
  expect(await visitor.api('PUT', await lineOf(skus.oil), { quantity: 10 })).toBeNull();
  expect((await listOf(visitor)).items.find(({ isGift }) => isGift)).toMatchObject({ quantity: 1, price: 0 });
});

test('the gift cannot be saved for later', async () => {
  const { visitor, shown, lineOf } = await shopper(skus.plenty);
  expect((await visitor.send('POST', `${await lineOf(skus.oil)}/save`)).status).toBe(400);
  expect(await shown()).toEqual([wig, gift]);
  expect(linesIn(await listOf(visitor, 'savedBags'))).toEqual([]);
});

test('a paid line stays paid when its sku becomes the gift', async () => {
  await offerGift({ quantityClaimed: 50 });
  const { add, shown } = await shopper(skus.oil);
  await offerGift();
  await add(skus.plenty);
  expect(await (await add(skus.oil, 5)).json()).toBeNull();
  expect(await shown()).toEqual([`${skus.oil.sku} × 1`, wig]);
});

test('an expired gift is hidden, and the next write removes it so that its sku can be bought', async () => {
  const { visitor, add, shown } = await shopper(skus.plenty);
  await offerGift({ quantityClaimed: 50 });
  expect(await shown()).toEqual([wig]);
  expect(await stored(visitor)).toEqual([skus.plenty.sku, skus.oil.sku]);
  await add(skus.oil, 3);
  expect(await shown()).toEqual([wig, `${skus.oil.sku} × 3`]);
});

test('a customer gets the gift once, and keeps the last one that their session reserved', async () => {
  const { visitor, add, shown } = await shopper(skus.plenty);
  const { id: codeId, itemId } = await offerGift({ quantityClaimed: 50 });
  expect(await shown()).toEqual([wig]);
  const { _id: owner } = (await visitor.api('GET', '/guests')) as { _id: string };
  await env.DB.batch([
    env.DB.prepare(
      `insert into checkout_session (id, createdAt, ownerId, bagId, amount, expiresAt, liveKey)
       values ('mine', 1, ?1, 'b', 0, 1, ?1)`,
    ).bind(owner),
    env.DB.prepare(`insert into promo_item_claim values (?, 'mine', 1, 0)`).bind(itemId),
  ]);
  expect(await shown()).toEqual([wig, gift]);
  await env.DB.batch([
    env.DB.prepare('delete from promo_item_claim'),
    env.DB.prepare('update promo_code_item set quantityClaimed = 0'),
    env.DB.prepare(
      `insert into redemption (id, createdAt, promoCodeId, ownerId, sessionId, isFinal, onceKey)
       values ('used', 1, ?, ?, 'before', 1, 'used')`,
    ).bind(codeId, owner),
  ]);
  await add(skus.lastOne);
  expect(await shown()).toEqual([wig, `${skus.lastOne.sku} × 1`]);
});

test('twenty parallel adds of two wigs add one gift', async () => {
  const { visitor, add } = await shopper();
  await Promise.all(Array.from({ length: 20 }, (_, at) => add(at % 2 ? skus.plenty : skus.lastOne)));
  const { items } = await listOf(visitor);
  expect(items.filter(({ isGift }) => isGift)).toHaveLength(1);
  expect(items.map(({ quantity }) => quantity).toSorted()).toEqual([1, 10, 10]);
});

test('a refused add, or one to another customer’s bag, adds no gift to the own bag', async () => {
  const { visitor, path, lineOf, shown } = await shopper(skus.plenty);
  await visitor.api('DELETE', await lineOf(skus.oil));
  await env.DB.prepare('update bag set giftRemovedAt = null').run();
  const other = await shopper();
  expect((await visitor.send('POST', other.path, newLine(skus.plenty))).status).toBe(404);
  expect((await visitor.send('POST', path, { ...newLine(skus.oil), productSku: 'WIG' })).status).toBe(400);
  expect(await shown()).toEqual([wig]);
});

test('a write with ?return=bag returns the bag with its gift', async () => {
  const { visitor, path } = await shopper();
  const { bag, ...rest } = (await visitor.api('POST', `${path}?return=bag`, newLine(skus.plenty))) as {
    bag: ListWire;
  };
  expect([linesIn(bag), rest]).toEqual([[wig, gift], {}]);
  expect(bag).toEqual(await listOf(visitor));
});

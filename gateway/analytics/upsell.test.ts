import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { getUpsell } from '#contract/catalogue/catalogue.endpoints.ts';
import { toMinor } from '#contract/wire/money.ts';
import { answerOf } from '../../tests/support/contract-answer.ts';
import { countingDatabase } from '../../tests/support/counting-database.ts';
import { guestOf, testDependencies, type Visitor, visitorOf } from '../../tests/support/gateway-visitor.ts';
import { goods, openNamedShop } from '../../tests/support/named-shop.ts';

const hour = 60 * 60_000;
const clock = { now: 1_760_000_000_000 };
const trips: Parameters<typeof countingDatabase>[1] = [];
const dependencies = testDependencies({
  database: drizzle(countingDatabase(env.DB, trips)),
  now: () => clock.now,
});
let guest: Visitor;

type Good = (typeof goods)[keyof typeof goods];

/** Views products one second apart, then moves the clock on by some hours. */
async function view(viewed: readonly Good[], hoursLater = 24): Promise<void> {
  for (const good of viewed) {
    clock.now += 1000;
    const data = { product: good.product, productSku: good.text };
    await guest.ask('POST', '/analytics', { action: 'viewed_product', data });
  }
  clock.now += hoursLater * hour;
}

const upsell = (query = '') => answerOf(getUpsell, guest, `/upsells${query}`);
const skuOf = async (query = '') => (await upsell(query))?._id;

beforeAll(openNamedShop);
beforeEach(async () => {
  clock.now += 1000 * hour;
  guest = await guestOf(dependencies);
});

test('is the last viewed sku, in the shape of a product page', async () => {
  await view([goods.oil, goods.plenty]);
  expect(await upsell()).toMatchObject({
    _id: goods.plenty.sku,
    sku: 'WIG-PLENTY',
    price: toMinor(280_000),
    productName: 'wig',
    productCategory: 'Hair',
    productCategorySlug: 'hair',
    productSubcategorySlug: 'all-hair',
    colorName: 'Natural black',
    images: ['https://shop.test/media/products/sku-plenty.webp'],
  });
});

test('skips views younger than a day, or than `minAgeHours`', async () => {
  await view([goods.oil], 1);
  await view([goods.plenty], 23);
  expect(await skuOf()).toBe(goods.oil.sku);
  expect(await skuOf('?minAgeHours=23')).toBe(goods.plenty.sku);
  expect(await skuOf('?minAgeHours=0')).toBe(goods.plenty.sku);
  expect(await skuOf('?minAgeHours=25')).toBeUndefined();
});

test('counts a view that is exactly old enough', async () => {
  await view([goods.oil], 24);
  expect(await skuOf()).toBe(goods.oil.sku);
  clock.now -= 1;
  expect(await skuOf()).toBeUndefined();
});

test('skips skus that cannot be bought', async () => {
  await view([goods.oil, goods.soldOut, goods.hidden, goods.priceless, goods.draft]);
  expect(await skuOf()).toBe(goods.oil.sku);
});

test('skips skus in the bag', async () => {
  await view([goods.oil, goods.plenty]);
  const bag = (await guest.ask('GET', '/bags/active')) as { _id: string };
  const line = {
    productId: goods.plenty.product,
    productSkuId: goods.plenty.sku,
    productSku: goods.plenty.text,
    quantity: 1,
  };
  await guest.ask('POST', `/bags/${bag._id}/items`, line);
  expect(await skuOf()).toBe(goods.oil.sku);
});

test('stays in the requested category, by name', async () => {
  await view([goods.oil, goods.plenty]);
  expect(await skuOf('?category=Hair%20care')).toBe(goods.oil.sku);
  expect(await skuOf('?category=Shoes')).toBeUndefined();
  expect(await skuOf('?category=')).toBe(goods.plenty.sku);
});

test('checks only the latest 100 views', async () => {
  await view([goods.oil]);
  const { _id: ownerId } = (await guest.ask('GET', '/guests')) as { _id: string };
  const insertView = (index: number) =>
    env.DB.prepare(
      `insert into analytics_event (id, createdAt, ownerId, action, data, device)
       values (?, ?, ?, 'viewed_product', '{"productSku":"WIG-OUT"}', 'mobile')`,
    ).bind(`${ownerId}-${index}`, clock.now, ownerId);
  await env.DB.batch(Array.from({ length: 99 }, (_, index) => insertView(index)));
  expect(await skuOf('?minAgeHours=0')).toBe(goods.oil.sku);
  await env.DB.batch([insertView(99)]);
  expect(await skuOf('?minAgeHours=0')).toBeUndefined();
});

test('is null for a customer without views and for an unidentified visitor', async () => {
  await view([goods.oil]);
  const [other, unidentified] = [await guestOf(dependencies), visitorOf(dependencies)];
  expect(await other.ask('GET', '/upsells')).toBeNull();
  expect(await unidentified.ask('GET', '/upsells')).toBeNull();
});

test.each(['minAgeHours=-1', 'minAgeHours=721', 'minAgeHours=x'])('refuses %s', async (query) => {
  const answer = await guest.send('GET', `/upsells?${query}`);
  expect([answer.status, await answer.json()]).toEqual([400, { error: 'Error loading product.' }]);
});

test('uses an index for the customer’s views', async () => {
  await view([goods.oil]);
  trips.length = 0;
  await upsell();
  const query = trips.flatMap(({ statements }) => statements).find(({ sql }) => sql.includes('viewed'));
  const plan = await env.DB.prepare(`explain query plan ${query?.sql}`)
    .bind(...(query?.values ?? []))
    .all<{ detail: string }>();
  const details = plan.results.map(({ detail }) => detail);
  expect(details.filter((detail) => /^SCAN (?!viewed|\(subquery)/.test(detail))).toEqual([]);
  expect(details.join()).toContain('analytics_event_owner');
});

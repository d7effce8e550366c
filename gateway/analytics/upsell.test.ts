import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { getUpsell } from '#contract/catalogue/catalogue.endpoints.ts';
import { toMinor } from '#contract/wire/money.ts';
import { answerOf } from '../../tests/support/contract-answer.ts';
import {
  countedDatabase,
  createGuest,
  createVisitor,
  testDependencies,
  type Visitor,
} from '../../tests/support/gateway-visitor.ts';
import { openNamedShop, skus, type TestSku } from '../../tests/support/named-shop.ts';
import { planSteps } from '../../tests/support/query-plan.ts';

const hour = 60 * 60_000;
const clock = { now: 1_760_000_000_000 };
const { trips, database } = countedDatabase();
const dependencies = testDependencies({
  database,
  now: () => clock.now,
});
let guest: Visitor;

/** Views products one second apart, then moves the clock on by some hours. */
async function view(viewed: readonly TestSku[], hoursLater = 24): Promise<void> {
  for (const good of viewed) {
    clock.now += 1000;
    const data = { product: good.product, productSku: good.text };
    await guest.api('POST', '/analytics', { action: 'viewed_product', data });
  }
  clock.now += hoursLater * hour;
}

const upsell = (query = '') => answerOf(getUpsell, guest, `/upsells${query}`);
const skuOf = async (query = '') => (await upsell(query))?._id;

beforeAll(openNamedShop);
beforeEach(async () => {
  clock.now += 1000 * hour;
  guest = await createGuest(dependencies);
});

test('is the last viewed sku, in the shape of a product page', async () => {
  await view([skus.oil, skus.plenty]);
  expect(await upsell()).toMatchObject({
    _id: skus.plenty.sku,
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
  await view([skus.oil], 1);
  await view([skus.plenty], 23);
  expect(await skuOf()).toBe(skus.oil.sku);
  expect(await skuOf('?minAgeHours=23')).toBe(skus.plenty.sku);
  expect(await skuOf('?minAgeHours=0')).toBe(skus.plenty.sku);
  expect(await skuOf('?minAgeHours=25')).toBeUndefined();
});

test('counts a view that is exactly old enough', async () => {
  await view([skus.oil], 24);
  expect(await skuOf()).toBe(skus.oil.sku);
  clock.now -= 1;
  expect(await skuOf()).toBeUndefined();
});

test('skips skus that cannot be bought', async () => {
  await view([skus.oil, skus.soldOut, skus.hidden, skus.priceless, skus.draft]);
  expect(await skuOf()).toBe(skus.oil.sku);
});

test('skips skus in the bag', async () => {
  await view([skus.oil, skus.plenty]);
  const bag = (await guest.api('GET', '/bags/active')) as { _id: string };
  const line = {
    productId: skus.plenty.product,
    productSkuId: skus.plenty.sku,
    productSku: skus.plenty.text,
    quantity: 1,
  };
  await guest.api('POST', `/bags/${bag._id}/items`, line);
  expect(await skuOf()).toBe(skus.oil.sku);
});

test('stays in the requested category, by name', async () => {
  await view([skus.oil, skus.plenty]);
  expect(await skuOf('?category=Hair%20care')).toBe(skus.oil.sku);
  expect(await skuOf('?category=Shoes')).toBeUndefined();
  expect(await skuOf('?category=')).toBe(skus.plenty.sku);
});

test('checks only the latest 100 views', async () => {
  await view([skus.oil]);
  const { _id: ownerId } = (await guest.api('GET', '/guests')) as { _id: string };
  const insertView = (index: number) =>
    env.DB.prepare(
      `insert into analytics_event (id, createdAt, ownerId, action, data, device)
       values (?, ?, ?, 'viewed_product', '{"productSku":"WIG-OUT"}', 'mobile')`,
    ).bind(`${ownerId}-${index}`, clock.now, ownerId);
  await env.DB.batch(Array.from({ length: 99 }, (_, index) => insertView(index)));
  expect(await skuOf('?minAgeHours=0')).toBe(skus.oil.sku);
  await env.DB.batch([insertView(99)]);
  expect(await skuOf('?minAgeHours=0')).toBeUndefined();
});

test('is null for a customer without views and for an unidentified visitor', async () => {
  await view([skus.oil]);
  const [other, unidentified] = [await createGuest(dependencies), createVisitor(dependencies)];
  expect(await other.api('GET', '/upsells')).toBeNull();
  expect(await unidentified.api('GET', '/upsells')).toBeNull();
});

test.each(['minAgeHours=-1', 'minAgeHours=721', 'minAgeHours=x'])('refuses %s', async (query) => {
  const answer = await guest.send('GET', `/upsells?${query}`);
  expect([answer.status, await answer.json()]).toEqual([400, { error: 'Error loading product.' }]);
});

test('uses an index for the customer’s views', async () => {
  await view([skus.oil]);
  trips.length = 0;
  await upsell();
  const steps = await planSteps(trips);
  expect(steps.filter((step) => /^SCAN (?!store|viewed|\(subquery)/.test(step))).toEqual([]);
  expect(steps.join()).toContain('analytics_event_owner');
});

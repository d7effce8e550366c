import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addToBag, createWorld, openCheckout, openShopper } from '../../tests/support/checkout.fixture.ts';
import type { Visitor } from '../../tests/support/gateway-visitor.ts';
import { countedDatabase } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { createCode, redeem } from '../../tests/support/promo.fixture.ts';
import { buyer } from '../../tests/support/review.fixture.ts';
import {
  createPerson,
  type Person,
  placeOrder,
  saveItem,
  transfer,
  transferNames,
} from '../../tests/support/transfer.fixture.ts';

/** Tables with one or a few rows, and temporary results as long as the request. */
const allowedScans =
  /^SCAN (store|promo_code|gift_code|freed|released|viewed|CONSTANT ROW|\(subquery-\d+\)|\w+ VIRTUAL TABLE)/;

const { trips, database } = countedDatabase();
const world = createWorld({ database });
let person: Person;

beforeAll(openNamedShop);
beforeEach(async () => {
  person = await createPerson(world);
  await placeOrder(world, person);
  await addToBag(person.browser, skus.oil);
  await saveItem(person.browser, skus.plenty, 1);
});

/** The recorded statements that scan other tables without an index. */
async function unwantedScans(): Promise<string[]> {
  const found = new Set<string>();
  for (const { sql, values } of trips.flatMap(({ statements }) => statements)) {
    const plan = await env.DB.prepare(`explain query plan ${sql}`)
      .bind(...values)
      .all<{ detail: string }>();
    for (const { detail } of plan.results)
      if (detail.startsWith('SCAN') && !allowedScans.test(detail)) found.add(`${detail}: ${sql}`);
  }
  return [...found];
}

test.each(transferNames)('the transfer of %s scans no table', async (name) => {
  await openCheckout(person.browser);
  person.signIn();
  trips.length = 0;
  expect((await transfer(person.browser, name, person)).status).toBe(200);
  expect(trips.length).toBeGreaterThan(0);
  expect(await unwantedScans()).toEqual([]);
});

const wigViewed = {
  action: 'viewed_product',
  data: { product: skus.plenty.product, productSku: skus.plenty.text },
};

const calls: readonly (readonly [name: string, call: (visitor: Visitor) => Promise<unknown>])[] = [
  ['an event', (visitor) => visitor.api('POST', '/analytics', wigViewed)],
  ['events', (visitor) => visitor.api('POST', '/analytics/batch', { events: [wigViewed, wigViewed] })],
  ['views', (visitor) => visitor.api('GET', `/analytics/product-view-count?productId=${skus.oil.product}`)],
  ['an upsell', (visitor) => visitor.api('GET', '/upsells?minAgeHours=0')],
  ['an offer’s eligibility', (visitor) => visitor.api('GET', '/user-offers')],
  ['offers', (visitor) => visitor.api('GET', '/offers')],
  ['orders', (visitor) => visitor.api('GET', '/orders')],
  ['an order', (visitor) => visitor.api('GET', '/orders/order_1')],
  ['points', (visitor) => visitor.api('GET', '/rewards/points')],
  ['reviews of a product', (visitor) => visitor.api('GET', `/reviews/product/${skus.plenty.product}`)],
  ['own reviews', (visitor) => visitor.api('GET', `/reviews/user/product-sku/${skus.plenty.sku}`)],
  ['own codes', (visitor) => visitor.api('GET', '/stores/redeemedPromoCodes')],
  ['codes', (visitor) => visitor.api('GET', '/stores/promoCodes?withItems=true')],
  ['a profile', (visitor) => visitor.api('PUT', '/guests', { firstName: 'Ama' })],
];

test.each(calls)('%s: scans no table', async (_, call) => {
  trips.length = 0;
  await call(person.browser);
  expect(trips.length).toBeGreaterThan(0);
  expect(await unwantedScans()).toEqual([]);
});

test('applying a code at checkout scans no table', async () => {
  const { code } = await createCode();
  const { visitor, session } = await openShopper(world);
  trips.length = 0;
  expect(await redeem(visitor, session, code)).toMatchObject({ success: true });
  expect(await unwantedScans()).toEqual([]);
});

test('writing a review and voting for it scan no table', async () => {
  const { visitor, draft } = await buyer(world);
  trips.length = 0;
  const { _id } = (await visitor.api('POST', '/reviews', draft)) as { _id: string };
  person.signIn();
  await person.browser.send('POST', `/reviews/${_id}/helpful`);
  expect(await unwantedScans()).toEqual([]);
});

test('a sign-in scans no table', async () => {
  trips.length = 0;
  const email = 'efua@example.com';
  await person.browser.api('POST', '/auth/verify', { email });
  await person.browser.api('POST', '/auth/verify', { email, code: '000000' });
  expect(await unwantedScans()).toEqual([]);
});

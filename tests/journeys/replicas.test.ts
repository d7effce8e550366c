import type { APIRequestContext } from '@playwright/test';
import { withinAccra } from '../support/order-details.ts';
import type { Shop } from '../support/shop.ts';
import { putInBag, wig } from './checkout/shopper.ts';
import { expect, startShop, test } from './fixtures.ts';

const path = `/shop/product/${wig}`;

/** A new shop whose replica lags behind everything written from now on. */
async function inLaggingShop(search: '?naive' | undefined, visit: (shop: Shop) => Promise<void>) {
  const shop = await startShop({ gatewayVariant: 'lagging' });
  try {
    await shop.d1
      .prepare(
        `update store set config = json_set(config, '$.paymentOnDelivery', json('{"isEnabled":true,"maximumTotal":20000}'))`,
      )
      .run();
    await shop.catchUp(search);
    await visit(shop);
  } finally {
    await shop.stop();
  }
}

/** Changes the database as staff's change of a product does. */
const rename = ({ d1 }: Shop, name: string) =>
  d1.batch([
    d1.prepare('update product set name = ?1 where slug = ?2').bind(name, wig),
    d1.prepare('update store set revision = revision + 1'),
  ]);

const open = async ({ url }: Shop) => {
  const answer = await fetch(url + path);
  return { text: await answer.text(), cache: answer.headers.get('x-page-cache') };
};

/** Visits until the page is rendered again. */
async function renderedAgain(shop: Shop) {
  await expect.poll(async () => (await open(shop)).cache, { timeout: 8000, intervals: [100] }).toBe('miss');
}

test('a page rendered while replicas lag is as new as the store that it is cached with', async () => {
  await inLaggingShop(undefined, async (shop) => {
    await rename(shop, 'The first change');
    expect((await open(shop)).text).toContain('The first change');
    await expect.poll(async () => (await open(shop)).cache).toBe('hit');
    await rename(shop, 'The second change');
    await renderedAgain(shop);
    await expect.poll(async () => (await open(shop)).cache).toBe('hit');
    expect((await open(shop)).text).toContain('The second change');
    const listed = await fetch(`${shop.url}/api/products/${wig}`);
    expect(await listed.text(), 'the replica still lags').not.toContain('change');
  });
});

test('the naive version, which ignores bookmarks, caches the page with old data', async () => {
  await inLaggingShop('?naive', async (shop) => {
    await open(shop);
    await expect.poll(async () => (await open(shop)).cache).toBe('hit');
    await rename(shop, 'The change');
    await renderedAgain(shop);
    await expect.poll(async () => (await open(shop)).cache).toBe('hit');
    expect((await open(shop)).text).not.toContain('The change');
  });
});

async function placeOrder(shopper: APIRequestContext): Promise<string> {
  await putInBag(shopper, wig);
  const { _id: bagId } = await (await shopper.get('/api/bags/active')).json();
  const opened = await shopper.post('/api/checkout', { data: { bagId, products: [], amount: 0 } });
  const { session } = await opened.json();
  const placed = await shopper.post(`/api/checkout/${session._id}`, {
    data: {
      action: 'create-pod-order',
      orderDetails: withinAccra,
      podPaymentMethod: 'cash',
      customerEmail: 'ama@example.com',
      amount: session.amount / 100,
    },
  });
  expect(placed.status()).toBe(200);
  return (await placed.json()).orderId;
}

test('an order page shows an order that the replica does not have yet', async ({ playwright }) => {
  await inLaggingShop(undefined, async (shop) => {
    const shopper = await playwright.request.newContext({ baseURL: shop.url });
    const id = await placeOrder(shopper);
    const page = await shopper.get(`/shop/orders/${id}`);
    expect(page.status()).toBe(200);
    expect((await page.text()).includes('Payment Due on Delivery')).toBe(true);
    await shopper.dispose();
  });
});

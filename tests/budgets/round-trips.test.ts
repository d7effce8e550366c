import { putInBag, wig } from '../journeys/checkout/shopper.ts';
import { expect, startShop, test } from '../journeys/fixtures.ts';
import { type RoundTrip, sequentialTrips } from '../support/round-trip.ts';
import type { Shop } from '../support/shop.ts';

/** A new shop without a page cache, so that every visit renders. */
async function inFreshShop(visits: (shop: Shop) => Promise<void>): Promise<void> {
  const shop = await startShop({ edgeVars: { PAGE_CACHE: 'off' }, gatewayVariant: 'counting' });
  try {
    await visits(shop);
  } finally {
    await shop.stop();
  }
}

async function tripsFor(shop: Shop, path: string): Promise<RoundTrip[]> {
  await shop.roundTrips();
  const answer = await fetch(shop.url + path);
  expect(answer.status, path).toBe(200);
  await answer.text();
  return shop.roundTrips();
}

for (const path of ['/', '/shop/hair', '/shop/best-sellers', '/shop/product/body-wave-bundles']) {
  test(`${path} without cached data makes at most six round trips, all in parallel`, async () => {
    await inFreshShop(async (shop) => {
      const trips = await tripsFor(shop, path);
      expect(trips.length).toBeGreaterThan(0);
      expect(trips.length).toBeLessThanOrEqual(6);
      expect(sequentialTrips(trips)).toBe(1);
    });
  });
}

test('a page with cached shared data makes at most two round trips', async () => {
  await inFreshShop(async (shop) => {
    await tripsFor(shop, '/shop/hair');
    for (const path of ['/shop/wigs', '/shop/product/body-wave-bundles', '/shop/best-sellers']) {
      expect(await tripsFor(shop, path), path).toHaveLength(2);
    }
    await tripsFor(shop, '/');
    expect(await tripsFor(shop, '/')).toHaveLength(1);
  });
});

test('the checkout page opens its session in at most four trips, one after another', async ({
  playwright,
}) => {
  await inFreshShop(async (shop) => {
    const shopper = await playwright.request.newContext({ baseURL: shop.url });
    await putInBag(shopper, wig);
    for (const visit of ['opens a session', 'returns to it']) {
      await shop.roundTrips();
      const answer = await shopper.get('/shop/checkout');
      expect(await answer.text(), visit).toContain('Continue to payment');
      expect(sequentialTrips(await shop.roundTrips()), visit).toBeLessThanOrEqual(4);
    }
    await shopper.dispose();
  });
});

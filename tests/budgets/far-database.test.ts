import { expect, test } from '@playwright/test';
import { putInBag, wig } from '../journeys/checkout/shopper.ts';
import { startShop } from '../journeys/fixtures.ts';

/**
 * What each trip to the database takes longer than on this machine, ms: three times what a far one takes, so that the
 * noise of this machine weighs a third.
 */
const distance = 300;

/** The quickest of some visits, ms: neighbours on the machine only ever slow one down. */
async function quickest(visit: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let visits = 0; visits < 7; visits++) {
    const began = performance.now();
    await visit();
    times.push(performance.now() - began);
  }
  return Math.min(...times);
}

test('far from the database a cached page waits for nothing, a page past the cache once, the checkout four times @alone', async ({
  playwright,
}) => {
  const shop = await startShop({ gatewayVariant: 'counting' });
  const shopper = await playwright.request.newContext({ baseURL: shop.url });
  try {
    await putInBag(shopper, wig);
    const open = async (path: string) => {
      const answer = await shopper.get(path);
      expect(answer.status(), path).toBe(200);
      return answer.text();
    };
    // The edge remembers what the gateway said of a product: each is asked for once.
    const listed = await (await shopper.get('/api/products?category=hair')).json();
    const slugs: string[] = listed.products
      .filter(({ availability }: { availability: string }) => availability === 'live')
      .map(({ slug }: { slug: string }) => slug);
    const home = () => open('/');
    const measure = async () => ({
      home: await quickest(home),
      product: await quickest(() => open(`/shop/product/${slugs.pop()}`)),
      checkout: await quickest(() => open('/shop/checkout')),
    });
    expect((await open('/shop/checkout')).includes('Continue to payment')).toBe(true);
    await open('/shop/product/body-wave-lace-wig');
    const near = await measure();
    await shop.delayTrips(distance);
    await home();
    const far = await measure();
    expect(far.home - near.home).toBeLessThan(20);
    expect(far.product - near.product).toBeGreaterThan(0.8 * distance);
    expect(far.product - near.product).toBeLessThan(1.2 * distance);
    expect(far.checkout - near.checkout).toBeLessThan(4.5 * distance);
  } finally {
    await shopper.dispose();
    await shop.stop();
  }
});

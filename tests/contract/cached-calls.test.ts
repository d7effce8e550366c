import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { countedDatabase, createGuest, testDependencies, type Visitor } from '../support/gateway-visitor.ts';
import { openListedShop, sell } from '../support/listed-shop.ts';

const { trips, database } = countedDatabase();
const dependencies = testDependencies({ database });
let guest: Visitor;

beforeAll(async () => {
  await openListedShop();
  await sell({ wig: { skus: [{}] } });
  guest = await createGuest(dependencies);
});

/** Written out, because any other call's answer belongs to a customer. */
const lifetimes: Readonly<Record<string, string>> = {
  '/banner-message': 'public, max-age=60',
  '/categories': 'public, max-age=300',
  '/subcategories': 'public, max-age=300',
  '/colors': 'public, max-age=300',
  '/products': 'public, max-age=120',
  '/products/bestSellers': 'public, max-age=120',
  '/products/featured': 'public, max-age=120',
  '/products/:idOrSlug': 'public, max-age=120',
  '/products/:idOrSlug/goes-with': 'public, max-age=120',
  '/search': 'public, max-age=60',
  '/search/suggestions': 'public, max-age=60',
  '/reviews/photos': 'public, max-age=120',
  '/openapi.json': 'public, max-age=300',
  '/stores/promoCodes': 'private, max-age=9',
  '/stores/promoCodeItems': 'private, max-age=9',
  '/stores/redeemedPromoCodes': 'private, max-age=9',
};

test('no other call is cached', () => {
  const cached = Object.values<Endpoint>(endpoints).filter(({ fresh }) => fresh !== undefined);
  expect(cached.map(({ path }) => path).sort()).toEqual(Object.keys(lifetimes).sort());
});

test.each(Object.entries(lifetimes))(
  '%s is cached as %s and takes one round trip in addition to the identity’s',
  async (path, lifetime) => {
    trips.length = 0;
    const address = `${path.replace(':idOrSlug', 'product-wig')}?q=wig`;
    const response = await guest.send('GET', address);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, lifetime]);
    expect(trips.length).toBeLessThanOrEqual(lifetime.startsWith('private') ? 2 : 1);
  },
);

import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { endpoints } from '#contract/wire/endpoints.ts';
import { countingDatabase } from '../support/counting-database.ts';
import { createGuest, testDependencies, type Visitor } from '../support/gateway-visitor.ts';
import { openListedShop, sell } from '../support/listed-shop.ts';
import type { RoundTrip } from '../support/round-trip.ts';

const trips: RoundTrip[] = [];
const dependencies = testDependencies({ database: drizzle(countingDatabase(env.DB, trips)) });
let guest: Visitor;

beforeAll(async () => {
  await openListedShop();
  await sell({ wig: { skus: [{}] } });
  guest = await createGuest(dependencies);
});

const cached = Object.values<Endpoint>(endpoints).filter(({ fresh }) => fresh !== undefined);

test.each(cached.map((endpoint) => [endpoint.path, endpoint] as const))(
  '%s is cached for its lifetime and takes one round trip in addition to the identity’s',
  async (path, { fresh }) => {
    trips.length = 0;
    const address = `${path.replace(':idOrSlug', 'product-wig')}?q=wig`;
    const response = await guest.send('GET', address);
    const scope = fresh?.private ? 'private' : 'public';
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      `${scope}, max-age=${fresh?.seconds}`,
    ]);
    expect(trips.length).toBeLessThanOrEqual(scope === 'private' ? 2 : 1);
  },
);

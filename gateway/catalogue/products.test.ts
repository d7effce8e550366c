import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getProducts } from '#contract/endpoints.ts';
import { countingDatabase, type RoundTrips } from '../../tests/world/counting-database.ts';
import { testDependencies, visitorOf } from '../../tests/world/gateway-visitor.ts';
import { openListedShop, sell } from '../../tests/world/listed-shop.ts';

const trips: RoundTrips = [];
const dependencies = testDependencies({ database: drizzle(countingDatabase(env.DB, trips)) });
const visitor = visitorOf(dependencies);

const list = async (query = '') =>
  z.decode(getProducts.answer, (await visitor.ask('GET', `/products${query}`)) as never);
const names = async (query = '') => (await list(query)).products.map(({ name }) => name);

beforeAll(async () => {
  await openListedShop();
  await sell({
    'last-one': { skus: [{ color: 'black', length: 12, price: 900, stock: 1 }] },
    'sold-out': { skus: [{ color: 'brown', length: 18, price: 800, stock: 0 }] },
    'many-options': {
      skus: [
        { color: 'ginger', length: 24, price: 1500.5, stock: 2 },
        { color: 'black', length: 12, price: 1000, stock: 3 },
        { color: 'black', length: 24, price: 1400, stock: 4 },
        { color: 'brown', length: 12, price: 700, isVisible: false },
        { color: 'brown', length: 18, price: 0 },
      ],
    },
    hidden: { isVisible: false, skus: [{ color: 'black', length: 12 }] },
    draft: { availability: 'draft', skus: [{ color: 'black', length: 12 }] },
    unpriced: { skus: [{ color: 'black', length: 12, price: 0 }] },
    tongs: { subcategory: 'sub-tools', skus: [{ price: 60 }] },
    comb: { subcategory: 'sub-combs', skus: [{ price: 25.25 }] },
  });
});

describe('the list of products', () => {
  test('holds what is visible and priced, in order of creation', async () => {
    expect(await names()).toEqual(['last-one', 'sold-out', 'many-options', 'tongs', 'comb']);
  });
});

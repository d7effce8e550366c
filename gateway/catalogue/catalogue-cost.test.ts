import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { countingDatabase } from '../../tests/support/counting-database.ts';
import { countedDatabase, createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { insertRows } from '../../tests/support/insert-row.ts';
import { planSteps } from '../../tests/support/query-plan.ts';
import type { listingEntry } from '../database/catalogue.tables.ts';
import { batch } from '../database/commit.ts';
import { generateProducts } from '../demo/generated.ts';
import { chunks } from '../demo/insert.statements.ts';
import { type ProductRows, productRows } from '../demo/product.rows.ts';
import { seedStatements } from '../demo/seed.ts';
import { relistStatements } from './listing.records.ts';
import { listingEntries, listingSignature } from './listing.rules.ts';

const small = 100;
const large = 2000;

/** Every shape of every catalogue call; the filters find more than a page in the small shop too. */
const calls = [
  '/products?category=hair&limit=24',
  '/products?category=hair&limit=24&facets=true',
  '/products?category=hair&limit=24&facets=true&fields=card',
  '/products?category=hair&limit=24&sort=newest&facets=true',
  '/products?category=hair&limit=24&sort=price-up',
  '/products?category=hair&limit=24&sort=price-down',
  '/products?limit=24',
  '/products?category=hair&subcategory=straight-lace-wigs&limit=5',
  '/products?category=hair&color=color-natural-black&limit=10',
  '/products?category=hair&color=color-natural-black,color-jet-black&length=18,20,22&limit=10',
  '/products?category=hair&color=color-natural-black,color-jet-black&sort=price-up&limit=10',
  '/products?category=hair&color=color-natural-black,color-jet-black&sort=price-down&limit=10',
  '/products?category=wigs&length=10,12,14,16,18,20,22,24&sort=price-down&limit=10',
  '/products?category=hair&color=mauve&length=13&limit=24&facets=true',
  '/products?category=hair&texture=double-drawn&size=13&limit=10&facets=true',
  '/products?category=hair&texture=double-drawn&color=color-natural-black&sort=newest&limit=10',
  '/products?category=hair&texture=single-drawn,double-drawn&sort=price-up&limit=10',
  '/products?category=hair&size=99&limit=10',
  '/products?category=hair&minPrice=2000&maxPrice=4500&limit=10',
  '/products?category=hair&minPrice=2000&texture=double-drawn&color=color-natural-black&sort=price-down&limit=10',
  '/products?category=hair&minPrice=90000&limit=10',
  '/products?category=hair&inStock=true&limit=10&facets=true',
  '/products?category=shoes&limit=24',
  '/products/body-wave-bundles-1',
  '/products/body-wave-bundles-1?fields=page',
  '/products/nothing',
  '/reviews/product/product-body-wave-bundles-1',
  '/products/bestSellers',
  '/products/featured',
  '/categories?withSubcategories=true',
  '/subcategories',
  '/colors',
  '/stores/promoCodes?withItems=true',
  '/banner-message',
];

/** Small tables, recursion steps, single values and JSON lists. Everything else must be a seek. */
const maybeScanned =
  /^SCAN (store|category|subcategory|color|best_seller|featured|promo_code|banner_message|walk|page|wanted|CONSTANT ROW|\w+ (EXISTS )?VIRTUAL TABLE)\b/;

const { trips, database } = countedDatabase();
const visitor = createVisitor(testDependencies({ database }));
const rowsRead: Record<string, number[]> = {};

async function measure(): Promise<void> {
  for (const call of calls) {
    trips.length = 0;
    await visitor.send('GET', call);
    const rows = trips.reduce((sum, trip) => sum + trip.rowsRead, 0);
    rowsRead[call] = [...(rowsRead[call] ?? []), rows];
  }
}

const signatures = new Map<string, { scope: string; signature: string; products: number }>();

function count({ product }: ProductRows, signature: string): void {
  for (const scope of [product.categoryId, product.subcategoryId]) {
    const known = signatures.get(`${scope}/${signature}`) ?? { scope, signature, products: 0 };
    signatures.set(`${scope}/${signature}`, { ...known, products: known.products + 1 });
  }
}

/** In addition to the demo shop's products. */
const tierSets = new Map<string, number>();

function tierSetOf(signature: string): number {
  const id = tierSets.get(signature) ?? 1001 + tierSets.size;
  tierSets.set(signature, id);
  return id;
}

/** Adds products `first` to `last` in a few large statements. */
async function grow(first: number, last: number): Promise<void> {
  const generated = [...generateProducts(last)].slice(first - 1);
  const made = generated.map((each, index) =>
    productRows(each, { position: 1000 + first + index, createdAt: 1 }),
  );
  for (const chunk of chunks(made, 400)) {
    const entries: (typeof listingEntry.$inferSelect)[] = [];
    const products = chunk.map((each) => {
      const listed = { ...each.product, skus: each.skus };
      const listedSignature = listingSignature(listed);
      if (listedSignature !== null) count(each, listedSignature);
      const own = listedSignature === null ? null : tierSetOf(listedSignature);
      for (const { isTier, ...entry } of listingEntries(listed))
        entries.push({ ...entry, tierSet: isTier ? own : null });
      return { ...each.product, listedSignature };
    });
    await env.DB.batch([
      insertRows('product', products),
      insertRows(
        'sku',
        chunk.flatMap(({ skus }) => skus),
      ),
      insertRows('listing_entry', entries),
    ]);
  }
  await env.DB.batch([
    env.DB.prepare('delete from listing_signature'),
    insertRows('listing_signature', [...signatures.values()]),
    env.DB.prepare('delete from price_tier_set'),
    insertRows(
      'price_tier_set',
      [...tierSets].map(([signature, id]) => ({ id, signature })),
    ),
  ]);
}

beforeAll(async () => {
  for (const batch of chunks(seedStatements({ now: Date.now() }), 50)) {
    await env.DB.batch(batch.map(({ sql, params }) => env.DB.prepare(sql).bind(...params)));
  }
  await grow(1, small);
  await measure();
  await grow(small + 1, large);
  await measure();
}, 60_000);

test.each(calls)('%s reads as many rows in a large shop as in a small one', (call) => {
  const [before = 0, after = 0] = rowsRead[call] ?? [];
  expect(before).toBeGreaterThan(0);
  expect(after / before).toBeLessThanOrEqual(1.3);
});

async function unwantedScans(): Promise<string[]> {
  return (await planSteps(trips)).filter((step) => step.startsWith('SCAN') && !maybeScanned.test(step));
}

test.each(calls)('%s seeks everything that grows with the shop', async (call) => {
  trips.length = 0;
  await visitor.send('GET', call);
  expect(await unwantedScans()).toEqual([]);
});

test('relisting a product seeks its rows and reads no others', async () => {
  const [generated] = generateProducts(1);
  if (!generated) throw new Error('No product was generated');
  const { product, skus } = productRows(generated, { position: 1001, createdAt: 1 });
  trips.length = 0;
  const d1 = countingDatabase(env.DB, trips);
  await batch(d1, relistStatements({ ...product, skus }));
  expect(await unwantedScans()).toEqual([]);
  expect(trips[0]?.rowsRead).toBeLessThan(1000);
});

test.each(calls)('%s takes one round trip', async (call) => {
  trips.length = 0;
  await visitor.send('GET', call);
  expect(trips).toHaveLength(1);
});

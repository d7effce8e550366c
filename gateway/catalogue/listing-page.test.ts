import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { emptyFilter, productSorts } from '#contract/catalogue/listing.rules.ts';
import { type ListedProduct, openListedShop, sell } from '../../tests/support/listed-shop.ts';
import { fullRows } from './listed-rows.records.ts';
import type { ListingKey, ListingOrder } from './listing.query.ts';
import { hasColorAndLength } from './listing.rules.ts';
import { type ListingQuery, readListing } from './listing-page.records.ts';

const colors = ['black', 'brown', 'ginger'];
const lengths = [8, 12, 24];
const textures = ['double-drawn', 'single-drawn'];
const sizes = ['4', '13'];
const from = { database: drizzle(env.DB) };

/** Few prices, so that many are equal, and several prices within a product. */
const catalogue: Record<string, ListedProduct> = Object.fromEntries(
  fc
    .sample(
      fc.record({
        subcategory: fc.constantFrom('sub-lace', 'sub-tools', 'sub-combs' as const),
        attributes: fc.constantFrom({}, ...textures.map((wigTexture) => ({ wigTexture }))),
        skus: fc.array(
          fc.record({
            color: fc.constantFrom(...colors),
            length: fc.constantFrom(...lengths),
            size: fc.constantFrom(...sizes),
            stock: fc.constantFrom(0, 5),
            price: fc.constantFrom(0, 1, 2, 2.5, 3, 3.5),
          }),
          { maxLength: 5 },
        ),
      }),
      { seed: 7, numRuns: 60 },
    )
    .map((product, index) => [`p${index}`, product]),
);

const paths = [
  { path: {}, subcategories: ['sub-lace', 'sub-tools', 'sub-combs'] },
  { path: { category: 'hair' }, subcategories: ['sub-lace', 'sub-tools'] },
  { path: { subcategory: 'tools' }, subcategories: ['sub-tools', 'sub-combs'] },
  { path: { category: 'hair-care', subcategory: 'tools' }, subcategories: ['sub-combs'] },
];

const questions = fc.record({
  path: fc.constantFrom(...paths),
  filter: fc.record({
    color: fc.subarray([...colors, 'mauve']),
    length: fc.subarray([...lengths, 0, 13]),
    texture: fc.subarray([...textures, 'drawn'], { maxLength: 2 }),
    size: fc.subarray([...sizes, '1'], { maxLength: 2 }),
    isInStock: fc.boolean(),
  }),
  range: fc.option(
    fc.record({ min: fc.constantFrom(undefined, 1, 2, 3), max: fc.constantFrom(undefined, 2, 3) }),
  ),
  order: fc.constantFrom<ListingOrder>('oldest', ...productSorts),
  limit: fc.constantFrom(undefined, 3, 7, 96),
});

type Filter = ListingQuery['filter'];

/** The expected names, computed from every product. */
function expected(subcategories: string[], filter: Filter, order: ListingOrder): string[] {
  const { texture = [], size = [], min = 0, max = Number.POSITIVE_INFINITY, isInStock } = filter;
  const expectedRows = Object.entries(catalogue).flatMap(([name, product], position) => {
    const { subcategory = '', attributes = {}, skus } = product;
    const sold = skus.filter(({ price = 0 }) => price > 0);
    const passing = sold.filter((sku) => hasColorAndLength(sku, filter));
    const prices = passing.map(({ price = 0 }) => price);
    if (prices.length === 0 || !subcategories.includes(subcategory)) return [];
    if (Math.min(...prices) < min || Math.min(...prices) > max) return [];
    if (texture.length > 0 && !texture.includes(attributes['wigTexture'] ?? '')) return [];
    if (size.length > 0 && !sold.some((sku) => size.includes(sku.size ?? ''))) return [];
    if (isInStock && !passing.some(({ price = 0, stock = 0 }) => stock > 0 && price <= max)) return [];
    return [{ name, position, price: order.startsWith('price') ? Math.min(...prices) : 0 }];
  });
  expectedRows.sort((one, other) => one.price - other.price || one.position - other.position);
  if (order === 'newest' || order === 'price-down') expectedRows.reverse();
  return expectedRows.map(({ name }) => name);
}

beforeAll(async () => {
  await openListedShop();
  await sell(catalogue);
});

test('pages of any size list every matching product once, in order, at its lowest listed price', async () => {
  await fc.assert(
    fc.asyncProperty(
      questions,
      async ({ path: { path, subcategories }, filter: plain, range, order, limit }) => {
        const filter = order.startsWith('price') ? { ...plain, ...range } : plain;
        const names: string[] = [];
        let after: ListingKey | undefined;
        do {
          const page = await readListing(
            from,
            { path, filter, order, limit, after, withCounts: true },
            fullRows,
          );
          expect(page.listed.length).toBeLessThanOrEqual(limit ?? Number.POSITIVE_INFINITY);
          const counted = page.counts.reduce((sum, { products }) => sum + products, 0);
          expect(counted).toBe(expected(subcategories, emptyFilter, order).length);
          names.push(...page.listed.map(({ product }) => product.name));
          after = page.last;
        } while (after);
        expect(names).toEqual(expected(subcategories, filter, order));
      },
    ),
    { numRuns: 300 },
  );
}, 30_000);

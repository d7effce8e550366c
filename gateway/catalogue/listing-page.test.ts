import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { passesFilter } from '#contract/catalogue/filter.rules.ts';
import { openListedShop, sell, type TestProduct } from '../../tests/world/listed-shop.ts';
import type { ListingKey, ListingOrder } from './cursor.ts';
import { wholeRows } from './listed-rows.records.ts';
import { type ListingQuestion, readListing } from './listing-page.records.ts';

const colors = ['black', 'brown', 'ginger'];
const lengths = [8, 12, 24];
const from = { database: drizzle(env.DB) };

/** Few prices, so that many are equal, and several prices within a product. */
const catalogue: Record<string, TestProduct> = Object.fromEntries(
  fc
    .sample(
      fc.record({
        subcategory: fc.constantFrom('sub-lace', 'sub-tools', 'sub-combs' as const),
        skus: fc.array(
          fc.record({
            color: fc.constantFrom(...colors),
            length: fc.constantFrom(...lengths),
            price: fc.constantFrom(0, 1, 2, 3, 4),
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
  filter: fc.record({ color: fc.subarray([...colors, 'mauve']), length: fc.subarray([...lengths, 13]) }),
  order: fc.constantFrom<ListingOrder>('oldest', 'newest', 'price-up', 'price-down'),
  limit: fc.constantFrom(undefined, 3, 7, 96),
});

type Filter = ListingQuestion['filter'];

/** The names a listing should hold, found by looking at every product. */
function expected(subcategories: string[], filter: Filter, order: ListingOrder): string[] {
  const found = Object.entries(catalogue).flatMap(([name, { subcategory = '', skus }], position) => {
    const prices = skus
      .filter((sku) => (sku.price ?? 0) > 0 && passesFilter(sku, filter))
      .map(({ price = 0 }) => price);
    if (prices.length === 0 || !subcategories.includes(subcategory)) return [];
    return [{ name, position, price: order.startsWith('price') ? Math.min(...prices) : 0 }];
  });
  found.sort((one, other) => one.price - other.price || one.position - other.position);
  if (order === 'newest' || order === 'price-down') found.reverse();
  return found.map(({ name }) => name);
}

beforeAll(async () => {
  await openListedShop();
  await sell(catalogue);
});

test('pages of any size bring every product that passes once, in order, at its lowest listed price', async () => {
  await fc.assert(
    fc.asyncProperty(questions, async ({ path: { path, subcategories }, filter, order, limit }) => {
      const names: string[] = [];
      let after: ListingKey | undefined;
      do {
        const page = await readListing(
          from,
          { path, filter, order, limit, after, withCounts: false },
          wholeRows,
        );
        expect(page.listed.length).toBeLessThanOrEqual(limit ?? Number.POSITIVE_INFINITY);
        names.push(...page.listed.map(({ product }) => product.name));
        after = page.last;
      } while (after);
      expect(names).toEqual(expected(subcategories, filter, order));
    }),
    { numRuns: 100 },
  );
}, 30_000);

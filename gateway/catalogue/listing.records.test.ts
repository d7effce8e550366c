import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import { openListedShop, sell } from '../../tests/support/listed-shop.ts';
import { batch } from '../database/commit.ts';
import { relistStatements } from './listing.records.ts';
import { type ListedProduct, listingEntries, listingSignature } from './listing.rules.ts';

const names = ['one', 'two', 'three'];

/** The expected tables, computed from the products alone. */
function fromScratch(products: ListedProduct[]) {
  const entries = products.flatMap((product) =>
    listingEntries(product).map(({ isTier, ...entry }) => ({
      ...entry,
      tierSet: isTier ? listingSignature(product) : null,
    })),
  );
  const counts = new Map<string, number>();
  for (const product of products) {
    const signature = listingSignature(product);
    for (const scope of signature === null ? [] : [product.categoryId, product.subcategoryId]) {
      const key = JSON.stringify([scope, signature]);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const texts = entries.map(({ scope, color, length, position, productId, price, tierSet }) =>
    JSON.stringify([scope, color, length, position, productId, price, tierSet]),
  );
  return { entries: texts.sort(), counts: [...counts].sort() };
}

async function stored() {
  const [entries, counts] = await env.DB.batch<{ text: string; products: number }>([
    env.DB.prepare(
      `select json_array(scope, color, length, position, productId, price, signature) as text
       from listing_entry left join price_tier_set on price_tier_set.id = tierSet`,
    ),
    env.DB.prepare('select json_array(scope, signature) as text, products from listing_signature'),
  ]);
  return {
    entries: (entries?.results ?? []).map(({ text }) => text).sort(),
    counts: (counts?.results ?? []).map(({ text, products }) => [text, products]).sort(),
  };
}

const edits = fc.array(
  fc.record({
    name: fc.constantFrom(...names),
    availability: fc.constantFrom('live', 'live', 'archived'),
    isVisible: fc.constantFrom(true, true, false),
    subcategoryId: fc.constantFrom('sub-lace', 'sub-tools', 'sub-combs'),
    skus: fc.array(
      fc.record({
        price: fc.constantFrom(0, 100, 200).map(toMinor),
        length: fc.constantFrom(null, 12, 18),
        colorId: fc.constantFrom(null, 'black', 'brown'),
        isVisible: fc.constantFrom(true, true, false),
      }),
      { maxLength: 4 },
    ),
  }),
  { minLength: 1, maxLength: 8 },
);

const products = new Map<string, ListedProduct>();

beforeAll(async () => {
  await openListedShop();
  await sell(Object.fromEntries(names.map((name) => [name, { availability: 'draft', skus: [] }])));
});

test('entries and counts equal a recount from scratch after any edits', async () => {
  await fc.assert(
    fc.asyncProperty(edits, async (some) => {
      for (const { name, ...edit } of some) {
        const product = {
          ...edit,
          id: `product-${name}`,
          position: names.indexOf(name) + 1,
          categoryId: edit.subcategoryId === 'sub-combs' ? 'category-care' : 'category-hair',
        };
        products.set(name, product);
        await batch(env.DB, [
          env.DB.prepare('update product set categoryId = ?2, subcategoryId = ?3 where id = ?1').bind(
            product.id,
            product.categoryId,
            product.subcategoryId,
          ),
          ...relistStatements(product),
        ]);
      }
      expect(await stored()).toEqual(fromScratch([...products.values()]));
    }),
    { numRuns: 40 },
  );
}, 30_000);

test('a relisting that fails changes nothing', async () => {
  const before = await stored();
  const product = {
    id: 'product-one',
    position: 1,
    availability: 'live',
    isVisible: true,
    categoryId: 'category-hair',
    subcategoryId: 'category-hair',
    skus: [{ price: toMinor(100), isVisible: true }],
  };
  await expect(batch(env.DB, relistStatements(product))).rejects.toThrow();
  expect(await stored()).toEqual(before);
});

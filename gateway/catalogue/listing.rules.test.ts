import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyFilter, type ListingFilter } from '#contract/catalogue/listing.rules.ts';
import { toMinor } from '#contract/wire/money.ts';
import {
  countProducts,
  facetCounts,
  hasColorAndLength,
  type ListedProduct,
  listingEntries,
  listingSignature,
  parseSignature,
  type SignatureCount,
} from './listing.rules.ts';

const colors = ['black', 'brown', 'ginger'];
const lengths = [8, 12, 24];
const textures = ['double-drawn', 'single-drawn'];
const sizes = ['4', '13'];

const skus = fc.array(
  fc.record({
    price: fc.constantFrom(0, 100, 250, 400).map(toMinor),
    length: fc.constantFrom(null, ...lengths),
    colorId: fc.constantFrom(null, ...colors),
    size: fc.constantFrom(null, ...sizes),
    isVisible: fc.constantFrom(true, true, true, false),
  }),
  { maxLength: 6 },
);

const products: fc.Arbitrary<ListedProduct[]> = fc
  .array(
    fc.record({
      skus,
      attributes: fc.constantFrom(null, ...textures.map((wigTexture) => ({ wigTexture }))),
      availability: fc.constantFrom('live', 'live', 'draft'),
      isVisible: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  .map((some) =>
    some.map((each, index) => ({
      ...each,
      id: `product-${index}`,
      position: index,
      categoryId: 'hair',
      subcategoryId: 'lace',
    })),
  );

const filters = fc.record({
  color: fc.subarray([...colors, 'mauve']),
  length: fc.subarray([...lengths, 13]),
  texture: fc.subarray([...textures, 'drawn']),
  size: fc.subarray([...sizes, '1']),
});

/** The listed skus, computed from every product. */
const shown = ({ skus: all, availability, isVisible }: ListedProduct) =>
  all
    .filter((sku) => availability === 'live' && isVisible && sku.isVisible && sku.price > 0)
    .map(({ colorId, length, size, price }) => ({ color: colorId, length, size, price }));

const isIn = (chosen: readonly string[] = [], values: (string | null | undefined)[]) =>
  chosen.length === 0 || values.some((value) => value && chosen.includes(value));

const left = (list: ListedProduct[], filter: ListingFilter) =>
  list.filter(
    (product) =>
      shown(product).some((sku) => hasColorAndLength(sku, filter)) &&
      isIn(filter.texture, [product.attributes?.['wigTexture']]) &&
      isIn(
        filter.size,
        shown(product).map(({ size }) => size),
      ),
  ).length;

function counted(list: ListedProduct[]): SignatureCount[] {
  const totals = new Map<string, number>();
  for (const signature of list.map(listingSignature)) {
    if (signature !== null) totals.set(signature, (totals.get(signature) ?? 0) + 1);
  }
  return [...totals].map(([signature, count]) => ({ signature, products: count }));
}

describe('counts by option set', () => {
  test('equal a count of the products themselves, for any filter', () => {
    fc.assert(
      fc.property(products, filters, (list, filter) => {
        expect(countProducts(counted(list), filter)).toBe(left(list, filter));
      }),
    );
  });

  test('count each value of a group under the selection of the other group', () => {
    fc.assert(
      fc.property(products, filters, (list, filter) => {
        const facets = facetCounts(counted(list), filter);
        const sold = list.flatMap(shown);
        const known = <T>(values: (T | null | undefined)[], all: T[]) =>
          all.filter((value) => values.includes(value));
        expect(facets).toEqual({
          colors: known(
            sold.map(({ color }) => color),
            colors,
          ).map((colorId) => ({ colorId, count: left(list, { ...filter, color: [colorId] }) })),
          lengths: known(
            sold.map(({ length }) => length),
            lengths,
          ).map((length) => ({ length, count: left(list, { ...filter, length: [length] }) })),
          textures: known(
            list.flatMap((product) =>
              shown(product).length > 0 ? product.attributes?.['wigTexture'] : null,
            ),
            textures,
          ).map((value) => ({ value, count: left(list, { ...filter, texture: [value] }) })),
          sizes: known(
            sold.map(({ size }) => size),
            sizes,
          ).map((value) => ({ value, count: left(list, { ...filter, size: [value] }) })),
        });
      }),
    );
  });
});

describe('the entries of a product', () => {
  test('are exactly its sellable combinations at their lowest prices', () => {
    fc.assert(
      fc.property(products, filters, (list, filter) => {
        const combinations = (filter.color.length > 0 ? filter.color : ['']).flatMap((color) =>
          (filter.length.length > 0 ? filter.length : [0]).map((length) => ({ color, length })),
        );
        for (const product of list) {
          const listed = listingEntries(product).filter(
            (entry) =>
              entry.scope === 'hair' &&
              combinations.some(({ color, length }) => color === entry.color && length === entry.length),
          );
          const prices = shown(product)
            .filter((sku) => hasColorAndLength(sku, filter))
            .map(({ price }) => price);
          expect(listed.length > 0).toBe(prices.length > 0);
          if (prices.length > 0) {
            expect(Math.min(...listed.map(({ price }) => price))).toBe(Math.min(...prices));
          }
        }
      }),
    );
  });
});

describe('a signature', () => {
  test('is the same text for the same options in any order', () => {
    fc.assert(
      fc.property(skus, (some) => {
        const product = {
          id: 'one',
          position: 1,
          availability: 'live',
          isVisible: true,
          categoryId: 'hair',
          subcategoryId: 'lace',
        };
        const signature = listingSignature({ ...product, skus: some });
        expect(listingSignature({ ...product, skus: [...some, ...some].reverse() })).toBe(signature);
        if (signature !== null) expect(parseSignature(signature).length).toBeGreaterThan(0);
      }),
    );
  });

  test('reads back ids with colons', () => {
    expect(parseSignature('color:a:12,:0')).toEqual([
      { color: 'color:a', length: 12 },
      { color: '', length: 0 },
    ]);
  });
});

test('one sku must have a chosen colour and a chosen length', () => {
  const filter = { ...emptyFilter, color: ['black', 'brown'], length: [18] };
  expect(hasColorAndLength({ color: 'brown', length: 18 }, filter)).toBe(true);
  expect(hasColorAndLength({ color: 'brown', length: 20 }, filter)).toBe(false);
  expect(hasColorAndLength({ color: 'red', length: 18 }, filter)).toBe(false);
  expect(hasColorAndLength({ length: 18 }, filter)).toBe(false);
  expect(hasColorAndLength({ color: '', length: 0 }, { ...filter, color: [], length: [0] })).toBe(false);
  expect(hasColorAndLength({}, emptyFilter)).toBe(true);
});

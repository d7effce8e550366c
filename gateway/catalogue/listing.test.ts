import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { passesFilter } from '#contract/catalogue/filter.rules.ts';
import { toMinor } from '#contract/wire/money.ts';
import {
  combinationsOf,
  countProducts,
  facetCounts,
  type ListedProduct,
  listingEntries,
  listingSignature,
  type SignatureCount,
} from './listing.ts';

const colors = ['black', 'brown', 'ginger'];
const lengths = [8, 12, 24];

const skus = fc.array(
  fc.record({
    price: fc.constantFrom(0, 100, 250, 400).map(toMinor),
    length: fc.constantFrom(null, ...lengths),
    colorId: fc.constantFrom(null, ...colors),
    isVisible: fc.constantFrom(true, true, true, false),
  }),
  { maxLength: 6 },
);

const products: fc.Arbitrary<ListedProduct[]> = fc
  .array(
    fc.record({ skus, availability: fc.constantFrom('live', 'live', 'draft'), isVisible: fc.boolean() }),
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
});

/** The skus a listing may show, found the long way. */
const shown = ({ skus: all, availability, isVisible }: ListedProduct) =>
  all
    .filter((sku) => availability === 'live' && isVisible && sku.isVisible && sku.price > 0)
    .map(({ colorId, length, price }) => ({ color: colorId, length, price }));

const left = (list: ListedProduct[], filter: { color: string[]; length: number[] }) =>
  list.filter((product) => shown(product).some((sku) => passesFilter(sku, filter))).length;

function counted(list: ListedProduct[]): SignatureCount[] {
  const totals = new Map<string, number>();
  for (const signature of list.map(listingSignature)) {
    if (signature !== null) totals.set(signature, (totals.get(signature) ?? 0) + 1);
  }
  return [...totals].map(([signature, count]) => ({ signature, products: count }));
}

describe('counts kept by option set', () => {
  test('equal a count of the products themselves, for any filter', () => {
    fc.assert(
      fc.property(products, filters, (list, filter) => {
        expect(countProducts(counted(list), filter)).toBe(left(list, filter));
      }),
    );
  });

  test('say for each value of a group what it shows under the choice of the other group', () => {
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
          ).map((colorId) => ({ colorId, count: left(list, { color: [colorId], length: filter.length }) })),
          lengths: known(
            sold.map(({ length }) => length),
            lengths,
          ).map((length) => ({ length, count: left(list, { color: filter.color, length: [length] }) })),
        });
      }),
    );
  });
});

describe('the entries of a product', () => {
  test('are found under exactly the combinations it can be sold in, at the lowest price there', () => {
    fc.assert(
      fc.property(products, filters, (list, filter) => {
        const combinations = (filter.color.length > 0 ? filter.color : ['']).flatMap((color) =>
          (filter.length.length > 0 ? filter.length : [0]).map((length) => ({ color, length })),
        );
        for (const product of list) {
          const found = listingEntries(product).filter(
            (entry) =>
              entry.scope === 'hair' &&
              combinations.some(({ color, length }) => color === entry.color && length === entry.length),
          );
          const prices = shown(product)
            .filter((sku) => passesFilter(sku, filter))
            .map(({ price }) => price);
          expect(found.length > 0).toBe(prices.length > 0);
          if (prices.length > 0) {
            expect(Math.min(...found.map(({ price }) => price))).toBe(Math.min(...prices));
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
        if (signature !== null) expect(combinationsOf(signature).length).toBeGreaterThan(0);
      }),
    );
  });

  test('reads back ids with colons', () => {
    expect(combinationsOf('color:a:12,:0')).toEqual([
      { color: 'color:a', length: 12 },
      { color: '', length: 0 },
    ]);
  });
});

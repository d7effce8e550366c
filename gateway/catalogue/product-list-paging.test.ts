import { beforeAll, describe, expect, test } from 'vitest';
import { getProducts } from '#contract/catalogue/catalogue.endpoints.ts';
import { answerOf } from '../../tests/support/contract-answer.ts';
import { createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { allSlugs, openVariedShop } from '../../tests/support/varied-shop.ts';

const visitor = createVisitor(testDependencies());

const list = (query = '') => answerOf(getProducts, visitor, `/products${query}`);

beforeAll(openVariedShop);

describe('pages of the product list', () => {
  /** Follows `nextAfter` to the end. */
  async function readPages(query: string): Promise<string[][]> {
    const pages: string[][] = [];
    for (let after = ''; pages.length < 50; ) {
      const page = await list(`${query}${after}`);
      pages.push(page.products.map(({ name }) => name));
      if (page.nextAfter === undefined) return pages;
      after = `&after=${page.nextAfter}`;
    }
    throw new Error('The pages do not end');
  }

  test.each([
    ['?limit=2', [['last-one', 'sold-out'], ['many-options', 'tongs'], ['comb']]],
    ['?limit=5', [allSlugs]],
    [
      '?limit=3&sort=newest',
      [
        ['comb', 'tongs', 'many-options'],
        ['sold-out', 'last-one'],
      ],
    ],
    [
      '?limit=3&sort=price-up',
      [
        ['comb', 'tongs', 'sold-out'],
        ['last-one', 'many-options'],
      ],
    ],
    [
      '?limit=3&sort=price-down',
      [
        ['many-options', 'last-one', 'sold-out'],
        ['tongs', 'comb'],
      ],
    ],
    ['?limit=1&category=hair&length=12,24&sort=price-up', [['last-one'], ['many-options']]],
    ['?limit=1&category=hair&length=12,24&sort=price-down', [['many-options'], ['last-one']]],
    ['?limit=96&color=mauve', [[]]],
  ])('%s list every product once', async (query, expected) => {
    expect(await readPages(query)).toEqual(expected);
  });

  test('include the total number of products', async () => {
    expect((await list('?limit=1')).total).toBe(5);
    expect((await list('?limit=1&color=black&length=24')).total).toBe(1);
    expect((await list('?limit=1&color=mauve')).total).toBe(0);
    expect((await list('?limit=1&category=shoes')).total).toBe(0);
  });

  test('include no total by price, not even on the last page', async () => {
    const first = await list('?limit=4&minPrice=1');
    const last = await list(`?limit=4&minPrice=1&after=${first.nextAfter}`);
    expect([first.total, last.products.length, last.total]).toEqual([undefined, 1, undefined]);
  });

  test('are an extension: the plain list has neither total nor facets nor cursor', async () => {
    expect(await visitor.api('GET', '/products')).toEqual({ products: expect.any(Array) });
  });

  test.each(['0', '97', 'two', '-1', '1.5'])('cannot hold %s products', async (limit) => {
    expect((await visitor.send('GET', `/products?limit=${limit}`)).status).toBe(400);
  });

  test.each(['x', '????', 'AAAA', btoa('oldest.1'), btoa('newest.0.5').replaceAll('=', '')])(
    'refuse the invalid cursor %s',
    async (after) => {
      const response = await visitor.send('GET', `/products?limit=2&after=${encodeURIComponent(after)}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ error: 'Error loading products.' });
    },
  );

  test('reject unknown sort orders', async () => {
    expect((await visitor.send('GET', '/products?sort=random')).status).toBe(400);
  });
});

describe('facets', () => {
  test('count the products of each value under the selection of the other group', async () => {
    expect((await list('?category=hair&facets=true')).facets).toMatchObject({
      colors: [
        { colorId: 'black', count: 2 },
        { colorId: 'brown', count: 1 },
        { colorId: 'ginger', count: 1 },
      ],
      lengths: [
        { length: 12, count: 2 },
        { length: 18, count: 1 },
        { length: 24, count: 1 },
      ],
    });
    expect((await list('?category=hair&facets=true&color=ginger')).facets).toMatchObject({
      colors: [
        { colorId: 'black', count: 2 },
        { colorId: 'brown', count: 1 },
        { colorId: 'ginger', count: 1 },
      ],
      lengths: [
        { length: 12, count: 0 },
        { length: 18, count: 0 },
        { length: 24, count: 1 },
      ],
    });
  });

  test('are empty for a category that does not exist', async () => {
    expect((await list('?category=shoes&facets=true')).facets).toMatchObject({ colors: [], lengths: [] });
  });
});

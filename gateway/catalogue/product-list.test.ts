import { beforeAll, describe, expect, test } from 'vitest';
import { getProductCards, getProducts } from '#contract/catalogue/catalogue.endpoints.ts';
import { answerOf } from '../../tests/support/contract-answer.ts';
import { countedDatabase, createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { allSlugs, openVariedShop } from '../../tests/support/varied-shop.ts';

const { trips, database } = countedDatabase();
const dependencies = testDependencies({ database });
const visitor = createVisitor(dependencies);

const list = (query = '') => answerOf(getProducts, visitor, `/products${query}`);
const names = async (query = '') => (await list(query)).products.map(({ name }) => name);

beforeAll(openVariedShop);

describe('the list of products', () => {
  test('lists visible, priced products in order of creation', async () => {
    expect(await names()).toEqual(allSlugs);
  });

  test('shows visible, priced skus by rising price and sums their stock', async () => {
    const { products } = await list();
    const [product] = products.filter(({ name }) => name === 'many-options');
    expect(product?.skus.map(({ sku, price }) => [sku, price])).toEqual([
      ['MANY-OPTIONS-2', 100_000],
      ['MANY-OPTIONS-3', 140_000],
      ['MANY-OPTIONS-1', 150_050],
    ]);
    expect([product?.inventoryCount, product?.quantityAvailable]).toEqual([9, 9]);
  });

  test('returns for cards only the skus that a card can show', async () => {
    const query = '?category=hair&limit=2&facets=true&color=black';
    const { products, ...around } = await list(query);
    const cards = await answerOf(getProductCards, visitor, `/products${query}&fields=card`);
    expect(cards).toMatchObject(around);
    expect(cards.products.map(({ name }) => name)).toEqual(['last-one', 'many-options']);
    expect(cards.products.map(({ skus }) => skus.map(({ sku }) => sku))).toEqual(
      products.map(({ skus }) => skus.slice(0, 1).map(({ sku }) => sku)),
    );
    expect(await visitor.api('GET', '/products?subcategory=tools&category=hair-care&fields=card')).toEqual({
      products: [
        {
          _id: 'product-comb',
          name: 'comb',
          slug: 'comb',
          colorCount: 0,
          skus: [
            {
              _id: 'sku-comb-1',
              productId: 'product-comb',
              sku: 'COMB-1',
              price: 25.25,
              images: ['https://shop.test/media/comb-1.webp'],
              inventoryCount: 5,
              quantityAvailable: 5,
            },
          ],
        },
      ],
    });
  });

  test('returns whole units and full picture URLs', async () => {
    expect(await visitor.api('GET', '/products?subcategory=tools&category=hair-care')).toMatchObject({
      products: [{ skus: [{ price: 25.25, images: ['https://shop.test/media/comb-1.webp'] }] }],
    });
  });

  test.each([
    ['?category=hair', ['last-one', 'sold-out', 'many-options', 'tongs']],
    ['?category=hair,hair-care', ['last-one', 'sold-out', 'many-options', 'tongs']],
    ['?category=hair&category=hair-care', ['last-one', 'sold-out', 'many-options', 'tongs']],
    ['?category=', allSlugs],
    ['?category=shoes', []],
    ['?category=best-sellers', []],
    ['?subcategory=lace-wigs', ['last-one', 'sold-out', 'many-options']],
    ['?category=hair&subcategory=tools', ['tongs']],
    ['?category=hair-care&subcategory=tools', ['comb']],
    ['?subcategory=tools', ['tongs', 'comb']],
    ['?category=shoes&subcategory=tools', []],
    ['?category=hair-care&subcategory=lace-wigs', []],
    ['?category=hair&subcategory=hats', []],
  ])('%s finds its category', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test.each([
    ['?color=black', ['last-one', 'many-options']],
    ['?color=brown,ginger', ['sold-out', 'many-options']],
    ['?color=brown, ginger ,,brown', ['sold-out', 'many-options']],
    ['?length=18', ['sold-out']],
    ['?length=12,18', ['last-one', 'sold-out', 'many-options']],
    ['?color=ginger&length=12', []],
    ['?color=ginger&length=24', ['many-options']],
    ['?color=mauve', []],
    ['?length=13', []],
    ['?length=0', []],
    ['?color=%27%3B--', []],
    ['?length=12.5,long,-12,1e1', allSlugs],
    ['?length=long,24', ['many-options']],
    ['?color=,', allSlugs],
    ['?category=hair-care&color=black', []],
    ['?tags=sale,new&isVisible=false', allSlugs],
    ['?limit=10&color=black&sort=newest', ['many-options', 'last-one']],
  ])('%s filters', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('shows of each product only the skus within the filters', async () => {
    const { products } = await list('?color=black,ginger&length=24');
    expect(products.map(({ skus }) => skus.map(({ sku }) => sku))).toEqual([
      ['MANY-OPTIONS-3', 'MANY-OPTIONS-1'],
    ]);
    expect(products[0]?.quantityAvailable).toBe(6);
  });

  test('accepts fifty values of a list and rejects more', async () => {
    const values = (count: number) => Array.from({ length: count }, (_, index) => index + 100).join(',');
    expect(await names(`?color=${values(50)}`)).toEqual([]);
    for (const list of ['color', 'length']) {
      const response = await visitor.send('GET', `/products?${list}=${values(51)}`);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ error: 'Error loading products.' });
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    }
  });

  test('takes one round trip, with or without pages and counts', async () => {
    for (const query of [
      '',
      '?limit=2&facets=true&color=black,brown&sort=price-up',
      '?category=shoes&limit=5',
    ]) {
      trips.length = 0;
      await list(query);
      expect(trips).toHaveLength(1);
    }
  });
});

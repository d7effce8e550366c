import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { searchProducts } from '#contract/catalogue/catalogue.endpoints.ts';
import { answerOf } from '../../tests/support/contract-answer.ts';
import { countedDatabase, createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { openListedShop, sell } from '../../tests/support/listed-shop.ts';
import { planSteps } from '../../tests/support/query-plan.ts';

const { trips, database } = countedDatabase();
const visitor = createVisitor(testDependencies({ database }));

const search = (more: string) => answerOf(searchProducts, visitor, `/search?q=wig&facets=true${more}`);
const slugsOf = async (more: string) => (await search(more)).products.map(({ slug }) => slug);

beforeAll(async () => {
  await openListedShop();
  await sell({
    'wig-one': {
      attributes: { wigTexture: 'double-drawn' },
      skus: [
        { color: 'black', length: 12, size: '13', price: 300 },
        { color: 'ginger', length: 18, size: '13', price: 500, stock: 0 },
      ],
    },
    'wig-two': {
      attributes: { wigTexture: 'single-drawn' },
      skus: [
        { color: 'black', length: 18, size: '5', price: 200 },
        { color: 'ginger', length: 18, size: '5', price: 100, isVisible: false },
      ],
    },
    'wig-three': {
      attributes: { wigTexture: 'double-drawn' },
      skus: [{ color: 'ginger', length: 12, size: '5', price: 400 }],
    },
    comb: { subcategory: 'sub-combs', skus: [{ price: 10 }] },
  });
});

test.each([
  ['', ['wig-one', 'wig-two', 'wig-three']],
  ['&sort=newest', ['wig-three', 'wig-two', 'wig-one']],
  ['&sort=price-up', ['wig-two', 'wig-one', 'wig-three']],
  ['&sort=price-down', ['wig-three', 'wig-one', 'wig-two']],
  ['&color=ginger', ['wig-one', 'wig-three']],
  ['&color=ginger&sort=price-down', ['wig-one', 'wig-three']],
  ['&color=ginger&length=12', ['wig-three']],
  ['&length=18', ['wig-one', 'wig-two']],
  ['&texture=double-drawn', ['wig-one', 'wig-three']],
  ['&texture=double-drawn&size=5', ['wig-three']],
  ['&minPrice=250', ['wig-one', 'wig-three']],
  ['&minPrice=250&maxPrice=350', ['wig-one']],
  ['&color=ginger&inStock=true', ['wig-three']],
  ['&color=brown', []],
])('results filtered by "%s"', async (more, slugs) => {
  expect(await slugsOf(more)).toEqual(slugs);
  expect((await search(more)).total).toBe(slugs.length);
});

test('a card shows a sku that passes the filter', async () => {
  const [product] = (await search('&color=ginger')).products;
  expect(product?.skus.map(({ color }) => color)).toEqual(['ginger']);
});

test('facets count all matches, and include values without matches as 0', async () => {
  const { facets } = await search('&color=ginger&length=12');
  expect(facets).toEqual({
    colors: [
      { colorId: 'black', count: 1 },
      { colorId: 'ginger', count: 1 },
    ],
    lengths: [
      { length: 12, count: 1 },
      { length: 18, count: 1 },
    ],
    textures: [
      { value: 'double-drawn', count: 1 },
      { value: 'single-drawn', count: 0 },
    ],
    sizes: [
      { value: '5', count: 1 },
      { value: '13', count: 0 },
    ],
  });
});

test('counts leave out a product that a backup copied as listed, and then as archived', async () => {
  const signature = `(select listedSignature from product where slug = 'wig-one')`;
  await env.DB.prepare(`update product set listedSignature = null where slug = 'wig-three'`).run();
  const { facets } = await search('');
  await env.DB.prepare(`update product set listedSignature = ${signature} where slug = 'wig-three'`).run();
  expect(facets?.sizes).toMatchObject([{ count: 1 }, { count: 1 }]);
});

test('pages continue after the cursor', async () => {
  const first = await search('&sort=price-up&limit=2');
  expect([first.products.map(({ slug }) => slug), first.total]).toEqual([['wig-two', 'wig-one'], 3]);
  const second = await search(`&sort=price-up&limit=2&after=${first.nextAfter}`);
  expect([second.products.map(({ slug }) => slug), second.nextAfter]).toEqual([['wig-three'], undefined]);
});

test.each(['', '&color=ginger&texture=double-drawn&inStock=true&minPrice=1&sort=price-down'])(
  'is one round trip that seeks: "%s"',
  async (more) => {
    trips.length = 0;
    await search(more);
    expect(trips).toHaveLength(1);
    const scans = (await planSteps(trips)).filter((step) =>
      /^SCAN (p|k|entry|sku|product|search_entry)\b/.test(step),
    );
    expect(scans).toEqual([]);
  },
);

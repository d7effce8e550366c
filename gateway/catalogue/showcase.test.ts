import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { getBestSellers, getFeatured } from '#contract/catalogue/catalogue.endpoints.ts';
import { answerOf } from '../../tests/support/contract-answer.ts';
import { createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { openListedShop, sell, write } from '../../tests/support/listed-shop.ts';
import { bestSeller, featured } from '../database/catalogue.tables.ts';
import { insertInto } from '../demo/insert.statements.ts';

const visitor = createVisitor(testDependencies());
const bestSellers = () => answerOf(getBestSellers, visitor, '/products/bestSellers');
const featuredEntries = () => answerOf(getFeatured, visitor, '/products/featured');

beforeAll(async () => {
  await openListedShop();
  await sell({
    wave: {
      skus: [
        { color: 'black', length: 12, price: 500, stock: 0 },
        { color: 'brown', length: 12, price: 700, stock: 2 },
        { color: 'ginger', length: 12, price: 900, stock: 4 },
        { color: 'ginger', length: 18, isVisible: false },
      ],
    },
    gone: { skus: [{ price: 300, stock: 0 }] },
    hidden: { isVisible: false, skus: [{}] },
    ...Object.fromEntries(['one', 'two', 'three', 'four'].map((name) => [name, { skus: [{ price: 50 }] }])),
    tongs: { subcategory: 'sub-tools', skus: [{ price: 0 }] },
  });
  await write(
    insertInto(bestSeller, [
      { id: 'best-1', createdAt: 1, rank: 2, skuId: 'sku-wave-3' },
      { id: 'best-2', createdAt: 2, rank: 1, skuId: 'sku-wave-4' },
      { id: 'best-3', createdAt: 3, skuId: 'sku-hidden-1' },
      { id: 'best-4', createdAt: 4, skuId: 'sku-one-1' },
    ]),
    insertInto(featured, [
      { id: 'look', createdAt: 1, type: 'shop_look', productId: 'product-wave' },
      { id: 'hidden', createdAt: 2, rank: 1, productId: 'product-hidden' },
      { id: 'hair', createdAt: 3, rank: 2, type: 'regular', categoryId: 'category-hair' },
      { id: 'lace', createdAt: 4, rank: 3, type: 'regular', subcategoryId: 'sub-lace' },
      { id: 'tools', createdAt: 5, rank: 4, type: 'regular', subcategoryId: 'sub-tools' },
      { id: 'care', createdAt: 6, rank: 5, type: 'regular', categoryId: 'category-care' },
    ]),
  );
});

describe('best sellers', () => {
  test('are visible skus with their product, category and colour', async () => {
    const entries = await bestSellers();
    expect(entries.map(({ _id }) => _id)).toEqual(['best-1', 'best-4']);
    expect(entries[0]).toMatchObject({
      rank: 2,
      productId: 'product-wave',
      productSkuId: 'sku-wave-3',
      storeId: 'store-1',
      productSku: {
        _id: 'sku-wave-3',
        price: 90_000,
        productName: 'wave',
        colorName: 'Ginger',
        color: { _id: 'ginger', name: 'Ginger', storeId: 'store-1' },
        product: { _id: 'product-wave', slug: 'wave', inventoryCount: 6, quantityAvailable: 6 },
        productCategory: 'Hair',
        category: { slug: 'hair' },
        productSubcategory: 'Lace wigs',
        subcategory: { slug: 'lace-wigs' },
        images: ['https://shop.test/media/wave-3.webp'],
      },
    });
  });

  test('have no colour document when the sku has no colour', async () => {
    const [, plain] = await bestSellers();
    expect(plain?.productSku.color).toBeUndefined();
    expect(plain?.rank).toBeUndefined();
  });
});

describe('featured entries', () => {
  test('leave out entries without visible products', async () => {
    const entries = await featuredEntries();
    expect(entries.map(({ _id }) => _id)).toEqual(['look', 'hair', 'lace']);
  });

  test('leave out a product that a backup copied as listed, and then as archived', async () => {
    await env.DB.prepare(`update product set availability = 'archived' where id = 'product-one'`).run();
    const [, hair] = await featuredEntries();
    await env.DB.prepare(`update product set availability = 'live' where id = 'product-one'`).run();
    expect(hair?.category?.products.map(({ name }) => name)).not.toContain('one');
  });

  test('include a single product with its skus', async () => {
    const [look] = await featuredEntries();
    expect(look).toMatchObject({ type: 'shop_look', productId: 'product-wave' });
    expect(look?.product).toMatchObject({
      categorySlug: 'hair',
      skus: [{ colorName: 'Natural black' }, { colorName: 'Dark brown' }, { colorName: 'Ginger' }],
    });
    expect(look?.category).toBeUndefined();
  });

  test.each([
    ['category', 'hair'],
    ['subcategory', 'lace-wigs'],
  ] as const)(
    'include the first five products of a %s, each with the sku that its card shows',
    async (kind, slug) => {
      const target = (await featuredEntries()).find((entry) => entry[kind])?.[kind];
      expect(target?.slug).toBe(slug);
      expect(target?.products).toMatchObject([
        {
          name: 'wave',
          inventoryCount: 6,
          skus: [{ sku: 'WAVE-2', colorName: 'Dark brown', price: 70_000 }],
        },
        { name: 'gone', skus: [{ sku: 'GONE-1' }] },
        { name: 'one' },
        { name: 'two' },
        { name: 'three' },
      ]);
      expect(target?.products.map(({ skus }) => skus.length)).toEqual([1, 1, 1, 1, 1]);
    },
  );
});

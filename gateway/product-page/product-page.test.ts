import { beforeAll, describe, expect, test } from 'vitest';
import { getProduct } from '#contract/catalogue/catalogue.endpoints.ts';
import { answerOf } from '../../tests/support/contract-answer.ts';
import { createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { openListedShop, sell } from '../../tests/support/listed-shop.ts';
import { pictureUrl } from '../pictures/picture-url.ts';
import { readSettings } from '../settings.ts';

const dependencies = testDependencies();
const visitor = createVisitor(dependencies);

beforeAll(async () => {
  await openListedShop();
  await sell({
    'body-wave': {
      description: 'Soft waves.',
      attributes: { wigMake: 'custom' },
      skus: [
        { color: 'brown', length: 24, price: 1400, stock: 0 },
        { color: 'black', length: 12, price: 999.99, size: '5', images: ['a.webp', '/b.webp'] },
        { color: 'black', length: 18, price: 0, stock: 3 },
        { color: 'ginger', length: 18, isVisible: false },
      ],
    },
    bonnet: { subcategory: 'sub-tools', skus: [{ price: 20, images: ['https://media.test/x.webp'] }] },
    hidden: { isVisible: false, skus: [{}] },
    draft: { availability: 'draft', skus: [{}] },
    archived: { availability: 'archived', skus: [{}] },
    bare: { skus: [] },
    covered: { skus: [{ isVisible: false }] },
    'product-bonnet': { skus: [{ price: 30 }] },
  });
});

describe('a product', () => {
  test('is found by its slug, with the names of its category and subcategory', async () => {
    expect(await visitor.api('GET', '/products/body-wave')).toMatchObject({
      _id: 'product-body-wave',
      _creationTime: expect.any(Number),
      name: 'body-wave',
      slug: 'body-wave',
      description: 'Soft waves.',
      attributes: { wigMake: 'custom' },
      availability: 'live',
      isVisible: true,
      currency: 'ghs',
      categoryId: 'category-hair',
      categoryName: 'Hair',
      categorySlug: 'hair',
      subcategoryId: 'sub-lace',
      subcategoryName: 'Lace wigs',
      subcategorySlug: 'lace-wigs',
      organizationId: 'organization-1',
      storeId: 'store-1',
      inventoryCount: 8,
      quantityAvailable: 8,
    });
  });

  test('includes its visible skus by rising price, also unpriced ones', async () => {
    const { skus } = await answerOf(getProduct, visitor, '/products/body-wave');
    expect(skus.map(({ sku }) => sku)).toEqual(['BODY-WAVE-3', 'BODY-WAVE-2', 'BODY-WAVE-1']);
    expect(skus[1]).toEqual({
      _id: 'sku-body-wave-2',
      _creationTime: expect.any(Number),
      sku: 'BODY-WAVE-2',
      productId: 'product-body-wave',
      storeId: 'store-1',
      price: 99_999,
      length: 12,
      color: 'black',
      colorName: 'Natural black',
      size: '5',
      images: ['https://shop.test/a.webp', 'https://shop.test/b.webp'],
      inventoryCount: 5,
      quantityAvailable: 5,
      isVisible: true,
      productName: 'body-wave',
      productCategory: 'Hair',
      productCategorySlug: 'hair',
      productSubcategory: 'Lace wigs',
      productSubcategorySlug: 'lace-wigs',
    });
  });

  test('returns null for a missing colour name and does not change full picture URLs', async () => {
    expect(await visitor.api('GET', '/products/bonnet')).toMatchObject({
      skus: [{ colorName: null, images: ['https://media.test/x.webp'] }],
    });
  });

  test('is found by its id before any slug', async () => {
    expect(await visitor.api('GET', '/products/product-bonnet')).toMatchObject({ name: 'bonnet' });
    expect(await visitor.api('GET', '/products/product-product-bonnet')).toMatchObject({
      name: 'product-bonnet',
    });
  });

  test.each(['hidden', 'product-hidden', 'draft', 'archived', 'bare', 'covered', 'nothing', '%27', 'a%2Fb'])(
    '%s is an error, whatever isVisible requests',
    async (slug) => {
      for (const query of ['', '?isVisible=false', '?isVisible=true']) {
        const response = await visitor.send('GET', `/products/${slug}${query}`);
        expect(response.status).toBe(400);
        expect(await response.json()).toEqual({ error: 'Error loading product.' });
        expect(response.headers.get('cache-control')).toBe('private, no-store');
      }
    },
  );

  test('has media pictures under the configured media URL, uploads under the shop', async () => {
    const settings = readSettings({
      ...dependencies.settings,
      ALLOWED_ORIGINS: '',
      MAINTENANCE_BYPASS_IDS: '',
      MEDIA_BASE_URL: 'https://media.test/strand/',
    });
    const withMediaUrl = createVisitor({ ...dependencies, settings });
    const shop = { uploads: 'https://shop.test', assets: 'https://media.test/strand/' };
    expect(pictureUrl('/api/pictures/1-300x400', shop)).toBe('https://shop.test/api/pictures/1-300x400');
    const { skus } = await answerOf(getProduct, withMediaUrl, '/products/body-wave');
    expect(skus[1]?.images).toEqual(['https://media.test/strand/a.webp', 'https://media.test/strand/b.webp']);
  });
});

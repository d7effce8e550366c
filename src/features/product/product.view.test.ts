import { expect, test } from 'vitest';
import type { SingleProduct } from '#contract/products/product.schema.ts';
import { toMinor } from '#contract/wire/money.ts';
import type { Promotions } from '#shop/promotions/promo-code.rules.ts';
import { detailRows, imagesOf, isGiftProduct, packView, stageView, unpackView } from './product.view.ts';

const sku = (
  id: string,
  length: number,
  more: Partial<SingleProduct['skus'][number]> = {},
): SingleProduct['skus'][number] => ({
  _id: id,
  _creationTime: 1,
  sku: id.toUpperCase(),
  productId: 'p',
  storeId: 's',
  price: toMinor(280_000),
  length,
  size: '13',
  weight: '180 g',
  images: [`/media/products/${id}.webp`, 'https://elsewhere.test/a.webp'],
  inventoryCount: 5,
  quantityAvailable: 5,
  isVisible: true,
  productName: 'body wave wig',
  attributes: undefined,
  color: 'black',
  colorName: 'Natural black',
  productCategory: 'Hair',
  productSubcategory: undefined,
  productCategorySlug: undefined,
  productSubcategorySlug: undefined,
  ...more,
});
const product = (...skus: SingleProduct['skus']): SingleProduct => ({
  _id: 'p',
  _creationTime: 1,
  name: 'body wave wig',
  slug: 'body-wave',
  description: 'Soft waves.',
  availability: 'live',
  isVisible: true,
  attributes: { wigMake: 'custom', wigTexture: 'double-drawn' },
  categoryId: 'c',
  subcategoryId: 's',
  currency: 'ghs',
  inventoryCount: 1,
  quantityAvailable: 1,
  organizationId: 'o',
  storeId: 's',
  categoryName: 'Hair',
  categorySlug: 'hair',
  subcategoryName: undefined,
  subcategorySlug: undefined,
  skus,
});
const gift: Promotions = {
  codes: [
    {
      _id: 'g',
      code: 'GIFT',
      discountType: 'percentage',
      discountValue: 100,
      span: 'selected-products',
      active: true,
      autoApply: true,
    },
  ],
  items: [
    {
      promoCodeId: 'g',
      productSkuId: 'bag',
      quantity: 50,
      quantityClaimed: 12,
      productSku: {
        productId: 'gift',
        price: toMinor(18_000),
        productName: 'storage bag',
        images: ['/bag.webp'],
      },
    },
  ],
  redeemed: [],
};
const known = { promotions: gift, currency: 'ghs', swatches: new Map([['black', '#111111']]) };

test('chooses the sku of the address, else the smallest length in stock', () => {
  const skus = [sku('long', 24), sku('out', 8, { quantityAvailable: 0 }), sku('short', 18)];
  expect(stageView(product(...skus), null, known).firstId).toBe('short');
  expect(stageView(product(...skus), 'OUT', known).firstId).toBe('out');
  expect(stageView(product(...skus), 'NOWHERE', known).firstId).toBe('short');
});

test('omits skus without a price, even if named; without any sku nothing is chosen', () => {
  const skus = [sku('a', 8, { price: toMinor(0) }), sku('b', 18)];
  expect(stageView(product(...skus), 'A', known)).toMatchObject({ variants: [{ _id: 'b' }], firstId: 'b' });
  expect(stageView(product(sku('a', 18, { price: toMinor(0) })), null, known)).toMatchObject({
    variants: [],
    firstId: undefined,
  });
});

test('names each sku, with its pictures, and has swatches by colour', () => {
  const view = stageView(product(sku('a', 18)), null, known);
  expect(view.variants[0]).toMatchObject({
    name: '18" Natural black body wave wig',
    now: 'GHS\u00a02,800',
    was: undefined,
  });
  expect(view.galleries).toEqual([['/media/products/a.webp', 'https://elsewhere.test/a.webp']]);
  expect(view.swatches).toEqual({ 'Natural black': '#111111' });
});

test('stores shared galleries once', () => {
  const images = ['/a.webp'];
  const view = stageView(
    product(sku('a', 18, { images }), sku('b', 20), sku('c', 22, { images })),
    null,
    known,
  );
  expect(view.galleries).toHaveLength(2);
  expect(view.variants.map((variant) => imagesOf(view, variant)[0])).toEqual([
    '/a.webp',
    '/media/products/b.webp',
    '/a.webp',
  ]);
});

test('only Hair has the gift card, and the gift has no page', () => {
  expect(stageView(product(sku('a', 18)), null, known).gift).toMatchObject({
    name: 'Storage Bag',
    image: '/bag.webp',
    texts: { value: 'Valued at GHS\u00a0180', claimed: '12 of 50 claimed' },
  });
  expect(stageView(product({ ...sku('a', 18), productCategory: 'Care' }), null, known).gift).toBeUndefined();
  expect(isGiftProduct({ ...product(sku('a', 18)), _id: 'gift' }, gift)).toBe(true);
  expect(isGiftProduct(product(sku('a', 18)), gift)).toBe(false);
});

test('details have the chosen sku’s rows with a value', () => {
  const view = stageView(product(sku('a', 18, { weight: undefined })), null, known);
  const [variant] = view.variants;
  expect(variant && detailRows(view, variant)).toEqual([
    { name: 'Lace size', value: '13 inches' },
    { name: 'Make', value: 'Custom' },
    { name: 'Texture', value: 'Double-drawn: full to the ends' },
  ]);
});

test('a packed view has no quotes and unpacks to the same view', () => {
  const unusual = sku('tilde', 20, { weight: '"~200~" g', colorName: undefined, size: undefined });
  const view = stageView(product(sku('a', 18), unusual), null, known);
  expect(unpackView(packView(view))).toEqual(view);
  expect(packView(view).match(/"/g)).toHaveLength(2);
});

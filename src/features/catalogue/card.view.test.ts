import { expect, test } from 'vitest';
import { countColors } from '#contract/products/product.rules.ts';
import { toMinor } from '#contract/wire/money.ts';
import { colorCountText, productCard } from './card.view.ts';

const sku = (id: string, more: Record<string, unknown> = {}) => ({
  _id: id,
  productId: 'p',
  sku: id.toUpperCase(),
  price: toMinor(280_000),
  images: [`/media/products/${id}.webp`, '/media/products/side.webp'],
  quantityAvailable: 5,
  inventoryCount: 5,
  color: 'black',
  length: 18,
  ...more,
});
const named = { category: 'Hair', colors: new Map([['black', 'Natural black']]) };
const sale = {
  codes: [
    {
      _id: 'c',
      code: 'GLOW15',
      discountType: 'percentage',
      discountValue: 15,
      span: 'selected-products',
      active: true,
      autoApply: true,
    },
  ],
  items: [{ promoCodeId: 'c', productSkuId: 'dear' }],
  redeemed: [],
} as const;
const context = { promotions: { codes: [], items: [], redeemed: [] }, currency: 'ghs', origin: 'shop_hair' };
const product = (...skus: ReturnType<typeof sku>[]) => ({ name: 'body wave wig', slug: 'body-wave', skus });

test('a card shows the cheapest sku in stock', () => {
  const card = productCard(
    product(
      sku('dear', { price: toMinor(300_000), color: 'brown' }),
      sku('cheap'),
      sku('out', { price: toMinor(1), quantityAvailable: 0 }),
    ),
    named,
    context,
  );
  expect(card).toEqual({
    href: '/shop/product/body-wave?variant=CHEAP&origin=shop_hair',
    name: '18" Natural black body wave wig',
    picture: '/media/products/cheap.webp',
    price: { now: 'GHS\u00a02,800', was: undefined },
    overlay: undefined,
    colors: '2 colors',
  });
});

test('prefers a discounted sku in stock, with its struck price and label', () => {
  const card = productCard(product(sku('cheap'), sku('dear', { price: toMinor(300_000) })), named, {
    ...context,
    promotions: sale,
  });
  expect([card?.price, card?.overlay]).toEqual([{ now: 'GHS\u00a02,550', was: 'GHS\u00a03,000' }, 'Sale']);
});

test('sold-out and low-stock products have an overlay; a product without a price has no card', () => {
  const overlay = (...skus: ReturnType<typeof sku>[]) =>
    productCard(product(...skus), named, context)?.overlay;
  expect(overlay(sku('a', { inventoryCount: 0, quantityAvailable: 0 }))).toBe('Sold Out');
  expect(overlay(sku('a', { quantityAvailable: 2 }))).toBe('🔥 Selling fast — Few left');
  expect(productCard(product(sku('a', { price: toMinor(0) })), named, context)).toBeUndefined();
});

test('colours are counted once, from two on', () => {
  const colors = (...ids: (string | null)[]) => ids.map((color) => ({ color }));
  expect(colorCountText(countColors(colors('a', 'b', 'a', null)))).toBe('2 colors');
  expect(colorCountText(countColors(colors('a', 'a')))).toBeUndefined();
  expect(colorCountText(countColors([]))).toBeUndefined();
});

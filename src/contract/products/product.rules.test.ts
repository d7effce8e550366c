import { expect, test } from 'vitest';
import {
  cardSku,
  categoryKind,
  isHairCategory,
  productDisplayName,
  productHref,
  shopOrigin,
} from './product.rules.ts';

test.each([
  [
    { productCategory: 'Hair', productName: 'Body wave wig', colorName: 'Natural Black', length: 18 },
    '18" Natural Black Body wave wig',
  ],
  [
    { productCategory: 'Hair', productName: 'Body wave wig', colorName: null, length: '18' },
    '18" Body wave wig',
  ],
  [{ productCategory: 'Hair', productName: 'Body wave wig' }, 'Body wave wig'],
  [{ productCategory: 'Hair' }, 'Unavailable'],
  [{ productCategory: 'Wigs', productName: 'HD lace glue', colorName: 'Red', length: 18 }, 'HD Lace Glue'],
  [{ productName: 'argan oil, 100 ml' }, 'Argan Oil, 100 ml'],
  [{ productName: 'glue, 1.5 oz' }, 'Glue, 1.5 oz'],
  [{ productName: 'gel, 5 ml each' }, 'Gel, 5 ml Each'],
  [{ productName: 'set of 2 glues' }, 'Set Of 2 Glues'],
  [{ productName: 'édition spéciale' }, 'Édition Spéciale'],
  [{ productName: ' ' }, 'Unavailable'],
  [{}, 'Unavailable'],
])('%o is called %s', (item, name) => {
  expect(productDisplayName(item)).toBe(name);
});

const sku = (price: number, quantityAvailable: number, off = 0) => ({ price, quantityAvailable, off });
const priceOf = (each: { price: number; off: number }) => ({
  price: each.price - each.off,
  isDiscounted: each.off > 0,
});

test('a card shows a discounted sku in stock', () => {
  const sale = sku(900, 1, 100);
  expect(cardSku([sku(100, 5), sale, sku(500, 0, 400)], priceOf)).toBe(sale);
});

test('otherwise the cheapest in stock, otherwise the cheapest', () => {
  const [dear, cheap, soldOut] = [sku(900, 2), sku(300, 2), sku(100, 0)];
  expect(cardSku([dear, soldOut, cheap], priceOf)).toBe(cheap);
  const alsoSoldOut = sku(200, 0);
  expect(cardSku([alsoSoldOut, soldOut], priceOf)).toBe(soldOut);
});

test('never a sku without a price', () => {
  expect(cardSku([sku(0, 5)], priceOf)).toBeUndefined();
});

test('a card links to its sku with its origin', () => {
  expect(productHref({ productSlug: 'body wave', sku: 'BW-18 "A"', origin: shopOrigin('hair') })).toBe(
    '/shop/product/body%20wave?variant=BW-18%20%22A%22&origin=shop_hair',
  );
  expect(productHref({ productSlug: 'comb' })).toBe('/shop/product/comb');
  expect(shopOrigin(undefined)).toBe('shop');
});

test('a category is hair by its flag, or by its name without a flag', () => {
  expect(isHairCategory({ name: 'Extensions', isHair: true })).toBe(true);
  expect(isHairCategory({ name: 'Hair', isHair: false })).toBe(false);
  expect([{ name: 'Hair' }, { name: 'HAIR' }, { name: 'Hair care' }].map(isHairCategory)).toEqual([
    true,
    true,
    false,
  ]);
  expect(categoryKind({ name: 'Extensions', isHair: true })).toBe('Hair');
  expect(categoryKind({ name: 'Hair care', isHair: false })).toBe('Hair care');
});

import { expect, test } from 'vitest';
import type { SingleProduct } from '#contract/products/product.schema.ts';
import { productThings } from './product.json-ld.ts';

const sku = { _id: 's', sku: 'S', price: 100, images: [], quantityAvailable: 1, inventoryCount: 1 };
const product = { _id: 'p', name: 'Comb', slug: 'comb', skus: [sku] } as unknown as SingleProduct;

test.each([
  [true, 3],
  [false, 0],
])('with delivery %s there are %i delivery fees', (canDeliver, count) => {
  const config = { guaranteeDays: 14 };
  const store = { name: 'Strand', currency: 'ghs', config };
  const context = { store, origin: 'https://shop.test', canDeliver };
  const rating = { average: undefined, count: 0 };
  const promotions = { codes: [], items: [], redeemed: [] };
  const [group, ...others] = productThings(product, { ...context, rating, promotions });
  const things = JSON.stringify([group, ...others]);
  // The page has no other object that names the retailer.
  expect(group?.['brand']).toEqual({ '@type': 'Brand', name: 'Strand' });
  expect(things.split('OfferShippingDetails')).toHaveLength(count + 1);
  expect(things).toContain('"merchantReturnDays":14');
  expect(things.includes('shippingDetails')).toBe(canDeliver);
});

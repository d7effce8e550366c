import { expect, test } from 'vitest';
import type { SingleProduct } from '#contract/products/product.schema.ts';
import { productThings } from './product.schema-org.ts';

const sku = { _id: 's', sku: 'S', price: 100, images: [], quantityAvailable: 1, inventoryCount: 1 };
const product = { _id: 'p', name: 'Comb', slug: 'comb', skus: [sku] } as unknown as SingleProduct;

test.each([
  [true, 3],
  [false, 0],
])('with delivery %s there are %i delivery fees', (canDeliver, count) => {
  const config = { guaranteeDays: 14 };
  const context = { currency: 'ghs', config, origin: 'https://shop.test', canDeliver };
  const rating = { average: undefined, count: 0 };
  const promotions = { codes: [], items: [], redeemed: [] };
  const things = JSON.stringify(productThings(product, { ...context, rating, promotions }));
  expect(things.split('OfferShippingDetails')).toHaveLength(count + 1);
  expect(things).toContain('"merchantReturnDays":14');
  expect(things.includes('shippingDetails')).toBe(canDeliver);
});

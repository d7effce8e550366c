import { expect, test } from 'vitest';
import { emptyFilter, type ListingFilter } from '#contract/catalogue/listing.rules.ts';
import type { EnrichedSku } from '#contract/products/product.schema.ts';
import { matchesFilter } from './best-sellers.filter.ts';
import { skuCard } from './card.view.ts';

const sku = {
  price: 50_000,
  quantityAvailable: 0,
  size: '13',
  length: 18,
  product: { attributes: { wigTexture: 'wavy' } },
} as unknown as EnrichedSku;

test.each<[boolean, Partial<ListingFilter>]>([
  [true, {}],
  [true, { min: 500, max: 500 }],
  [false, { min: 501 }],
  [false, { max: 499 }],
  [false, { isInStock: true }],
  [true, { texture: ['curly', 'wavy'], size: ['13'] }],
  [false, { texture: ['curly'] }],
  [false, { size: ['4'] }],
])('a best seller matches its own price, stock, texture and size: %s for %j', (isMatch, filter) => {
  expect(matchesFilter(sku, { ...emptyFilter, ...filter })).toBe(isMatch);
});

test('a best seller without a price has no card', () => {
  const context = { promotions: { codes: [], items: [], redeemed: [] }, currency: 'ghs', origin: 'shop' };
  expect(skuCard({ ...sku, price: 0 } as EnrichedSku, context)).toBeUndefined();
});

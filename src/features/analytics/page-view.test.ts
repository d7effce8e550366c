import { expect, test } from 'vitest';
import { listingView, productView, viewAttributes } from './page-view.ts';

test('a listing’s action contains its slug, with underscores', () => {
  expect(listingView('hair')).toEqual({ action: 'viewed_hair_page', facts: { category: 'hair' } });
  expect(listingView('hair', 'lace-front-wigs')).toEqual({
    action: 'viewed_lace_front_wigs_page',
    facts: { category: 'hair', subcategory: 'lace-front-wigs' },
  });
  expect(listingView('best-sellers').action).toBe('viewed_best_sellers_page');
});

test('a long slug makes an action that the gateway accepts', () => {
  expect(listingView('s'.repeat(120)).action).toMatch(/^[A-Za-z][A-Za-z0-9_ -]{2,63}$/);
});

test('a product view has its facts and reads the origin param', () => {
  const view = productView({ productId: 'p', productSku: 'BW-18', productImage: '/a b.webp' });
  expect(viewAttributes(view)).toEqual({
    'data-viewed': 'viewed_product',
    'data-viewed-facts': 'product=p&productSku=BW-18&productImageUrl=/a+b.webp',
    'data-viewed-from': 'origin',
  });
});

test('the view of a product without a priced sku is noted, without a sku', () => {
  const view = productView({ productId: 'p', productSku: undefined });
  expect(viewAttributes(view)).toMatchObject({
    'data-viewed': 'viewed_product',
    'data-viewed-facts': 'product=p',
  });
});

test('a page without a view has no attributes', () => {
  expect(Object.values(viewAttributes(undefined)).filter(Boolean)).toEqual([]);
});

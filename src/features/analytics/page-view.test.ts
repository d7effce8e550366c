import { expect, test } from 'vitest';
import { listingView, productView } from './page-view.ts';

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
  const facts = { product: 'p', productSku: 'BW-18', productImageUrl: '/a b.webp' };
  expect(productView({ productId: 'p', productSku: 'BW-18', productImage: '/a b.webp' })).toEqual({
    action: 'viewed_product',
    facts,
    from: 'origin',
  });
});

test('the view of a product without a priced sku is noted, without a sku', () => {
  expect(productView({ productId: 'p', productSku: undefined }).facts).toEqual({ product: 'p' });
});

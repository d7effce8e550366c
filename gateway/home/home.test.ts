import { beforeAll, expect, test } from 'vitest';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';

const world = createSignInWorld();

beforeAll(openNamedShop);

type Saved = { revision: number };

test('best sellers, sections and banner update separately, in order, and invalidate cached pages', async () => {
  const manager = await signedInStaff(world, 'manager');
  const store = async () =>
    ((await manager.api('GET', '/storefront?storeName=Strand&guest=none')) as { revision: string }).revision;
  const first = await store();
  const bestSellers = [skus.oil.sku, skus.plenty.sku];
  const featured = [
    { type: 'shop_look', kind: 'product', id: skus.plenty.product },
    { type: 'regular', kind: 'category', id: 'category-care' },
    { type: 'regular', kind: 'subcategory', id: 'subcategory-hair' },
  ];
  const one = (await manager.api('PUT', '/admin/home', { revision: 0, bestSellers, featured })) as Saved;
  const second = await store();
  expect(second).not.toBe(first);
  const banner = { active: true, heading: 'Sale', message: 'Until Sunday' };
  const two = (await manager.api('PUT', '/admin/home', { ...one, banner })) as Saved;
  expect(await store()).not.toBe(second);
  expect(await manager.api('GET', '/admin/home')).toEqual({
    ...two,
    banner,
    bestSellers: [
      { kind: 'sku', id: skus.oil.sku, name: 'oil · OIL-1' },
      { kind: 'sku', id: skus.plenty.sku, name: 'wig · WIG-PLENTY' },
    ],
    featured: [
      { ...featured[0], name: 'wig' },
      { ...featured[1], name: 'Hair care' },
      { ...featured[2], name: 'hair' },
    ],
  });
  expect(await manager.api('GET', '/banner-message')).toMatchObject({ bannerMessage: { heading: 'Sale' } });
  const stale = await manager.send('PUT', '/admin/home', { ...one, bestSellers: [] });
  expect(stale.status).toBe(409);
  const unknown = await manager.send('PUT', '/admin/home', { ...two, bestSellers: ['sku-unknown'] });
  expect(unknown.status).toBe(400);
});

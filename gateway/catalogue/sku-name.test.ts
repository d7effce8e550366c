import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { addToBag, createWorld } from '../../tests/support/checkout.fixture.ts';
import { createGuest } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { paidOrder } from '../../tests/support/payment.fixture.ts';
import { skuName } from './sku-name.ts';

const sku = {
  productName: 'Satin bonnet',
  productCategory: 'Accessories',
  colorName: 'Black',
  length: undefined,
  size: 'M',
};

test.each([
  ['Satin bonnet, Black, M', {}],
  ['Satin bonnet, Black', { size: null }],
  ['Satin bonnet', { colorName: undefined, size: '' }],
  ['Black satin bonnet, M', { productName: 'Black satin bonnet' }],
  ['Bob wig, Black, 12"', { productName: 'Bob wig', length: 12, size: null }],
  ['Bob wig, Black, 12", 4" lace', { productName: 'Bob wig', length: 12, size: '4' }],
  ['Bob wig, Black, 12", M', { productName: 'Bob wig', length: 12 }],
  ['Lace wig', { productName: 'Lace wig', productCategory: 'Hair', size: '13x4' }],
])('%s', (name, changes) => {
  expect(skuName({ ...sku, ...changes })).toBe(name);
});

test('a bag, an order and the product say which of its skus they mean', async () => {
  await openNamedShop();
  await env.DB.prepare(`update sku set size = '250ml' where id = ?`).bind(skus.oil.sku).run();
  const named = { items: [{ productName: 'oil, 250ml' }] };
  const world = createWorld();
  const visitor = await createGuest(world.dependencies);
  await addToBag(visitor, skus.oil);
  expect(await visitor.api('GET', '/bags/active')).toMatchObject(named);
  const { id } = await paidOrder(world, skus.oil, { as: visitor });
  expect(await visitor.api('GET', `/orders/${id}`)).toMatchObject(named);
  expect(await visitor.api('GET', `/products/${skus.oil.product}`)).toMatchObject({
    name: 'oil',
    skus: [{ productName: 'oil, 250ml' }],
  });
});

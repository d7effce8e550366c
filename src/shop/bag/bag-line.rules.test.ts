import { expect, test } from 'vitest';
import { noMoney } from '#contract/wire/money.ts';
import { bagLineView } from './bag-line.rules.ts';

const item = {
  _id: 'line',
  _creationTime: 0,
  bagId: 'bag',
  storeFrontUserId: 'guest',
  productId: 'wig',
  productSkuId: 'wig-20',
  productSku: 'WIG-20',
  quantity: 1,
  updatedAt: 0,
  price: noMoney,
  productSlug: 'wig',
};
const promotions = { codes: [], items: [], redeemed: [] };
const context = { promotions, currency: 'ghs' };

test('a line links to its product, but the free gift has no page', () => {
  expect(bagLineView(item, context).href).toBe('/shop/product/wig?variant=WIG-20');
  expect(bagLineView({ ...item, isGift: true }, context).href).toBeUndefined();
});

test('a line without a price says that it cannot be bought, but the gift is free', () => {
  expect(bagLineView(item, context)).toMatchObject({ price: undefined, notes: ['Product unavailable'] });
  expect(bagLineView({ ...item, isGift: true }, context)).toMatchObject({
    price: { now: 'Free' },
    notes: [],
  });
});

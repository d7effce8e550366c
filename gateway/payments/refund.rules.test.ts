import { expect, test } from 'vitest';
import { toMinor } from '#contract/wire/money.ts';
import { priceOfLines } from './refund.rules.ts';

test('lines that are refunded one by one return no more than was paid for them', () => {
  const ids = ['one', 'two', 'three'];
  const lines = ids.map((id) => ({ id, skuId: id, price: toMinor(1000), quantity: 1 }));
  const order = { discount: { totalDiscount: 100 } } as Parameters<typeof priceOfLines>[0];
  expect(ids.map((id) => priceOfLines(order, lines, [id]))).toEqual([966, 966, 966]);
  expect(priceOfLines(order, lines, ids)).toBe(2900);
});

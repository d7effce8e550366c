import { expect, test } from 'vitest';
import { priceOfLines } from './refund.rules.ts';

test('lines that are refunded one by one return no more than was paid for them', () => {
  const ids = ['one', 'two', 'three'];
  const lines = ids.map((id) => ({ id, skuId: id, price: 1000, quantity: 1 }));
  const paid = { order: { discount: { totalDiscount: 100 } }, lines } as unknown as Parameters<
    typeof priceOfLines
  >[0];
  expect(ids.map((id) => priceOfLines(paid, [id]))).toEqual([966, 966, 966]);
  expect(priceOfLines(paid, ids)).toBe(2900);
});

import { expect, test } from 'vitest';
import type { Bag, BagItem } from '#contract/bag/bag.schema.ts';
import { toMinor } from '#contract/wire/money.ts';
import { applyPending, previewLine } from './bag.pending.ts';

const line = (productSkuId: string, quantity: number): BagItem => ({
  ...previewLine({ productId: 'p', productSkuId, productSku: productSkuId, price: toMinor(100) }),
  quantity,
  bagId: 'bag_1',
  otherBagsWithSku: undefined,
});
const bag = (...items: BagItem[]): Bag => ({
  _id: 'bag_1',
  _creationTime: 1,
  storeId: 's',
  storeFrontUserId: 'guest_1',
  updatedAt: 1,
  items,
});
const shown = (state: Bag) => state.items.map(({ productSkuId, quantity }) => [productSkuId, quantity]);

test('appends a pending line or adds to an existing one, up to ten', () => {
  const before = bag(line('a', 9));
  const after = applyPending(before, [
    { kind: 'add', productSkuId: 'a', preview: line('a', 1) },
    { kind: 'add', productSkuId: 'a', preview: line('a', 1) },
    { kind: 'add', productSkuId: 'b', preview: line('b', 1) },
    { kind: 'add', productSkuId: 'b', preview: line('b', 1) },
  ]);
  expect(shown(after)).toEqual([
    ['a', 10],
    ['b', 2],
  ]);
  expect(shown(before)).toEqual([['a', 9]]);
});

test('sets a quantity, and removes a line at 0', () => {
  const before = bag(line('a', 1), line('b', 1));
  expect(shown(applyPending(before, [{ kind: 'set', productSkuId: 'a', quantity: 4 }]))).toEqual([
    ['a', 4],
    ['b', 1],
  ]);
  expect(shown(applyPending(before, [{ kind: 'set', productSkuId: 'a', quantity: 0 }]))).toEqual([['b', 1]]);
});

test('ignores a change of a line that is gone', () => {
  expect(shown(applyPending(bag(), [{ kind: 'set', productSkuId: 'a', quantity: 4 }]))).toEqual([]);
});

import { expect, test } from 'vitest';
import { pendingOrderHref } from './bag.load.ts';

const waiting = (...ids: string[]) =>
  pendingOrderHref({ call: (async () => ({ ok: true, data: ids.map((_id) => ({ _id })) })) as never });

test('links one pending order to its page, several to their list', async () => {
  expect(await waiting('checkout_1')).toBe('/shop/checkout/checkout_1');
  expect(await waiting('checkout_1', 'checkout_2')).toBe('/shop/checkout/pending');
  expect(await waiting()).toBeUndefined();
});

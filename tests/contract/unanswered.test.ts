import { expect, test } from 'vitest';
import { unanswered } from '#gateway/gateway.ts';
import { testDependencies, visitorOf } from '../world/gateway-visitor.ts';

/** Declared by the contract, not built yet. Empty when the last is; a call that answers leaves the list. */
const toBuild = [
  'GET /reviews/order-item/:orderItemId',
  'GET /reviews/product/:productId',
  'GET /reviews/user/product-sku/:productSkuId',
  'POST /reviews',
  'POST /reviews/:reviewId/helpful',
];

test('the calls that are not built are the listed ones', () => {
  expect(unanswered.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...toBuild].sort());
});

test.each(toBuild)('%s says so in the shape of every error', async (call) => {
  const [method = '', path = ''] = call.split(' ');
  const answer = await visitorOf(testDependencies()).send(method, path.replaceAll(/:\w+/g, 'x'));
  expect([answer.status, await answer.json()]).toEqual([501, { error: 'This call is not built yet.' }]);
});

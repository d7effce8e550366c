import { expect, test } from 'vitest';
import { getProductViewCount } from '#contract/analytics/analytics.endpoints.ts';
import { getProductPage } from '#contract/catalogue/catalogue.endpoints.ts';
import { getProductReviews } from '#contract/reviews/review.endpoints.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import { loadProduct } from './product.load.ts';

const product = { _id: 'p1', name: 'Bob', skus: [] };
const failed = { ok: false, problem: 'unreachable', message: 'no' };

/** A gateway that gives these answers and fails all other calls, and the calls that it received. */
function gateway(answers: Map<unknown, unknown>) {
  const calls: unknown[] = [];
  const call = async (endpoint: unknown) => {
    calls.push(endpoint);
    const data = answers.get(endpoint);
    return data === undefined ? failed : { ok: true, data };
  };
  return { shared: { call } as unknown as SharedGateway, calls };
}

test('a gateway with the extension gets one call', async () => {
  const { shared, calls } = gateway(new Map([[getProductPage, { ...product, reviews: [], viewsToday: 3 }]]));
  expect(await loadProduct(shared, 'bob')).toEqual({ ...product, reviews: [], viewsToday: 3 });
  expect(calls).toEqual([getProductPage]);
});

test('any other gateway gets two more calls for reviews and views', async () => {
  const { shared, calls } = gateway(
    new Map<unknown, unknown>([
      [getProductPage, product],
      [getProductReviews, [{ _id: 'r1' }]],
      [getProductViewCount, { daily: 2, total: 9 }],
    ]),
  );
  expect(await loadProduct(shared, 'bob')).toEqual({ ...product, reviews: [{ _id: 'r1' }], viewsToday: 2 });
  expect(calls).toEqual([getProductPage, getProductReviews, getProductViewCount]);
});

test('a product is shown without reviews if they fail to load', async () => {
  const { shared } = gateway(new Map([[getProductPage, product]]));
  expect(await loadProduct(shared, 'bob')).toEqual({ ...product, reviews: [], viewsToday: 0 });
});

test('a draft is asked for each time, and a product that the gateway refuses is missing', async () => {
  const options: unknown[] = [];
  const call = async (_endpoint: unknown, _input: unknown, given: unknown) => {
    options.push(given);
    return { ...failed, problem: 'refused' };
  };
  const shared = { call } as unknown as SharedGateway;
  expect([await loadProduct(shared, 'bob', 'key'), await loadProduct(shared, 'bob')]).toEqual([
    'missing',
    'missing',
  ]);
  expect(options).toEqual([{ bypass: true }, { bypass: false }]);
});

test('a failed call is not a missing product', async () => {
  expect(await loadProduct(gateway(new Map()).shared, 'bob')).toBe('failed');
});

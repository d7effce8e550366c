import { beforeAll, expect, test } from 'vitest';
import { getProduct, getProducts } from '#contract/catalogue/catalogue.endpoints.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { undocumented } from '../../tests/support/documented-answer.ts';
import { createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { openVariedShop } from '../../tests/support/varied-shop.ts';

beforeAll(openVariedShop);

const visitor = createVisitor(testDependencies());

test('serves the contract as an OpenAPI 3.1 document', async () => {
  expect(await visitor.api('GET', '/openapi.json')).toMatchObject({
    openapi: '3.1.0',
    info: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    paths: { '/products/{idOrSlug}': { get: { operationId: 'getProduct' } } },
  });
});

test('shows every endpoint on a page in development', async () => {
  const page = await (await visitor.send('GET', '/docs')).text();
  expect(page).toContain('<summary>GET /products/{idOrSlug}</summary>');
  expect(page).toContain('<summary>Bag</summary>');
});

test.each<[string, Endpoint]>([
  ['/products', getProducts],
  ['/products?fields=card', getProducts],
  ['/products/last-one', getProduct],
  ['/products/last-one?fields=page', getProduct],
])('documents what GET %s answers', async (path, endpoint) => {
  const answer = await visitor.send('GET', path);
  expect(answer.status).toBe(200);
  expect(undocumented(endpoint, answer, await answer.text())).toBe(undefined);
});

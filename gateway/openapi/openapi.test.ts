import { expect, test } from 'vitest';
import { createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';

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

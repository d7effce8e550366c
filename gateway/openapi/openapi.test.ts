import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { endpoints } from '#contract/wire/endpoints.ts';
import { createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';

const visitor = createVisitor(testDependencies());

test('serves the contract as a publicly cached OpenAPI 3.1 document', async () => {
  const response = await visitor.send('GET', '/openapi.json');
  expect(response.headers.get('cache-control')).toBe('public, max-age=300');
  expect(await response.json()).toMatchObject({
    openapi: '3.1.0',
    info: { version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
    paths: { '/products/{idOrSlug}': { get: { operationId: 'getProduct' } } },
  });
});

test('includes every endpoint of the contract', async () => {
  const text = JSON.stringify(await visitor.api('GET', '/openapi.json'));
  for (const { path } of Object.values<Endpoint>(endpoints)) {
    expect(text).toContain(JSON.stringify(path.replaceAll(/:(\w+)/g, '{$1}')));
  }
});

test('shows every endpoint on a page in development', async () => {
  const page = await (await visitor.send('GET', '/docs')).text();
  expect(page).toContain('<summary>GET /products/{idOrSlug}</summary>');
  expect(page).toContain('<summary>Bag</summary>');
});

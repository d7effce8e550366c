import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { endpoints } from '#contract/wire/endpoints.ts';
import { routes } from '#gateway/gateway.ts';

test('every call of the contract is answered', () => {
  const answered = new Set(routes.map(({ endpoint }) => endpoint));
  const unanswered = Object.values<Endpoint>(endpoints).filter((endpoint) => !answered.has(endpoint));
  expect(unanswered.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

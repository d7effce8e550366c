import { beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { createVisitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { readSettings } from '../settings.ts';

beforeAll(openNamedShop);

const origin = 'https://app.shop.test';
const settings = readSettings({ ...testSettings, ALLOWED_ORIGINS: origin });
const world = createSignInWorld({ settings });
const visitor = createVisitor(world.dependencies);

test('a preflight of a listed origin is cached for ten minutes', async () => {
  const preflight = { origin, 'access-control-request-method': 'POST' };
  const answer = await visitor.send('OPTIONS', '/bags/bag_1/items', undefined, preflight);
  expect(answer.status).toBe(204);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-max-age': '600',
  });
});

test.each([
  ['an answer', '/products', 200],
  ['an error', '/bags/active', 404],
])('a listed origin can read the headers of %s that clients need', async (_, path, status) => {
  const answer = await visitor.send('GET', path, undefined, { origin });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
  expect(answer.headers.get('access-control-expose-headers')).toBe(
    'date, retry-after, x-request-id, idempotent-replayed',
  );
});

test('a listed origin makes no staff call', async () => {
  const owner = await signedInStaff(world, 'owner');
  expect((await owner.send('GET', '/admin/me', undefined, { origin })).status).toBe(403);
});

test('the shop’s address may write, whatever host serves the gateway', async () => {
  const proxied = readSettings({ ...testSettings, SHOP_URL: 'https://wigs.test' });
  const shopper = createVisitor(createSignInWorld({ settings: proxied }).dependencies);
  const answer = await shopper.send('POST', '/auth/logout', undefined, { origin: 'https://wigs.test' });
  expect(answer.status).toBe(200);
});

test('another site can make no call that writes, whatever its method', async () => {
  const writing = Object.values<Endpoint>(endpoints).filter(({ method }) => method !== 'GET');
  for (const { method, path } of writing) {
    const answer = await visitor.send(method, path, {}, { origin: 'https://evil.test' });
    expect([method, path, answer.status]).toEqual([method, path, path.startsWith('/webhooks/') ? 401 : 403]);
  }
  expect(new Set(writing.map(({ method }) => method))).toEqual(new Set(['POST', 'PUT', 'DELETE']));
});

test('other origins get no CORS headers', async () => {
  const answer = await visitor.send('GET', '/products', undefined, { origin: 'https://evil.test' });
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

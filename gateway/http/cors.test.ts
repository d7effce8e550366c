import { beforeAll, expect, test } from 'vitest';
import { createWorld } from '../../tests/support/checkout.fixture.ts';
import { createVisitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { readSettings } from '../settings.ts';

beforeAll(openNamedShop);

const origin = 'https://app.shop.test';
const settings = readSettings({ ...testSettings, ALLOWED_ORIGINS: origin });
const visitor = createVisitor(createWorld({ settings }).dependencies);

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

test('other origins get no CORS headers', async () => {
  const answer = await visitor.send('GET', '/products', undefined, { origin: 'https://evil.test' });
  expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

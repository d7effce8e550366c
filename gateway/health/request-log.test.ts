import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { expectConsole } from '../../tests/support/console-guard.ts';
import { createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';

beforeAll(openNamedShop);

let logged: () => unknown[] = () => [];
beforeEach(() => {
  const spies = [vi.spyOn(console, 'log').mockImplementation(() => undefined), vi.spyOn(console, 'error')];
  logged = () => spies.flatMap(({ mock }) => mock.calls.map(([line]) => JSON.parse(line)));
});
afterEach(() => void vi.restoreAllMocks());

/** Requests a product with personal data in address and cookie; the database runs `before` each batch. */
async function requestProduct(before: () => Promise<void>) {
  const real = env.DB;
  const d1: D1Database = new Proxy(real, {
    get: (_, name) => {
      if (name === 'withSession') return () => d1;
      if (name !== 'batch') return Reflect.get(real, name).bind(real);
      return async (statements: D1PreparedStatement[]) => {
        await before();
        return real.batch(statements);
      };
    },
  });
  const visitor = createVisitor(testDependencies({ database: drizzle(d1) }));
  await visitor.send('GET', '/products/wig-of-ama@example.com?token=secret-1', undefined, {
    'x-request-id': 'request-12345',
    cookie: 'user_id=secret-2',
  });
}

const line = {
  requestId: 'request-12345',
  method: 'GET',
  route: '/products/:idOrSlug',
  ms: expect.any(Number),
};

test('a failed call logs one line with route, cause and duration, and nothing about the caller', async () => {
  expectConsole('"event":"fault"');
  await requestProduct(async () => {
    throw new Error('disk I/O error');
  });
  expect(logged()).toEqual([{ ...line, event: 'fault', status: 500, cause: 'Error: disk I/O error' }]);
});

test('a slow call logs one line, a quick one none', async () => {
  await requestProduct(async () => undefined);
  expect(logged()).toEqual([]);
  await requestProduct(() => new Promise((resolve) => setTimeout(resolve, 1000)));
  expect(logged()).toEqual([{ ...line, event: 'slow', status: 400 }]);
});

test('a request id that is not well-formed is replaced', async () => {
  const answer = await createVisitor(testDependencies()).send('GET', '/categories', undefined, {
    'x-request-id': 'an id, or a lie',
  });
  expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { beforeAll, expect, test } from 'vitest';
import { expectConsole } from '../../tests/support/console-guard.ts';
import { createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';

beforeAll(openNamedShop);

/** A database that fails every query. */
const failing: D1Database = new Proxy(env.DB, {
  get(real, name) {
    if (name === 'withSession') return () => failing;
    if (name === 'prepare' || name === 'batch')
      return () => {
        throw new Error('the database is unavailable');
      };
    return Reflect.get(real, name);
  },
});

test.each([
  ['GET', '/stores/promoCodes', 'Error getting promo codes'],
  ['GET', '/categories', 'Error loading categories.'],
  ['GET', '/products/body-wave', 'Error loading product.'],
  ['GET', '/banner-message', 'Error loading banner message.'],
])('a fault in %s %s returns only the error text of that call', async (method, path, error) => {
  expectConsole('"event":"fault"');
  const visitor = createVisitor(testDependencies({ database: drizzle(failing) }));
  const answer = await visitor.send(method, path);
  expect([answer.status, await answer.json()]).toEqual([500, { error }]);
});

test('an answer that cannot be encoded is a fault, and not cached like the answer', async () => {
  expectConsole('"event":"fault"');
  await env.DB.prepare(`update category set createdAt = 'yesterday'`).run();
  const answer = await createVisitor(testDependencies()).send('GET', '/categories');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'private, no-store']);
});

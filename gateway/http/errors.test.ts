import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { beforeAll, expect, test } from 'vitest';
import { expectConsole } from '../../tests/support/console-guard.ts';
import { createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';

beforeAll(openNamedShop);

/** A database that fails every query. */
function failingDatabase(message: string) {
  const failing: D1Database = new Proxy(env.DB, {
    get(real, name) {
      if (name === 'withSession') return () => failing;
      if (name === 'prepare' || name === 'batch')
        return () => {
          throw new Error(message);
        };
      return Reflect.get(real, name);
    },
  });
  return drizzle(failing);
}

test.each([
  ['GET', '/stores/promoCodes', 'Error getting promo codes'],
  ['GET', '/categories', 'Error loading categories.'],
  ['GET', '/products/body-wave', 'Error loading product.'],
  ['GET', '/banner-message', 'Error loading banner message.'],
])('a fault in %s %s returns only the error text of that call', async (method, path, error) => {
  expectConsole('"event":"fault"');
  const database = failingDatabase('D1_ERROR: no such column: nothing: SQLITE_ERROR');
  const answer = await createVisitor(testDependencies({ database })).send(method, path);
  expect([answer.status, await answer.json()]).toEqual([500, { error }]);
});

test.each([
  ['/categories', 'Error loading categories.', 'Network connection lost.'],
  ['/stores/promoCodes', 'Error getting promo codes', 'database is locked: SQLITE_BUSY'],
])('without the database %s answers 503', async (path, error, cause) => {
  expectConsole('"event":"fault"');
  const database = failingDatabase(`D1_ERROR: ${cause}`);
  const answer = await createVisitor(testDependencies({ database })).send('GET', path);
  expect([answer.status, await answer.json()]).toEqual([503, { error }]);
});

test('an answer that cannot be encoded is a fault, and not cached like the answer', async () => {
  expectConsole('"event":"fault"');
  await env.DB.prepare(`update category set createdAt = 'yesterday'`).run();
  const answer = await createVisitor(testDependencies()).send('GET', '/categories');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([500, 'private, no-store']);
});

import { expect, test } from 'vitest';
import { openShop, visit } from './edge-shop.fixture.ts';

const unfinished = { cookie: 'user_id=1; unfinished_transfer=1; guest_id=2' };

test('redirects the next page view of a shopper with an unfinished transfer', async () => {
  const shop = openShop();
  await visit(shop, '/shop/hair');
  for (const [path, to] of [
    ['/shop/hair', '%2Fshop%2Fhair'],
    ['/shop/bag?a=1', '%2Fshop%2Fbag%3Fa%3D1'],
  ] as const) {
    const answer = await visit(shop, path, { headers: unfinished });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/auth/transfer?to=${to}`);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  }
  expect(await visit(shop, '/shop/hair')).toMatchObject({ status: 200, cache: 'hit' });
});

test('does not redirect forms, fragments, sign-in pages, the admin or recent retries', async () => {
  const shop = openShop();
  const later = { cookie: `unfinished_transfer=${Date.now() + 50_000}` };
  const visits: [string, RequestInit][] = [
    ['/auth/verify', { headers: unfinished }],
    ['/admin/orders', { headers: unfinished }],
    ['/shop/bag', { headers: unfinished, method: 'POST', body: 'a=1' }],
    ['/shop/hair', { headers: { ...unfinished, 'sec-fetch-mode': 'cors' } }],
    ['/shop/hair', { headers: { ...unfinished, 'sec-purpose': 'prefetch' } }],
    ['/shop/hair', { headers: later }],
    ['/shop/hair', { headers: { cookie: 'x_unfinished_transfer=1' } }],
    ['/shop/hair', { headers: { cookie: 'unfinished_transfer=x; user_id=1' } }],
  ];
  for (const [path, init] of visits) expect((await visit(shop, path, init)).status, path).toBe(200);
});

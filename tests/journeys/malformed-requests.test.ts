import { sendRaw } from '../support/raw-request.ts';
import { testSettings } from '../support/settings.ts';
import { expect, startShop, test, uniqueClientIp } from './fixtures.ts';

const originOf = (baseURL: string | undefined) => new URL(baseURL ?? '').origin;

const forms = [
  '/login',
  '/signup',
  '/auth/verify?email=ama@example.com',
  '/shop/bag',
  '/shop/saved',
  '/shop/product/body-wave-lace-wig',
  '/shop/checkout',
  '/admin/sign-in',
];

const unreadable = {
  JSON: { 'content-type': 'application/json' },
  'truncated multipart': { 'content-type': 'multipart/form-data; boundary=x' },
  'multipart without its boundary': { 'content-type': 'multipart/form-data' },
  'plain text': { 'content-type': 'text/plain' },
};

for (const path of forms) {
  test(`${path} refuses a body that is no form`, async ({ request, baseURL }) => {
    for (const [what, headers] of Object.entries(unreadable)) {
      const data = '{"action":"add","email":"ama@example.com"}';
      const answer = await request.post(path, { headers: { ...headers, origin: originOf(baseURL) }, data });
      expect([what, answer.status()]).toEqual([what, 400]);
      expect(await answer.text(), what).toContain('What was sent could not be read, so nothing has changed.');
      expect(answer.headers()['cache-control'], what).toBe('private, no-store');
    }
  });
}

test('a review form of an unknown order gets the missing page', async ({ request, baseURL }) => {
  const answer = await request.post('/shop/orders/none/none/review', {
    headers: { origin: originOf(baseURL) },
    form: { title: 'Lovely', content: 'Soft' },
  });
  expect(answer.status()).toBe(404);
});

test('twenty megabytes of undeclared length are cut off at the limit', async ({ baseURL }) => {
  let sent = 0;
  function* pieces() {
    for (; sent < 20_000_000; sent += 65_536) yield new Uint8Array(65_536);
  }
  const headers = { ...uniqueClientIp(), 'content-type': 'application/x-www-form-urlencoded' };
  const form = { method: 'POST', path: '/login', headers, body: pieces() };
  const end = await sendRaw(originOf(baseURL), form).then(
    ({ status }) => status,
    ({ code }) => code,
  );
  // A client that is still sending may see the connection closed before it reads the response.
  expect([413, 'EPIPE', 'ECONNRESET']).toContain(end);
  expect(sent).toBeLessThan(20_000_000);
});

for (const path of [
  '/shop/hair?after=nowhere',
  '/shop/hair/bundles?after=nowhere',
  '/search?q=wig&after=nowhere',
]) {
  test(`${path} ignores an invalid cursor`, async ({ request }) => {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    const text = await answer.text();
    expect(text).toMatch(/<ul[^>]*data-items/);
    expect(text).not.toContain('nowhere');
  });
}

test('invalid variants, filters and cursors, and too many filters, are not cached', async ({ request }) => {
  const cacheOf = async (path: string) => (await request.get(path)).headers()['x-page-cache'];
  const product = '/shop/product/body-wave-lace-wig?variant=';
  await cacheOf(`${product}BWL-NBK-20-13`);
  await expect.poll(() => cacheOf(`${product}BWL-NBK-20-13`)).toBe('hit');
  const lengths = '/shop/hair?length=18,20,22';
  await cacheOf(lengths);
  await expect.poll(() => cacheOf(lengths)).toBe('hit');
  for (const path of [
    `${product}made-up`,
    '/shop/hair?after=made-up',
    '/shop/best-sellers?after=made-up',
    '/shop/hair?color=made-up',
    '/shop/hair?length=13',
    '/shop/best-sellers?color=made-up',
    `${lengths},24`,
  ]) {
    expect([path, await cacheOf(path)]).toEqual([path, 'miss']);
    expect([path, await cacheOf(path)]).toEqual([path, 'miss']);
  }
});

test('the edge refuses malformed addresses, as HTML or as JSON', async ({ baseURL }) => {
  const nowhere = ['/%00', '/shop//bag', `/shop/orders//${'x'.repeat(5_000)}`, '/api//bags/active'];
  for (const path of nowhere) {
    const answer = await sendRaw(originOf(baseURL), { method: 'GET', path });
    expect([path, answer.status]).toEqual([path, 400]);
    const type = path.startsWith('/api') ? 'application/json' : 'text/html; charset=utf-8';
    expect(answer.headers['content-type'], path).toBe(type);
  }
});

test('SHOP_URL, not the request’s Host, is in links, and ADMIN_HOST serves the admin on that host only', async () => {
  const SHOP_URL = 'https://shop.example';
  const shop = await startShop({
    edgeVars: { SHOP_URL, ADMIN_HOST: 'staff.shop.example' },
    vars: { ...testSettings, SHOP_URL, MEDIA_BASE_URL: SHOP_URL },
  });
  try {
    const paths = ['/', '/shop/hair', '/shop/hair/bundles', '/shop/product/body-wave-lace-wig'];
    const files = ['/sitemap.xml', '/sitemap/pages.xml', '/sitemap/shop/hair.xml', '/robots.txt'];
    for (const path of [...paths, ...files]) {
      const answer = await sendRaw(shop.url, { method: 'GET', path, headers: { host: 'evil.example' } });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.text, path).toContain(`${SHOP_URL}/`);
      expect(answer.text, path).not.toContain('evil.example');
    }
    for (const path of ['/rewards', '/account', '/shop/hair/']) {
      const answer = await sendRaw(shop.url, { method: 'GET', path, headers: { host: 'evil.example' } });
      expect(answer.headers.location, path).toMatch(/^\/[^/]/);
    }
    for (const path of ['/admin/sign-in', '/api/admin/me']) {
      expect((await sendRaw(shop.url, { method: 'GET', path })).status, path).toBe(400);
    }
  } finally {
    await shop.stop();
  }
});

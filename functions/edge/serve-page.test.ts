import { afterEach, expect, test, vi } from 'vitest';
import { openShop, publicHtml, visit } from './edge-shop.fixture.ts';
import type { EdgeEnvironment } from './environment.ts';
import type { RenderContext } from './serve-page.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('fetches the store once, creates no guest, and passes the answer to the page', async () => {
  const shop = openShop();
  const contexts: RenderContext[] = [];
  shop.render = (_request, context) => {
    contexts.push(context);
    return new Response('page', { headers: publicHtml });
  };
  await visit(shop, '/', { headers: { cookie: 'guest_id=1' } });
  await visit(shop);
  await visit(shop, '/shop/hair');
  expect(shop.requests).toEqual(['https://shop.example/storefront?storeName=strand&guest=none']);
  expect(contexts).toHaveLength(2);
  for (const { props } of contexts)
    expect(await props.storefront).toMatchObject({ ok: true, text: '{"name":"Strand"}' });
});

test('renders a shared page without visitor data', async () => {
  const shop = openShop();
  const headers = {
    cookie: 'user_id=1',
    authorization: 'x',
    'accept-language': 'fr',
    'user-agent': 'x',
    'cf-connecting-ip': '1.1.1.1',
  };
  await visit(shop, '/shop/hair?color=a&origin=me', { headers });
  const request = shop.rendered[0];
  expect([...(request?.headers.keys() ?? [])].sort()).toEqual(['accept', 'x-request-id']);
  expect(request?.url).toBe('https://shop.example/shop/hair?color=a');
});

test.each([
  ['/index.html', '/'],
  ['/shop/hair.html?color=a', '/shop/hair?color=a'],
  ['/policies/index.html', '/policies'],
  ['/.//elsewhere.example/index.html', '/elsewhere.example'],
])('%s is no second address of a page: it redirects to %s', async (path, location) => {
  const shop = openShop();
  const { status, headers } = await visit(shop, path);
  expect([status, headers.get('location')]).toEqual([308, location]);
  expect(shop.rendered).toEqual([]);
});

test('every combination of known parameters is a separate page', async () => {
  const shop = openShop();
  const pages = ['/shop/hair', '/shop/hair?color=a', '/shop/hair?color=b', '/shop/hair?color=a&length=12'];
  for (const path of pages) expect((await visit(shop, path)).cache, path).toBe('miss');
  for (const path of pages) expect((await visit(shop, path)).cache, path).toBe('hit');
});

test('closes every page within 5 seconds, except for customers who bypass maintenance', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const shop = openShop();
  await visit(shop);
  shop.store = '{"name":"Strand","config":{"availability":{"inMaintenanceMode":true}}}';
  vi.setSystemTime(Date.now() + 5_000);
  shop.render = (request) =>
    request.headers.get('cookie') === 'user_id=staff'
      ? new Response('open', { headers: publicHtml })
      : new Response('closed', { status: 503, headers: { 'content-type': 'text/html' } });
  expect(await visit(shop)).toMatchObject({ status: 503, text: 'closed' });
  expect(shop.rendered).toHaveLength(2);
  expect(await visit(shop, '/', { headers: { cookie: 'user_id=other' } })).toMatchObject({ status: 503 });
  const passing = await visit(shop, '/', { headers: { cookie: 'user_id=staff' } });
  expect(passing).toMatchObject({ text: 'open', cache: 'off' });
  expect(passing.headers.get('cache-control')).toBe('private, no-store');
  expect(await visit(shop)).toMatchObject({ status: 503, text: 'closed' });
});

test('does not call a failed gateway again for the same visit', async () => {
  const shop = openShop();
  shop.render = () => new Response('out', { status: 503, headers: { 'content-type': 'text/html' } });
  await visit(shop, '/', { headers: { cookie: 'user_id=staff' } });
  expect(shop.rendered).toHaveLength(1);
});

test('refuses prefetches of browsers that save data', async () => {
  const shop = openShop();
  const ahead = { 'sec-purpose': 'prefetch;anonymous-client-ip', 'save-data': 'on' };
  expect(await visit(shop, '/shop/hair', { headers: ahead })).toMatchObject({ status: 503, text: '' });
  expect(shop.rendered).toHaveLength(0);
  for (const headers of [{ 'save-data': 'on' }, { 'sec-purpose': 'prefetch' }])
    expect(await visit(shop, '/shop/hair', { headers })).toMatchObject({ status: 200 });
});

test.each<[string, Partial<EdgeEnvironment>, string]>([
  ['of a branch', { ENVIRONMENT: 'preview' }, 'https://shop.example'],
  ['of a commit', {}, 'https://abc123.strand.pages.dev'],
  ['without a cache', { PAGE_CACHE: 'off' }, 'https://shop.example'],
])('a deployment %s caches no pages', async (_what, variables, origin) => {
  const shop = openShop();
  shop.environment = { ...shop.environment, ...variables };
  for (const text of ['page 1', 'page 2']) {
    const answer = await visit(shop, '/', {}, origin);
    expect(answer).toMatchObject({ cache: 'off', text });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  }
  expect(shop.requests).toHaveLength(2);
});

test('a local shop caches pages on any branch', async () => {
  const shop = openShop();
  shop.environment = { ...shop.environment, ENVIRONMENT: 'preview' };
  await visit(shop, '/', {}, 'http://localhost:8788');
  expect((await visit(shop, '/', {}, 'http://localhost:8788')).cache).toBe('hit');
});

test('answers 304 to a browser that has the page', async () => {
  const shop = openShop();
  const [first, { headers }] = [await visit(shop), await visit(shop)];
  const etag = headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"\w+"$/);
  expect([...headers.keys()].filter((name) => /rendered|version|fresh|^age$|^cf-/.test(name))).toEqual([]);
  for (const each of [first.headers, headers])
    expect(each.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  for (const known of [etag, `"other", ${etag}`, '*']) {
    const again = await visit(shop, '/', { headers: { 'if-none-match': known } });
    expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
  }
  expect((await visit(shop, '/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('HEAD returns headers without a body', async () => {
  const shop = openShop();
  expect(await visit(shop, '/', { method: 'HEAD' })).toMatchObject({ cache: 'miss', text: '' });
  expect(await visit(shop)).toMatchObject({ cache: 'hit', text: 'page 1' });
});

test('a visitor’s page gets the cookies, fetches no store and is not cached', async () => {
  const shop = openShop();
  const answer = await visit(shop, '/shop/bag?x=1', {
    headers: { cookie: 'guest_id=1', 'x-forwarded-for': '1.1.1.1' },
  });
  expect(answer).toMatchObject({ cache: 'off', text: 'page 1' });
  expect(shop.rendered[0]?.headers.get('cookie')).toBe('guest_id=1');
  expect(shop.rendered[0]?.headers.has('x-forwarded-for')).toBe(false);
  expect(shop.rendered[0]?.headers.get('x-request-id')).toBe('request-1');
  expect(shop.rendered[0]?.url).toBe('https://shop.example/shop/bag?x=1');
  expect(shop.requests).toEqual([]);
  expect((await visit(shop, '/shop/bag')).text).toBe('page 2');
});

test('a visitor’s page can set its browser cache lifetime, unless it sets a cookie', async () => {
  const shop = openShop();
  shop.render = () => new Response('bag', { headers: { 'cache-control': 'private, no-cache' } });
  expect((await visit(shop, '/shop/bag')).headers.get('cache-control')).toBe('private, no-cache');
  shop.render = () =>
    new Response('bag', { headers: { 'cache-control': 'private, no-cache', 'set-cookie': 'a=1' } });
  expect((await visit(shop, '/shop/bag')).headers.get('cache-control')).toBe('private, no-store');
});

test('a form post to a shared page is rendered for the visitor', async () => {
  const shop = openShop();
  await visit(shop, '/shop/product/wig', { method: 'POST', body: 'a=b', headers: { cookie: 'guest_id=1' } });
  expect(shop.rendered[0]?.method).toBe('POST');
  expect(await shop.rendered[0]?.text()).toBe('a=b');
});

const endless = () => {
  const seen = { read: 0 };
  const body = new ReadableStream({
    pull(controller) {
      seen.read += 16_384;
      controller.enqueue(new Uint8Array(16_384));
    },
  });
  return { body, seen };
};

test.each(['/login', '/', '/shop/product/wig'])(
  'refuses a form over 64 KB to %s before reading all of it',
  async (path) => {
    const shop = openShop();
    const { body, seen } = endless();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await visit(shop, path, { method: 'POST', headers, body })).toMatchObject({
      status: 413,
      text: expect.stringContaining('nothing has changed'),
    });
    expect(seen.read).toBeLessThan(200_000);
    const declared = { ...headers, 'content-length': '65537' };
    expect(await visit(shop, path, { method: 'POST', headers: declared, body: 'x' })).toMatchObject({
      status: 413,
    });
    expect(shop.rendered).toHaveLength(0);
  },
);

test('a review form can be up to 16 MB', async () => {
  const shop = openShop();
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const post = (bytes: number, path: string) =>
    visit(shop, path, { method: 'POST', headers, body: new Uint8Array(bytes) });
  const review = '/shop/orders/o1/i1/review';
  expect((await post(13 * 1024 * 1024, review)).status).not.toBe(413);
  expect((await post(17 * 1024 * 1024, review)).status).toBe(413);
  expect((await post(70_000, '/shop/orders/o1/review')).status).toBe(413);
});

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'QUERY'])('pages refuse %s', async (method) => {
  const shop = openShop();
  const { status, headers } = await visit(shop, '/', { method });
  expect([status, headers.get('allow'), shop.rendered]).toEqual([405, 'GET, HEAD, POST', []]);
  expect(headers.get('cache-control')).toBe('private, no-store');
});

test('the answer to a form is never cached', async () => {
  const shop = openShop();
  const { headers } = await visit(shop, '/shop/product/wig', { method: 'POST', body: 'a=b' });
  expect(headers.get('cache-control')).toBe('private, no-store');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EdgeEnvironment } from './environment.ts';
import { type RenderContext, servePage } from './page-route.ts';

type Shop = {
  /** What GET /storefront answers: its text, or a status. */
  store: string | number;
  draw: (request: Request, context: RenderContext) => Response;
  drawn: Request[];
  asked: string[];
  environment: EdgeEnvironment;
  buildId: string;
};

const publicHtml = { 'content-type': 'text/html', 'cache-control': 'public, max-age=120' };

function openShop(): Shop {
  const shop: Shop = {
    store: '{"name":"Strand"}',
    draw: () => new Response(`page ${shop.drawn.length}`, { headers: publicHtml }),
    drawn: [],
    asked: [],
    environment: {
      STORE_NAME: 'strand',
      GATEWAY: {
        fetch: async (request: RequestInfo) => {
          shop.asked.push(new Request(request).url);
          if (typeof shop.store === 'number') return Response.json({ error: 'x' }, { status: shop.store });
          return new Response(shop.store);
        },
      },
    },
    // A build of its own for each test keeps their caches apart.
    buildId: crypto.randomUUID(),
  };
  return shop;
}

/** One visit; resolves when the background work is done as well. */
async function visit(shop: Shop, path = '/', init: RequestInit = {}, origin = 'https://shop.example') {
  const background: Promise<unknown>[] = [];
  const response = await servePage({
    request: new Request(`${origin}${path}`, init),
    environment: shop.environment,
    data: { requestId: 'request-1', timings: [] },
    buildId: shop.buildId,
    waitUntil: (work) => void background.push(work),
    draw: async (request, context) => {
      shop.drawn.push(request);
      return shop.draw(request, context);
    },
  });
  const text = await response.text();
  await Promise.all(background);
  return {
    status: response.status,
    text,
    headers: response.headers,
    cache: response.headers.get('x-page-cache'),
  };
}

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('draws a page once for everybody within two minutes', async () => {
  const shop = openShop();
  expect(await visit(shop)).toMatchObject({ cache: 'miss', text: 'page 1' });
  later(119);
  expect(await visit(shop, '/?utm_source=mail')).toMatchObject({ cache: 'hit', text: 'page 1' });
  expect(shop.drawn).toHaveLength(1);
});

test('a page that asks for less stays fresh for less', async () => {
  const shop = openShop();
  shop.draw = () =>
    new Response(`page ${shop.drawn.length}`, {
      headers: { ...publicHtml, 'cache-control': 'public, max-age=60' },
    });
  await visit(shop);
  later(61);
  expect((await visit(shop)).cache).toBe('stale');
});

test('shows the old page while it draws the next, once', async () => {
  const shop = openShop();
  await visit(shop);
  later(121);
  const visits = await Promise.all([visit(shop), visit(shop), visit(shop)]);
  expect(visits.map(({ cache, text }) => `${cache} ${text}`)).toEqual(Array(3).fill('stale page 1'));
  expect(shop.drawn).toHaveLength(2);
  expect(await visit(shop)).toMatchObject({ cache: 'hit', text: 'page 2' });
});

test('a renewal that fails leaves the old page and is tried again', async () => {
  const shop = openShop();
  await visit(shop);
  later(121);
  const draw = shop.draw;
  shop.draw = () => new Response('broken', { status: 500, headers: { 'content-type': 'text/html' } });
  expect((await visit(shop)).text).toBe('page 1');
  shop.draw = draw;
  expect((await visit(shop)).text).toBe('page 1');
  expect(await visit(shop)).toMatchObject({ cache: 'hit', text: 'page 3' });
});

test('an old page makes nobody look at the past, unless drawing fails', async () => {
  const shop = openShop();
  await visit(shop);
  later(601);
  const draw = shop.draw;
  shop.draw = () => new Response('broken', { status: 500, headers: { 'content-type': 'text/html' } });
  expect(await visit(shop)).toMatchObject({ cache: 'stale', text: 'page 1', status: 200 });
  shop.draw = draw;
  expect(await visit(shop)).toMatchObject({ cache: 'miss', text: 'page 3' });
});

test('a changed store shows at once', async () => {
  const shop = openShop();
  await visit(shop);
  shop.store = '{"name":"Strand","config":{"contactInfo":{"phoneNumber":"1"}}}';
  expect(await visit(shop)).toMatchObject({ cache: 'miss', text: 'page 2' });
  expect((await visit(shop)).cache).toBe('hit');
});

test('another build shows its own pages', async () => {
  const shop = openShop();
  await visit(shop);
  shop.buildId = crypto.randomUUID();
  expect(await visit(shop)).toMatchObject({ cache: 'miss', text: 'page 2' });
});

test('asks for the store once per visit, makes no guest, and hands the answer to the page', async () => {
  const shop = openShop();
  const contexts: RenderContext[] = [];
  shop.draw = (_request, context) => {
    contexts.push(context);
    return new Response('page', { headers: publicHtml });
  };
  await visit(shop, '/', { headers: { cookie: 'guest_id=1' } });
  await visit(shop);
  expect(shop.asked).toEqual(Array(2).fill('https://shop.example/storefront?storeName=strand&guest=none'));
  expect(contexts[0]?.props.storefront).toMatchObject({ ok: true, text: '{"name":"Strand"}' });
});

test('the page is drawn without anything of the visitor', async () => {
  const shop = openShop();
  const headers = {
    cookie: 'user_id=1',
    authorization: 'x',
    'accept-language': 'fr',
    'user-agent': 'x',
    'cf-connecting-ip': '1.1.1.1',
  };
  await visit(shop, '/shop/hair?color=a&origin=me', { headers });
  const request = shop.drawn[0];
  expect([...(request?.headers.keys() ?? [])].sort()).toEqual(['accept', 'x-request-id']);
  expect(request?.url).toBe('https://shop.example/shop/hair?color=a');
});

test('every combination of known parameters is a page of its own', async () => {
  const shop = openShop();
  const pages = ['/shop/hair', '/shop/hair?color=a', '/shop/hair?color=b', '/shop/hair?color=a&length=12'];
  for (const path of pages) expect((await visit(shop, path)).cache, path).toBe('miss');
  for (const path of pages) expect((await visit(shop, path)).cache, path).toBe('hit');
});

test.each<[string, Response]>([
  ['sets a cookie', new Response('x', { headers: { ...publicHtml, 'set-cookie': 'a=1' } })],
  ['is private', new Response('x', { headers: { ...publicHtml, 'cache-control': 'private, no-store' } })],
  ['says nothing of caching', new Response('x', { headers: { 'content-type': 'text/html' } })],
  ['is not found', new Response('x', { status: 404, headers: publicHtml })],
  ['is closed', new Response('x', { status: 503, headers: publicHtml })],
  ['is not HTML', new Response('{}', { headers: { ...publicHtml, 'content-type': 'application/json' } })],
])('a page that %s is never kept', async (_what, response) => {
  const shop = openShop();
  shop.draw = () => response.clone();
  for (const time of [1, 2]) {
    const { cache, headers } = await visit(shop);
    expect([time, cache, headers.get('cache-control')]).toEqual([time, 'miss', 'private, no-store']);
  }
});

test('a page that breaks off while it is drawn is never kept', async () => {
  const shop = openShop();
  const draw = shop.draw;
  shop.draw = () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error('broke off'));
      },
    });
    return new Response(body, { headers: publicHtml });
  };
  await expect(visit(shop)).rejects.toThrow('broke off');
  shop.draw = draw;
  expect((await visit(shop)).cache).toBe('miss');
});

test('without the gateway the last page is shown, however old', async () => {
  const shop = openShop();
  await visit(shop);
  later(3000);
  shop.store = 503;
  expect(await visit(shop)).toMatchObject({ cache: 'stale', text: 'page 1' });
});

test('a gateway that does not answer holds no page back that is there', async () => {
  const shop = openShop();
  await visit(shop);
  shop.environment = { ...shop.environment, GATEWAY: { fetch: () => new Promise(() => undefined) } };
  expect(await visit(shop)).toMatchObject({ cache: 'stale', text: 'page 1' });
});

test('without the gateway and without a page the page draws its own failure', async () => {
  const shop = openShop();
  shop.store = 503;
  shop.draw = (_request, { props }) =>
    new Response(JSON.stringify(props.storefront), { status: 500, headers: { 'content-type': 'text/html' } });
  expect(await visit(shop)).toMatchObject({ status: 500, text: '{"ok":false,"status":503}' });
});

test('a store that closes closes every page at once, but to whom the page lets in', async () => {
  const shop = openShop();
  await visit(shop);
  shop.store = '{"name":"Strand","config":{"availability":{"inMaintenanceMode":true}}}';
  shop.draw = (request) =>
    request.headers.get('cookie') === 'user_id=staff'
      ? new Response('open', { headers: publicHtml })
      : new Response('closed', { status: 503, headers: { 'content-type': 'text/html' } });
  expect(await visit(shop)).toMatchObject({ status: 503, text: 'closed' });
  expect(await visit(shop, '/', { headers: { cookie: 'user_id=other' } })).toMatchObject({ status: 503 });
  expect(await visit(shop, '/', { headers: { cookie: 'user_id=staff' } })).toMatchObject({ text: 'open' });
  expect(await visit(shop)).toMatchObject({ status: 503, text: 'closed' });
});

test.each<[string, Partial<EdgeEnvironment>, string]>([
  ['of a branch', { CF_PAGES_BRANCH: 'try' }, 'https://shop.example'],
  ['of a commit', {}, 'https://abc123.strand.pages.dev'],
  ['without a cache', { PAGE_CACHE: 'off' }, 'https://shop.example'],
])('a deployment %s keeps no pages', async (_what, variables, origin) => {
  const shop = openShop();
  shop.environment = { ...shop.environment, ...variables };
  for (const text of ['page 1', 'page 2']) {
    const answer = await visit(shop, '/', {}, origin);
    expect(answer).toMatchObject({ cache: 'off', text });
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  }
});

test('a local shop keeps pages on any branch', async () => {
  const shop = openShop();
  shop.environment = { ...shop.environment, CF_PAGES_BRANCH: 'try' };
  await visit(shop, '/', {}, 'http://localhost:8788');
  expect((await visit(shop, '/', {}, 'http://localhost:8788')).cache).toBe('hit');
});

test('a browser that has the page is told so', async () => {
  const shop = openShop();
  await visit(shop);
  const { headers } = await visit(shop);
  const etag = headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"\w+"$/);
  expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  const again = await visit(shop, '/', { headers: { 'if-none-match': etag } });
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
  expect((await visit(shop, '/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('HEAD has the headers and no body', async () => {
  const shop = openShop();
  expect(await visit(shop, '/', { method: 'HEAD' })).toMatchObject({ cache: 'miss', text: '' });
  expect(await visit(shop)).toMatchObject({ cache: 'hit', text: 'page 1' });
});

test('a visitor’s page gets the cookies, asks for no store and is kept by nobody', async () => {
  const shop = openShop();
  const answer = await visit(shop, '/shop/bag?x=1', {
    headers: { cookie: 'guest_id=1', 'x-forwarded-for': '1.1.1.1' },
  });
  expect(answer).toMatchObject({ cache: 'off', text: 'page 1' });
  expect(shop.drawn[0]?.headers.get('cookie')).toBe('guest_id=1');
  expect(shop.drawn[0]?.headers.has('x-forwarded-for')).toBe(false);
  expect(shop.drawn[0]?.url).toBe('https://shop.example/shop/bag?x=1');
  expect(shop.asked).toEqual([]);
  expect((await visit(shop, '/shop/bag')).text).toBe('page 2');
});

test('a visitor’s page may choose how long its browser keeps it, unless it sets a cookie', async () => {
  const shop = openShop();
  shop.draw = () => new Response('bag', { headers: { 'cache-control': 'private, no-cache' } });
  expect((await visit(shop, '/shop/bag')).headers.get('cache-control')).toBe('private, no-cache');
  shop.draw = () =>
    new Response('bag', { headers: { 'cache-control': 'private, no-cache', 'set-cookie': 'a=1' } });
  expect((await visit(shop, '/shop/bag')).headers.get('cache-control')).toBe('private, no-store');
});

test('a form that posts to a shared page is the visitor’s', async () => {
  const shop = openShop();
  await visit(shop, '/shop/product/wig', { method: 'POST', body: 'a=b', headers: { cookie: 'guest_id=1' } });
  expect(shop.drawn[0]?.method).toBe('POST');
  expect(await shop.drawn[0]?.text()).toBe('a=b');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openShop, publicHtml, visit } from './edge-shop.fixture.ts';

const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('renders a shared page once within two minutes', async () => {
  const shop = openShop();
  expect(await visit(shop)).toMatchObject({ cache: 'miss', text: 'page 1' });
  later(119);
  expect(await visit(shop, '/?utm_source=mail')).toMatchObject({ cache: 'hit', text: 'page 1' });
  expect(shop.rendered).toHaveLength(1);
});

test('a page can be fresh for less time', async () => {
  const shop = openShop();
  shop.render = () =>
    new Response(`page ${shop.rendered.length}`, {
      headers: { ...publicHtml, 'cache-control': 'public, max-age=60' },
    });
  await visit(shop);
  later(61);
  expect((await visit(shop)).cache).toBe('stale');
});

test('serves the stale page once while it renders a new one', async () => {
  const shop = openShop();
  await visit(shop);
  later(121);
  const visits = await Promise.all([visit(shop), visit(shop), visit(shop)]);
  expect(visits.map(({ cache, text }) => `${cache} ${text}`)).toEqual(Array(3).fill('stale page 1'));
  expect(shop.rendered).toHaveLength(2);
  expect(await visit(shop)).toMatchObject({ cache: 'hit', text: 'page 2' });
});

test('keeps the stale page if revalidation fails, and retries', async () => {
  const shop = openShop();
  await visit(shop);
  later(121);
  const render = shop.render;
  shop.render = () => new Response('broken', { status: 500, headers: { 'content-type': 'text/html' } });
  expect((await visit(shop)).text).toBe('page 1');
  shop.render = render;
  expect((await visit(shop)).text).toBe('page 1');
  expect(await visit(shop)).toMatchObject({ cache: 'hit', text: 'page 3' });
});

test.each([
  ['fails', new Response('broken', { status: 500, headers: { 'content-type': 'text/html' } })],
  [
    'lacks an answer',
    new Response('incomplete', { headers: { ...publicHtml, 'cache-control': 'private, no-store' } }),
  ],
])('serves a page over 10 minutes old only if the new one %s', async (_what, broken) => {
  const shop = openShop();
  await visit(shop);
  later(601);
  const render = shop.render;
  shop.render = () => broken;
  expect(await visit(shop)).toMatchObject({ cache: 'stale', text: 'page 1', status: 200 });
  shop.render = render;
  later(30);
  expect(await visit(shop)).toMatchObject({ cache: 'miss', text: 'page 3' });
});

test('after a failed rendering, no visitor of the next 30 seconds waits for another', async () => {
  const shop = openShop();
  await visit(shop);
  later(601);
  const render = shop.render;
  shop.render = () => new Response('broken', { status: 500, headers: { 'content-type': 'text/html' } });
  await visit(shop);
  shop.render = render;
  later(29);
  expect(await visit(shop)).toMatchObject({ cache: 'stale', text: 'page 1' });
  expect(await visit(shop)).toMatchObject({ cache: 'hit', text: 'page 3' });
});

test('repeats a revalidation that was cut off, after 30 seconds', async () => {
  const shop = openShop();
  await visit(shop);
  later(121);
  const render = shop.render;
  shop.render = () => new Promise(() => undefined);
  void visit(shop);
  await vi.waitFor(() => expect(shop.rendered).toHaveLength(2));
  shop.render = render;
  later(29);
  expect(await visit(shop)).toMatchObject({ cache: 'stale', text: 'page 1' });
  later(1);
  await visit(shop);
  expect(await visit(shop)).toMatchObject({ cache: 'hit', text: 'page 3' });
});

const otherStore = '{"name":"Strand","config":{"contactInfo":{"phoneNumber":"1"}}}';

test('a changed store is visible within 5 seconds', async () => {
  const shop = openShop();
  await visit(shop);
  shop.store = otherStore;
  later(5);
  expect(await visit(shop)).toMatchObject({ cache: 'miss', text: 'page 2' });
  expect((await visit(shop)).cache).toBe('hit');
});

test('reuses the store’s answer for 5 seconds and refreshes it in the background', async () => {
  const shop = openShop();
  await visit(shop);
  expect(await visit(shop)).toMatchObject({ cache: 'hit' });
  expect(shop.requests).toHaveLength(1);
  later(2);
  shop.store = otherStore;
  const visits = await Promise.all([visit(shop), visit(shop), visit(shop)]);
  expect(visits.map(({ cache }) => cache)).toEqual(['hit', 'hit', 'hit']);
  expect(shop.requests).toHaveLength(2);
  expect(await visit(shop)).toMatchObject({ cache: 'miss', text: 'page 2' });
  expect(shop.requests).toHaveLength(2);
});

test('a failed refresh changes nothing until 5 seconds have passed', async () => {
  const shop = openShop();
  await visit(shop);
  later(2);
  shop.store = 503;
  expect(await visit(shop)).toMatchObject({ cache: 'hit' });
  expect(await visit(shop)).toMatchObject({ cache: 'hit' });
  expect(shop.requests, 'is repeated').toHaveLength(3);
  later(3);
  expect(await visit(shop)).toMatchObject({ cache: 'stale' });
});

test('a late answer does not replace the store of a later request', async () => {
  const shop = openShop();
  const { promise: late, resolve: arrive } = Promise.withResolvers<Response>();
  const old = () => new Response('{"name":"Strand"}');
  const answers = [old(), late, new Response(otherStore)];
  shop.environment = { ...shop.environment, GATEWAY: { fetch: async () => answers.shift() ?? old() } };
  await visit(shop);
  later(5);
  const early = visit(shop);
  later(1);
  expect(await visit(shop)).toMatchObject({ cache: 'miss', text: 'page 2' });
  arrive(old());
  await early;
  expect(await visit(shop)).toMatchObject({ cache: 'hit', text: 'page 2' });
});

test('stores are cached per shop and environment', async () => {
  const [one, other] = [openShop(), openShop()];
  await visit(one);
  await visit(other);
  expect([one.requests.length, other.requests.length]).toEqual([1, 1]);
  await visit(one, '/', {}, 'https://other.example');
  expect(one.requests).toHaveLength(2);
});

test('another build does not reuse pages', async () => {
  const shop = openShop();
  await visit(shop);
  shop.buildId = crypto.randomUUID();
  expect(await visit(shop)).toMatchObject({ cache: 'miss', text: 'page 2' });
});

test.each<[string, Response]>([
  ['sets a cookie', new Response('x', { headers: { ...publicHtml, 'set-cookie': 'a=1' } })],
  ['is private', new Response('x', { headers: { ...publicHtml, 'cache-control': 'private, no-store' } })],
  ['says nothing of caching', new Response('x', { headers: { 'content-type': 'text/html' } })],
  ['is not found', new Response('x', { status: 404, headers: publicHtml })],
  ['is closed', new Response('x', { status: 503, headers: publicHtml })],
  ['is not HTML', new Response('{}', { headers: { ...publicHtml, 'content-type': 'application/json' } })],
])('a page that %s is never cached', async (_what, response) => {
  const shop = openShop();
  shop.render = () => response.clone();
  for (const time of [1, 2]) {
    const { cache, headers } = await visit(shop);
    expect([time, cache, headers.get('cache-control')]).toEqual([time, 'miss', 'private, no-store']);
  }
});

test('a page that fails while streaming is never cached', async () => {
  const shop = openShop();
  const render = shop.render;
  shop.render = () => {
    const body = new ReadableStream({
      pull(controller) {
        controller.error(new Error('broke off'));
      },
    });
    return new Response(body, { headers: publicHtml });
  };
  await expect(visit(shop)).rejects.toThrow('broke off');
  shop.render = render;
  expect((await visit(shop)).cache).toBe('miss');
});

test('serves the last page at any age if the gateway fails', async () => {
  const shop = openShop();
  await visit(shop);
  later(3000);
  shop.store = 503;
  expect(await visit(shop)).toMatchObject({ cache: 'stale', text: 'page 1' });
});

test('serves a cached page if the gateway does not answer', async () => {
  const shop = openShop();
  await visit(shop);
  shop.environment = { ...shop.environment, GATEWAY: { fetch: () => new Promise(() => undefined) } };
  expect(await visit(shop)).toMatchObject({ cache: 'stale', text: 'page 1' });
});

test('without gateway and cached page, the page renders its own error', async () => {
  const shop = openShop();
  shop.store = 503;
  shop.render = async (_request, { props }) =>
    new Response(JSON.stringify(await props.storefront), {
      status: 500,
      headers: { 'content-type': 'text/html' },
    });
  expect(await visit(shop)).toMatchObject({ status: 500, text: '{"ok":false,"status":503}' });
});

test('renders the page while the store’s request is pending', async () => {
  const shop = openShop();
  const { promise: beingDrawn, resolve: startDrawing } = Promise.withResolvers<void>();
  shop.environment = {
    ...shop.environment,
    GATEWAY: {
      fetch: async () => {
        await beingDrawn;
        return new Response('{"name":"Strand"}');
      },
    },
  };
  shop.render = () => {
    startDrawing();
    return new Response('page', { headers: publicHtml });
  };
  expect(await visit(shop)).toMatchObject({ cache: 'miss', text: 'page' });
});

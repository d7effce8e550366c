import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { postImportPictures } from '#contract/admin/product.endpoints.ts';
import { getActiveBag } from '#contract/bag/bag.endpoints.ts';
import { getCategories, getProducts } from '#contract/catalogue/catalogue.endpoints.ts';
import { getGuest } from '#contract/customers/customer.endpoints.ts';
import { logOut } from '#contract/sign-in/sign-in.endpoints.ts';
import { requestStockNotice } from '#contract/stock-notices/stock-notice.endpoints.ts';
import { getStorefront } from '#contract/store/store.endpoints.ts';
import type { StorefrontAnswer } from '#contract/wire/storefront-answer.ts';
import {
  json,
  type SeenRequest,
  startStubGateway,
  stopStubGateways,
} from '../../tests/support/stub-gateway.ts';

const { env } = vi.hoisted(() => ({
  env: {} as {
    GATEWAY?: { fetch(request: Request): Promise<Response> };
    GATEWAY_URL?: string;
    EDGE_SECRET?: string;
  },
}));
vi.mock('cloudflare:workers', () => ({ env }));

const shop = 'https://shop.example';
type Answer = { body: unknown; headers?: Record<string, string | string[]> };

let answer: (url: string) => Answer;
let seen: readonly SeenRequest[];

beforeEach(async () => {
  vi.resetModules();
  answer = () => ({ body: null });
  const gateway = await startStubGateway((request, response) => {
    const { body, headers } = answer(request.url ?? '');
    json(body, 200, headers)(request, response);
  });
  seen = gateway.seen;
  env.GATEWAY_URL = `${gateway.url}/base/`;
  delete env.GATEWAY;
  delete env.EDGE_SECRET;
});

afterEach(stopStubGateways);

const load = () => import('./from-edge.ts');

describe('a shared call', () => {
  const categories = { categories: [] };

  it('sends no visitor data and caches the answer', async () => {
    answer = () => ({ body: categories, headers: { 'set-cookie': 'guest_id=x' } });
    const gateway = (await load()).sharedGateway(shop);
    const [first, second] = [await gateway.call(getCategories), await gateway.call(getCategories)];
    expect(first).toMatchObject({ ok: true, data: categories });
    expect(second).toBe(first);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.url).toBe('/base/categories');
    expect(seen[0]?.headers.cookie).toBeUndefined();
    expect(seen[0]?.headers['cf-connecting-ip']).toBeUndefined();
    expect(seen[0]?.headers['user-agent']).toBe('Strand');
  });

  it('sends the newest bookmark, in whatever order answers arrive', async () => {
    const bookmarks = ['2', '1'];
    answer = () => ({ body: categories, headers: { 'x-bookmark': bookmarks.shift() ?? '' } });
    const gateway = (await load()).sharedGateway(shop);
    for (let call = 0; call < 3; call += 1) await gateway.call(getCategories, {}, { bypass: true });
    expect(seen.map(({ headers }) => headers['x-bookmark'])).toEqual(['first-primary', '2', '2']);
  });

  it('is cached per query and origin', async () => {
    answer = () => ({ body: { products: [] } });
    const { sharedGateway } = await load();
    await sharedGateway(shop).call(getProducts, { query: { isVisible: true } });
    await sharedGateway(shop).call(getProducts, { query: { isVisible: true, color: ['red'] } });
    await sharedGateway('https://preview.example').call(getProducts, { query: { isVisible: true } });
    await sharedGateway(shop).call(getProducts, { query: { isVisible: true, color: ['red'] } });
    expect(seen).toHaveLength(3);
  });

  it('is not cached if the contract does not allow it, or with `bypass`', async () => {
    answer = (url) => ({ body: url.startsWith('/base/storefront') ? null : categories });
    const gateway = (await load()).sharedGateway(shop);
    const query = { storeName: 'Strand', guest: 'none' } as const;
    await gateway.call(getStorefront, { query });
    await gateway.call(getStorefront, { query });
    await gateway.call(getCategories, {}, { bypass: true });
    await gateway.call(getCategories, {}, { bypass: true });
    expect(seen.map(({ url }) => url)).toEqual([
      '/base/storefront?storeName=Strand&guest=none',
      '/base/storefront?storeName=Strand&guest=none',
      '/base/categories',
      '/base/categories',
    ]);
  });

  it('uses a preloaded answer instead of a request', async () => {
    const gateway = (await load()).sharedGateway(shop);
    const call = (preloaded: StorefrontAnswer) => gateway.call(getStorefront, {}, { preloaded });
    expect(await call({ ok: false, status: 504 })).toMatchObject({ ok: false, problem: 'unreachable' });
    expect(await call({ ok: true, text: '{}', version: 'a' })).toMatchObject({ problem: 'invalid-answer' });
    const newest = { ok: true, text: 'null', version: 'b', bookmark: '5' } as const;
    expect(await call(newest)).toMatchObject({ ok: true, data: null });
    expect(seen).toEqual([]);
    await gateway.call(getCategories);
    expect(seen[0]?.headers['x-bookmark']).toBe('5');
  });

  it('is sent once for several parts of a page, unless it writes', async () => {
    answer = () => ({ body: categories });
    const gateway = (await load()).sharedGateway(shop);
    const notice = { body: { productSkuId: 's1', email: 'ama@example.com' } };
    await Promise.all([gateway.call(getCategories), gateway.call(getCategories)]);
    await Promise.all([gateway.call(requestStockNotice, notice), gateway.call(requestStockNotice, notice)]);
    expect(seen.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST']);
  });

  it('is sent again after it was invalidated', async () => {
    answer = () => ({ body: categories });
    const { sharedGateway, invalidateShared } = await load();
    await sharedGateway(shop).call(getCategories);
    invalidateShared([getCategories]);
    await sharedGateway(shop).call(getCategories);
    expect(seen).toHaveLength(2);
  });

  it('returns a frozen answer', async () => {
    answer = () => ({ body: categories });
    const result = await (await load()).sharedGateway(shop).call(getCategories);
    if (!result.ok) throw new Error('The call failed.');
    expect(() => result.data.categories.push(undefined as never)).toThrow(TypeError);
  });
});

describe('a visitor’s call', () => {
  const visit = (headers: Record<string, string>) => new Request(`${shop}/shop/bag`, { headers });

  it('sends cookies, request id and address, and is never cached', async () => {
    const gateway = (await load()).visitorGateway(
      visit({
        cookie: 'guest_id=g1',
        'x-request-id': 'request-1',
        'cf-connecting-ip': '192.0.2.7',
        'cf-access-jwt-assertion': 'staff',
        'user-agent': 'Phone',
        'x-other': 'no',
      }),
    );
    await gateway.call(getActiveBag);
    await gateway.call(logOut);
    expect(seen[0]?.headers).toMatchObject({
      cookie: 'guest_id=g1',
      'x-request-id': 'request-1',
      'cf-connecting-ip': '192.0.2.7',
      'cf-access-jwt-assertion': 'staff',
      'user-agent': 'Phone',
    });
    expect(seen[0]?.headers['x-other']).toBeUndefined();
    expect(seen[0]?.headers.origin).toBeUndefined();
    expect(seen[1]).toMatchObject({ method: 'POST', headers: { origin: shop } });
  });

  it('sends the visitor’s address with the shared secret, or not at all', async () => {
    const { visitorGateway, sharedGateway } = await load();
    const gateway = visitorGateway(
      visit({ 'cf-connecting-ip': '192.0.2.7', 'x-strand-client-address': '192.0.2.8' }),
    );
    await gateway.call(getActiveBag);
    env.EDGE_SECRET = 'shared';
    await gateway.call(getActiveBag);
    await sharedGateway(shop).call(getCategories);
    const sent = seen.map(({ headers }) => [headers['x-strand-edge'], headers['x-strand-client-address']]);
    expect(sent).toEqual([
      [undefined, undefined],
      ['shared', '192.0.2.7'],
      ['shared', undefined],
    ]);
  });

  it('waits for uploads as long as the caller allows', async () => {
    env.GATEWAY = {
      fetch: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    };
    const gateway = (await load()).visitorGateway(visit({}));
    const sent = await gateway.sendPicture(postImportPictures, new Blob(['zip']), 20);
    expect(sent).toMatchObject({ ok: false, problem: 'unreachable' });
  });

  it('passes on every cookie that the gateway set and uses it in the next call', async () => {
    answer = (url) => ({
      body: null,
      headers: url.includes('guests') ? { 'set-cookie': ['guest_id=g2; Path=/', 'theme=x; Path=/'] } : {},
    });
    const page = new Headers();
    const gateway = (await load()).visitorGateway(visit({}), page);
    await gateway.call(getGuest, { query: { marker: 'marker' } });
    await gateway.call(getActiveBag);
    expect(seen[1]?.headers.cookie).toBe('guest_id=g2; theme=x');
    expect(page.getSetCookie()).toEqual(['guest_id=g2; Path=/', 'theme=x; Path=/']);
  });
});

describe('the gateway transport', () => {
  it('prefers the binding and keeps the shop’s origin in the URL', async () => {
    const requests: string[] = [];
    env.GATEWAY = {
      fetch: async (request) => {
        requests.push(request.url);
        return Response.json({ categories: [] });
      },
    };
    expect(await (await load()).sharedGateway(shop).call(getCategories)).toMatchObject({ ok: true });
    expect(requests).toEqual([`${shop}/categories`]);
    expect(seen).toEqual([]);
  });

  it('fails like any call if no gateway is configured', async () => {
    delete env.GATEWAY_URL;
    expect(await (await load()).sharedGateway(shop).call(getCategories)).toEqual({
      ok: false,
      problem: 'unreachable',
      message: 'Error loading categories.',
    });
  });
});

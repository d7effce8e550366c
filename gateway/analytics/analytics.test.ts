import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { createGuest, createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { runSweeps } from '../sweeps/sweeps.ts';

const day = 24 * 60 * 60_000;
const minute = 60_000;
const clock = { now: Date.UTC(2026, 10, 21, 15) };
const dependencies = testDependencies({ now: () => clock.now });
const text = 'Error posting analytics.';

const counted = async (sql: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(`select count(*) as n from ${sql}`)
      .bind(...values)
      .first<{ n: number }>()
  )?.n;

beforeAll(openNamedShop);

describe('POST /analytics', () => {
  test('returns the stored event', async () => {
    const guest = await createGuest(dependencies);
    const event = {
      action: 'added_product_to_bag',
      origin: 'saved_bag',
      data: { product: 'product-wig', count: 2, isSale: false },
      productId: 'product-wig',
    };
    const stored = await guest.api('POST', '/analytics', event);
    const { _id: guestId } = (await guest.api('GET', '/guests')) as { _id: string };
    expect(stored).toEqual({
      ...event,
      _id: expect.stringMatching(/^event_/),
      _creationTime: clock.now,
      storeFrontUserId: guestId,
      storeId: 'store-strand',
      device: 'desktop',
    });
    expect(await counted('analytics_event where ownerId = ?', guestId)).toBe(1);
  });

  test('accepts an event with only an action', async () => {
    const guest = await createGuest(dependencies);
    expect(await guest.api('POST', '/analytics', { action: 'viewed_homepage' })).toMatchObject({ data: {} });
    expect(await guest.api('POST', '/analytics', { action: 'Hair page view', data: null })).toMatchObject({
      data: {},
    });
  });

  test.each([
    ['mobile', { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148' }],
    ['mobile', { 'user-agent': 'Mozilla/5.0 (X11; Linux)', 'sec-ch-ua-mobile': '?1' }],
    ['mobile', { 'user-agent': 'Mozilla/5.0 (Linux; Android 16; SM-X200)' }],
    ['desktop', { 'user-agent': 'Mozilla/5.0 (Linux; Android 16)', 'sec-ch-ua-mobile': '?0' }],
    ['desktop', { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' }],
  ])('knows a %s', async (device, headers) => {
    const guest = await createGuest(dependencies);
    expect(await guest.api('POST', '/analytics', { action: 'viewed_homepage' }, headers)).toMatchObject({
      device,
    });
  });

  const entries = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, index]));

  test.each([
    ['no action', {}],
    ['a short action', { action: 'vi' }],
    ['a long action', { action: 'v'.repeat(65) }],
    ['an action that begins with a digit', { action: '1viewed' }],
    ['an action with other characters', { action: 'viewed/page' }],
    ['a long origin', { action: 'viewed_homepage', origin: 'o'.repeat(101) }],
    ['nested data', { action: 'viewed_homepage', data: { product: { id: 1 } } }],
    ['a list', { action: 'viewed_homepage', data: { products: ['a'] } }],
    ['21 entries', { action: 'viewed_homepage', data: entries(21) }],
    ['a product id that is none', { action: 'viewed_homepage', productId: 'a b' }],
    ['no object', []],
    ['no JSON', '{'],
  ])('refuses %s', async (_, body) => {
    const guest = await createGuest(dependencies);
    const answer = await guest.send('POST', '/analytics', body);
    expect([answer.status, await answer.json()]).toEqual([400, { error: text }]);
  });

  test('accepts the maximum lengths', async () => {
    const guest = await createGuest(dependencies);
    for (const body of [
      { action: 'vie' },
      { action: 'v'.repeat(64), origin: 'o'.repeat(100), data: entries(20) },
    ]) {
      expect((await guest.send('POST', '/analytics', body)).status).toBe(200);
    }
  });

  test('refuses more than 2 KB, also when chunked', async () => {
    const guest = await createGuest(dependencies);
    const bodyOf = (bytes: number) => {
      const bare = JSON.stringify({ action: 'viewed_homepage', data: { text: '' } });
      return bare.replace('""', `"${'x'.repeat(bytes - bare.length)}"`);
    };
    expect((await guest.send('POST', '/analytics', bodyOf(2048))).status).toBe(200);
    expect((await guest.send('POST', '/analytics', bodyOf(2049))).status).toBe(413);
    expect((await createVisitor(dependencies).send('POST', '/analytics', bodyOf(2049))).status).toBe(413);
  });

  test('needs an identity', async () => {
    const answer = await createVisitor(dependencies).send('POST', '/analytics', {
      action: 'viewed_homepage',
    });
    expect([answer.status, await answer.json()]).toEqual([400, { error: text }]);
  });

  test('stores 60 events a minute per customer', async () => {
    const [eager, other] = [await createGuest(dependencies), await createGuest(dependencies)];
    const before = (await counted('analytics_event')) ?? 0;
    const send = () => eager.send('POST', '/analytics', { action: 'viewed_homepage' });
    const answers: Response[] = [];
    for (let round = 0; round < 20; round++)
      answers.push(...(await Promise.all(Array.from({ length: 10 }, send))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('retry-after')).toBe('60');
    expect(await counted('analytics_event')).toBe(before + 60);

    expect((await other.send('POST', '/analytics', { action: 'viewed_homepage' })).status).toBe(200);
    clock.now += minute;
    expect((await send()).status).toBe(200);
  }, 30_000);
});

describe('GET /analytics/product-view-count', () => {
  const views = (productId: string) =>
    createVisitor(dependencies).api('GET', `/analytics/product-view-count?productId=${productId}`);

  test('counts a product’s views, for today since midnight in Accra', async () => {
    const view = async (product: unknown, action = 'viewed_product') =>
      (await createGuest(dependencies)).api('POST', '/analytics', {
        action,
        data: { product, productSku: 'OIL-1' },
      });
    const midnight = clock.now - (clock.now % day) + day;
    clock.now = midnight - 1;
    await view('product-oil');
    clock.now = midnight;
    await view('product-oil');
    await view('product-oil');
    await view('product-wig');
    await view('product-oil', 'added_product_to_bag');
    await view('not an id');
    await view(7);
    expect(await views('product-oil')).toEqual({ daily: 2, total: 3 });
    expect(await views('product-wig')).toEqual({ daily: 1, total: 1 });
    clock.now = midnight + day - 1;
    expect(await views('product-oil')).toEqual({ daily: 2, total: 3 });
    clock.now = midnight + day;
    expect(await views('product-oil')).toEqual({ daily: 0, total: 3 });
  });

  test('counts a visitor once per product and day, and only existing products', async () => {
    const [one, other] = [await createGuest(dependencies), await createGuest(dependencies)];
    const events = ['product-draft', 'product-draft', 'product-nothing'].map((product) => ({
      action: 'viewed_product',
      data: { product },
    }));
    const before = (await counted('analytics_event')) ?? 0;
    await Promise.all([1, 2, 3].map(() => one.api('POST', '/analytics/batch', { events })));
    await other.api('POST', '/analytics/batch', { events });
    expect(await views('product-draft')).toEqual({ daily: 2, total: 2 });
    expect(await views('product-nothing')).toEqual({ daily: 0, total: 0 });
    expect(await counted('analytics_event')).toBe(before + 12);
    expect(await counted("product_view where productId = 'product-nothing'")).toBe(0);
    clock.now += day;
    await one.api('POST', '/analytics/batch', { events });
    expect(await views('product-draft')).toEqual({ daily: 1, total: 3 });
  });

  test('a night adds up the views of earlier days: rows do not grow with the shop’s age', async () => {
    const guest = await createGuest(dependencies);
    const before = (await views('product-draft')) as { total: number };
    const rows = () => counted("product_view where productId = 'product-draft'");
    for (let visit = 0; visit < 4; visit++) {
      clock.now += day;
      await guest.api('POST', '/analytics', { action: 'viewed_product', data: { product: 'product-draft' } });
      if (visit === 1) await runSweeps(dependencies, '17 3 * * *');
    }
    await runSweeps(dependencies, '17 3 * * *');
    await runSweeps(dependencies, '17 3 * * *');
    expect(await rows()).toBe(2);
    expect(await views('product-draft')).toEqual({ daily: 1, total: before.total + 4 });
  });

  test('counts all parallel views', async () => {
    const guests = await Promise.all([1, 2, 3, 4, 5].map(() => createGuest(dependencies)));
    await Promise.all(
      guests.map((guest) =>
        guest.api('POST', '/analytics', { action: 'viewed_product', data: { product: 'product-wig' } }),
      ),
    );
    expect(await views('product-wig')).toMatchObject({ daily: 5 });
  });

  test('returns 0 for a product without views', async () => {
    expect(await views('product-nowhere')).toEqual({ daily: 0, total: 0 });
  });

  test('needs a product id', async () => {
    const answer = await createVisitor(dependencies).send('GET', '/analytics/product-view-count');
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'Error loading product.' }]);
  });
});

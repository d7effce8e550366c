import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { createGuest, createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';

const dependencies = testDependencies({ now: () => Date.UTC(2026, 10, 21, 15) });
const view = { action: 'viewed_product', data: { product: 'product-oil' } };
const many = (count: number) => ({ events: Array.from({ length: count }, () => view) });

const stored = async () => (await env.DB.prepare('select * from analytics_event').all()).results.length;

beforeAll(openNamedShop);

describe('POST /analytics/batch', () => {
  test('stores each event for its sender and counts one view per product and day', async () => {
    const guest = await createGuest(dependencies);
    const { _id: guestId } = (await guest.api('GET', '/guests')) as { _id: string };
    const added = { action: 'added_product_to_bag', origin: 'saved_bag' };
    expect(await guest.api('POST', '/analytics/batch', { events: [view, added, view] })).toEqual({
      recorded: 3,
    });
    const rows = await env.DB.prepare('select action, origin, device from analytics_event where ownerId = ?')
      .bind(guestId)
      .all();
    expect(rows.results).toEqual([
      { action: 'viewed_product', origin: null, device: 'desktop' },
      { ...added, device: 'desktop' },
      { action: 'viewed_product', origin: null, device: 'desktop' },
    ]);
    expect(await guest.api('GET', '/analytics/product-view-count?productId=product-oil')).toEqual({
      daily: 1,
      total: 1,
    });
  });

  test.each([
    ['no list', {}],
    ['an empty list', many(0)],
    ['21 events', many(21)],
    ['one bad event among good ones', { events: [view, { action: '1' }] }],
  ])('refuses %s and stores nothing', async (_, body) => {
    const guest = await createGuest(dependencies);
    const before = await stored();
    const answer = await guest.send('POST', '/analytics/batch', body);
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'Error posting analytics.' }]);
    expect(await stored()).toBe(before);
  });

  test('creates one guest for a browser without identity by its marker', async () => {
    const visitor = createVisitor(dependencies);
    const path = '/analytics/batch?marker=a-marker-that-cannot-be-guessed';
    expect(await visitor.api('POST', path, many(1))).toEqual({ recorded: 1 });
    const { _id: guestId } = (await visitor.api('GET', '/guests')) as { _id: string };
    expect(await visitor.api('POST', path, many(2))).toEqual({ recorded: 2 });
    visitor.cookies.clear();
    await visitor.api('POST', '/analytics?marker=a-marker-that-cannot-be-guessed', view);
    expect(await visitor.api('GET', '/guests')).toMatchObject({ _id: guestId });
    const { results } = await env.DB.prepare('select id from analytics_event where ownerId = ?')
      .bind(guestId)
      .all();
    expect(results).toHaveLength(4);
  });

  test('needs an identity or a valid marker', async () => {
    const unusable = await createVisitor(dependencies).send(
      'POST',
      '/analytics/batch?marker=%C3%A9',
      many(1),
    );
    expect([unusable.status, unusable.headers.getSetCookie()]).toEqual([400, []]);
    expect((await createVisitor(dependencies).send('POST', '/analytics/batch', many(1))).status).toBe(400);
  });

  test('accepts 60 events a minute per customer, including single ones', async () => {
    const guest = await createGuest(dependencies);
    await guest.api('POST', '/analytics', view);
    for (const _ of [1, 2]) expect((await guest.send('POST', '/analytics/batch', many(20))).status).toBe(200);
    const before = await stored();
    const refused = await guest.send('POST', '/analytics/batch', many(20));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect(await stored()).toBe(before);
  });

  test('accepts 40 KB, twenty events of the maximum size, and no more', async () => {
    const guest = await createGuest(dependencies);
    const bodyOf = (bytes: number) => {
      const bare = JSON.stringify({ events: [{ ...view, data: { text: '' } }] });
      return bare.replace('""', `"${'x'.repeat(bytes - bare.length)}"`);
    };
    expect((await guest.send('POST', '/analytics/batch', bodyOf(40 * 1024))).status).toBe(200);
    expect((await guest.send('POST', '/analytics/batch', bodyOf(40 * 1024 + 1))).status).toBe(413);
  });
});

test('a dataset gets all events without the visitor; the database stores those the shop reads', async () => {
  const points: unknown[] = [];
  const dataset: AnalyticsEngineDataset = {
    writeDataPoint(point) {
      points.push(point);
      env.EVENTS.writeDataPoint(point);
    },
  };
  const guest = await createGuest({ ...dependencies, dataset });
  const { _id: guestId } = (await guest.api('GET', '/guests')) as { _id: string };
  const home = { action: 'viewed_homepage', origin: 'newsletter' };
  const bag = { action: 'viewed_shopping_bag', data: { orderId: 'order_1' } };
  const saved = { action: 'viewed_saved_bag' };
  await guest.api('POST', '/analytics/batch', { events: [home, home, view, bag] });
  await guest.api('POST', '/analytics/batch', { events: [view, saved, home] });
  const { results } = await env.DB.prepare(
    'select action from analytics_event where ownerId = ? order by rowid',
  )
    .bind(guestId)
    .all<{ action: string }>();
  expect(results.map(({ action }) => action)).toEqual([
    'viewed_homepage',
    'viewed_product',
    'viewed_product',
  ]);
  expect(points).toHaveLength(7);
  expect(points[0]).toEqual({
    indexes: ['viewed_homepage'],
    blobs: ['viewed_homepage', 'newsletter', null, 'desktop'],
  });
  expect(JSON.stringify(points)).not.toMatch(/order_1|guest/);
});

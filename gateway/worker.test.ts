import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { expectConsole } from '../tests/support/console-guard.ts';
import { insertRow } from '../tests/support/insert-row.ts';
import { openNamedShop } from '../tests/support/named-shop.ts';
import { productionSettings, testSettings } from '../tests/support/settings.ts';
import worker from './worker.development.ts';

beforeAll(openNamedShop);

const { DB, BAG_LIMIT, CHECKOUT_LIMIT, PICTURES, IMAGES } = env;
const bindings = { DB, BAG_LIMIT, CHECKOUT_LIMIT, PICTURES, IMAGES };

const ask = (environment: Record<string, unknown>, path = '/storefront?storeName=strand') =>
  worker.fetch(new Request(`https://shop.test${path}`), { ...bindings, ...environment });

test('answers from its environment', async () => {
  const answer = await ask(testSettings);
  expect(await answer.json()).toMatchObject({ name: 'Strand' });
});

test('a wrong configuration is one clear line in the log and 503 for everybody', async () => {
  expectConsole('IDENTITY_SECRET needs at least 32 characters');
  const answer = await ask({ ...testSettings, IDENTITY_SECRET: 'short' });
  expect([answer.status, await answer.json()]).toEqual([503, { error: 'The shop is not set up correctly.' }]);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const health = await ask({ ...testSettings, IDENTITY_SECRET: 'short' }, '/health');
  expect([health.status, await health.json()]).toMatchObject([
    503,
    { status: 'down', problems: ['IDENTITY_SECRET needs at least 32 characters'] },
  ]);
});

const { ENVIRONMENT: _, ...production } = productionSettings;

test('an unset ENVIRONMENT is production: no sandbox, no readable mail', async () => {
  expect((await ask(production)).status).toBe(200);
  for (const path of ['/sandbox/pay/x', '/dev/mail']) expect((await ask(production, path)).status).toBe(404);
});

test.each([
  ['no address', { SHOP_URL: '' }, 'SHOP_URL'],
  ['an address in the clear', { SHOP_URL: 'http://shop.test' }, 'SHOP_URL'],
  ['an address with a path', { SHOP_URL: 'https://shop.test/' }, 'SHOP_URL'],
  ['no staff', { STAFF_EMAIL: '' }, 'STAFF_EMAIL'],
  ['no key', { PAYSTACK_SECRET_KEY: undefined }, 'PAYSTACK_SECRET_KEY'],
  ['an empty key', { PAYSTACK_SECRET_KEY: '' }, 'PAYSTACK_SECRET_KEY'],
  ['a test key', { PAYSTACK_SECRET_KEY: 'sk_test_1' }, 'PAYSTACK_SECRET_KEY'],
  ['no mail', { RESEND_API_KEY: '' }, 'RESEND_API_KEY'],
  ['a sender without brackets', { MAIL_FROM: 'Strand hello@shop.test' }, 'MAIL_FROM'],
])('production with %s answers 503, and /health says why', async (_, change, name) => {
  expectConsole(name);
  for (const path of ['/storefront?storeName=strand', '/products', '/dev/mail', '/webhooks/paystack']) {
    const answer = await ask({ ...production, ...change }, path);
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { error: 'The shop is not set up correctly.' },
    ]);
  }
  const health = await ask({ ...production, ...change }, '/health');
  expect([health.status, await health.json()]).toEqual([
    503,
    { error: 'The gateway is down.', status: 'down', problems: [expect.stringContaining(name)] },
  ]);
});

test('a preview takes a test key, and needs no more than its secret', async () => {
  const preview = { ...testSettings, ENVIRONMENT: 'preview', PAYSTACK_SECRET_KEY: 'sk_test_1' };
  expect((await ask(preview)).status).toBe(200);
});

test('a database without a store answers 503 until there is one', async () => {
  const row = await env.DB.prepare('select * from store').first<Record<string, unknown>>();
  if (!row) throw new Error('no store');
  await env.DB.prepare('delete from store').run();
  const empty = { ...production };
  const answer = await ask(empty, '/products');
  expect([answer.status, await answer.json()]).toEqual([503, { error: 'This shop is not set up yet.' }]);
  expect(await (await ask(empty, '/health')).json()).toMatchObject({ status: 'down' });
  expect((await ask(testSettings)).status).toBe(503);
  await insertRow('store', row).run();
  expect((await ask(empty, '/products')).status).toBe(200);
});

test('the host of a request is in no address that production makes', async () => {
  const answer = await worker.fetch(new Request('https://evil.example/products/body-wave'), {
    ...bindings,
    ...production,
  });
  expect(await answer.text()).not.toContain('evil.example');
});

test.each([
  ['DELETE', '/bags/bag_1/items/line_1', 120],
  ['POST', '/checkout', 20],
  ['POST', '/checkout/checkout_1', 20],
] as const)('Cloudflare counts a customer’s %s %s, %i a minute', async (method, path, most) => {
  const environment = { ...bindings, ...testSettings };
  const shop = await worker.fetch(new Request('https://shop.test/storefront?storeName=strand'), environment);
  const [cookie = ''] = (shop.headers.get('set-cookie') ?? '').split(';');
  const answers: Response[] = [];
  // Twice as many: the calls may cross into a second minute.
  while (answers.length <= 2 * most && answers.at(-1)?.status !== 429) {
    const call = { action: 'cancel-order', bagId: 'bag_1', products: [], amount: 0 };
    const body = method === 'POST' ? JSON.stringify(call) : null;
    const headers = { cookie, 'content-type': 'application/json' };
    answers.push(
      await worker.fetch(new Request(`https://shop.test${path}`, { method, headers, body }), environment),
    );
  }
  expect(new Set(answers.slice(0, most).map(({ status }) => status))).toEqual(new Set([404]));
  const refused = answers.at(-1);
  expect(refused?.status).toBe(429);
  expect(refused?.headers.get('retry-after')).toBe('60');
  expect(await refused?.json()).toEqual({ error: 'Too many requests. Wait a moment and try again.' });
});

test('sweeps on its schedules', async () => {
  await env.DB.prepare(
    `insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt)
     values ('mail_w', 1, 'w', 'a@b.co', 's', 't', 'h', 1)`,
  ).run();
  await worker.scheduled({ cron: '* * * * *' }, { ...bindings, ...testSettings });
  const row = await env.DB.prepare(`select sentAt from mail where id = 'mail_w'`).first<{ sentAt: number }>();
  expect(row?.sentAt).toBeGreaterThan(1);
});

import { expect, test } from './fixtures.ts';

test('a fragment equals its page’s listing, is cached for all visitors and is not indexed', async ({
  request,
}) => {
  const path = '/fragments/shop/hair?length=24,18';
  const first = await request.get(path);
  const text = await first.text();
  const headers = first.headers();
  expect(first.status()).toBe(200);
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  expect(headers['set-cookie']).toBeUndefined();
  expect(text).not.toMatch(/<(!doctype|html|head|script|style)/i);

  const page = await (await request.get('/shop/hair?length=18,24')).text();
  const results = /<div data-results[\s\S]*?<\/ul>/;
  expect(results.exec(text)?.[0]).toBe(results.exec(page)?.[0]);

  const messy = await request.get('/fragments/shop/hair?utm_source=mail&length=18&length=24&length=x&sort=x');
  expect(messy.headers()['x-page-cache']).toBe('hit');
  expect(await messy.text()).toBe(text);
});

test('a fragment without a page is 404, and one with an invalid step is not cached', async ({ request }) => {
  for (const path of [
    '/fragments/shop/nowhere',
    '/fragments/shop/hair/nowhere',
    '/fragments/shop/product/none',
  ])
    expect((await request.get(path)).status(), path).toBe(404);
  const step = await request.get('/fragments/shop/hair?shown=48&step=nothing');
  expect(step.status()).toBe(503);
  expect(step.headers()['x-page-cache']).not.toBe('hit');
});

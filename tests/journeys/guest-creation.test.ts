import type { Page } from '@playwright/test';
import { collectAnalyticsRequests, createGuest, expectActions, scrollPast } from './analytics.steps.ts';
import { expect, workerShopTest as test } from './fixtures.ts';

const batchDelay = 3000;
const oil = 'nourishing-hair-oil';

test.beforeEach(({ page }) => page.clock.install());

/** Bookmark cookies do not identify a visitor. */
const identityOf = async (page: Page) => ({
  cookies: (await page.context().cookies()).filter(({ name }) => !name.includes('bookmark-')).length,
  marker: await page.evaluate(() => localStorage.getItem('marker')),
});
const noGuest = { cookies: 0, marker: null };

test('a page creates no guest and sends nothing before the visitor engages', async ({ page }) => {
  const sent = collectAnalyticsRequests(page);
  // Paused, because real seconds would count too.
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const path of ['/', '/shop/wigs', `/shop/product/${oil}`, '/']) {
    await page.goto(path);
    await page.clock.runFor(4500);
  }
  expect(sent).toEqual([]);
  expect(await identityOf(page)).toEqual(noGuest);
});

for (const [how, look] of [
  ['5 seconds in view', (page: Page) => page.clock.runFor(5000)],
  ['the first scroll', (page: Page) => scrollPast(page, 0.2)],
  ['the first touch', (page: Page) => page.locator('h1').tap()],
  ['the first key', (page: Page) => page.keyboard.press('Tab')],
] as const) {
  test(`${how} creates a guest with the first events`, async ({ page, shop }) => {
    const sent = collectAnalyticsRequests(page);
    const answered = page.waitForResponse(/\/api\/analytics/);
    await page.goto(`/shop/product/${oil}?origin=homepage`);
    await page.waitForLoadState('networkidle');
    await look(page);
    await page.clock.runFor(batchDelay);
    await answered;
    await expect
      .poll(() => identityOf(page))
      .toEqual({ cookies: 1, marker: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(sent).toHaveLength(1);
    const guest = await (await page.request.get('/api/guests')).json();
    await expectActions(shop, guest._id, ['viewed_product']);
  });
}

test('hidden pages and crawlers send nothing', async ({ page, newShopper }) => {
  const sent = collectAnalyticsRequests(page);
  await page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  await page.goto('/');
  await page.clock.runFor(60_000);
  const crawler = await newShopper({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
  const crawled = collectAnalyticsRequests(crawler);
  await crawler.clock.install();
  await crawler.goto('/');
  await scrollPast(crawler, 0.2);
  await crawler.clock.runFor(60_000);
  expect([...sent, ...crawled]).toEqual([]);
});

test('a guest without a bag causes no bag request and no hydration', async ({ page }) => {
  await createGuest(page);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`/shop/product/${oil}`);
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(10_000);
  expect(requests.filter((url) => /\/api\/(?!analytics)|react/.test(url))).toEqual([]);
});

for (const [signal, value] of [
  ['globalPrivacyControl', true],
  ['doNotTrack', '1'],
] as const) {
  test(`${signal} sends nothing and creates no guest`, async ({ page, newShopper }) => {
    await page.addInitScript(
      ([name, setting]) => Object.defineProperty(Navigator.prototype, name, { get: () => setting }),
      [signal, value] as const,
    );
    await createGuest(page);
    const sent = collectAnalyticsRequests(page);
    await page.goto('/');
    await scrollPast(page, 0.2);
    await page.clock.runFor(2 * batchDelay);
    await page.goto('/shop/bag');
    await page.goto('/robots.txt');
    const newcomer = await newShopper();
    const newcomerSent = collectAnalyticsRequests(newcomer);
    await newcomer.clock.install();
    await newcomer.addInitScript(
      ([name, setting]) => Object.defineProperty(Navigator.prototype, name, { get: () => setting }),
      [signal, value] as const,
    );
    await newcomer.goto('/');
    await scrollPast(newcomer, 0.2);
    await newcomer.clock.runFor(10_000);
    await scrollPast(newcomer, 0.95);
    await newcomer.clock.runFor(10_000);
    expect([...sent, ...newcomerSent]).toEqual([]);
    expect(await identityOf(newcomer)).toEqual(noGuest);
  });
}

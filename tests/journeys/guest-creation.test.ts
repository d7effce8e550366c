import type { Page } from '@playwright/test';
import { collectAnalyticsRequests, createGuest, expectActions, scrollPast } from './analytics.steps.ts';
import { expect, workerShopTest as test } from './fixtures.ts';

const gathering = 3000;
const oil = 'nourishing-hair-oil';

test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => localStorage.setItem('discount_code_alert_completed', 'true'));
});

/** How new a state of the database a browser has seen says nothing of who it is. */
const guestsOf = async (page: Page) => ({
  cookies: (await page.context().cookies()).filter(({ name }) => !name.includes('bookmark-')).length,
  marker: await page.evaluate(() => localStorage.getItem('marker')),
});
const noGuest = { cookies: 0, marker: null };

test('a page makes no guest by itself, and nothing is sent before it was looked at', async ({ page }) => {
  const sent = collectAnalyticsRequests(page);
  // Else a slow machine's own seconds count too.
  await page.clock.pauseAt(Date.now() + 60_000);
  for (const path of ['/', '/shop/wigs', `/shop/product/${oil}`, '/']) {
    await page.goto(path);
    await page.clock.runFor(4500);
  }
  expect(sent).toEqual([]);
  expect(await guestsOf(page)).toEqual(noGuest);
});

for (const [how, look] of [
  ['5 seconds in view', (page: Page) => page.clock.runFor(5000)],
  ['the first scroll', (page: Page) => scrollPast(page, 0.2)],
  ['the first touch', (page: Page) => page.locator('h1').tap()],
  ['the first key', (page: Page) => page.keyboard.press('Tab')],
] as const) {
  test(`${how} makes a guest by the first beacon, with what was seen before`, async ({ page, shop }) => {
    const sent = collectAnalyticsRequests(page);
    const answered = page.waitForResponse(/\/api\/analytics/);
    await page.goto(`/shop/product/${oil}?origin=homepage`);
    await page.waitForLoadState('networkidle');
    await look(page);
    await page.clock.runFor(gathering);
    await answered;
    await expect
      .poll(() => guestsOf(page))
      .toEqual({ cookies: 1, marker: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(sent).toHaveLength(1);
    const guest = await (await page.request.get('/api/guests')).json();
    await expectActions(shop, guest._id, ['viewed_product']);
  });
}

test('a hidden page is not looked at, and a crawler looks at none', async ({ page, newShopper }) => {
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

test('for a guest who only looked no bag is asked for and no island wakes', async ({ page }) => {
  await createGuest(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/shop/product/${oil}`);
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(10_000);
  expect(asked.filter((url) => /\/api\/(?!analytics)|react/.test(url))).toEqual([]);
});

for (const [signal, value] of [
  ['globalPrivacyControl', true],
  ['doNotTrack', '1'],
] as const) {
  test(`nothing is sent under ${signal}, and no guest is made`, async ({ page, newShopper }) => {
    await page.addInitScript(
      ([name, wish]) => Object.defineProperty(Navigator.prototype, name, { get: () => wish }),
      [signal, value] as const,
    );
    await createGuest(page);
    const sent = collectAnalyticsRequests(page);
    await page.goto('/');
    await scrollPast(page, 0.2);
    await page.clock.runFor(2 * gathering);
    await page.goto('/shop/bag');
    await page.goto('/robots.txt');
    const stranger = await newShopper();
    const more = collectAnalyticsRequests(stranger);
    await stranger.clock.install();
    await stranger.addInitScript(
      ([name, wish]) => Object.defineProperty(Navigator.prototype, name, { get: () => wish }),
      [signal, value] as const,
    );
    await stranger.goto('/');
    await scrollPast(stranger, 0.2);
    await stranger.clock.runFor(10_000);
    await scrollPast(stranger, 0.95);
    await stranger.clock.runFor(10_000);
    expect([...sent, ...more]).toEqual([]);
    expect(await guestsOf(stranger)).toEqual(noGuest);
  });
}

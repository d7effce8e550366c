import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** One of the visits that are measured; tests' browsers say that they are robots, and are not. */
function measured(page: Page, { wantsPrivacy }: { wantsPrivacy: boolean }) {
  return page.addInitScript((gpc) => {
    Reflect.defineProperty(navigator, 'webdriver', { value: false });
    Reflect.defineProperty(navigator, 'globalPrivacyControl', { value: gpc });
    Math.random = () => 0;
  }, wantsPrivacy);
}

const told = '/api/analytics/vitals';

test('a measured visit tells how it felt when it is left, and nothing of who it was', async ({ page }) => {
  await measured(page, { wantsPrivacy: false });
  const script = page.waitForResponse(/vitals\.script/);
  await page.goto('/shop/hair');
  await script;
  await page.waitForLoadState('networkidle');
  const telling = page.waitForRequest(`**${told}`);
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  const request = await telling;
  expect(request.postDataJSON()).toEqual({ lcp: expect.any(Number), cls: expect.any(Number) });
  expect(new URL(request.url()).search).toBe('');
});

test('a visit that wants privacy, and any that is not measured, tells nothing', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/shop/hair', { waitUntil: 'networkidle' });
  await measured(page, { wantsPrivacy: true });
  await page.goto('/shop/wigs', { waitUntil: 'networkidle' });
  await page.goto('/contact-us', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => path.includes('vitals'))).toEqual([]);
});

import type { Page } from '@playwright/test';
import { expect, isolatedTest as test } from './fixtures.ts';

/** One of the visits that are measured; tests' browsers say that they are robots, and are not. */
function measured(page: Page, { wantsPrivacy }: { wantsPrivacy: boolean }) {
  return page.addInitScript((gpc) => {
    Object.defineProperty(navigator, 'webdriver', { value: false });
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: gpc });
    const now = Date.now;
    Date.now = () => 10 * Math.floor(now() / 10);
  }, wantsPrivacy);
}

async function leave(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

test('a measured visit tells how it felt when it is left; others, and who wants privacy, tell nothing', async ({
  page,
  context,
  shop,
}) => {
  const told = async () => {
    const { results } = await shop.d1
      .prepare('select name, sum(visits) as visits from web_vital group by name order by name')
      .all();
    return results;
  };
  await page.goto('/shop/hair');
  await leave(page);
  const careful = await context.newPage();
  await measured(careful, { wantsPrivacy: true });
  await careful.goto('/shop/wigs');
  await leave(careful);
  await measured(page, { wantsPrivacy: false });
  const script = page.waitForResponse(/\/vitals\./);
  await page.goto('/shop/hair');
  await script;
  // It has come, and may not have measured anything yet.
  const leftAndTold = async () => {
    await leave(page);
    return told();
  };
  await expect.poll(leftAndTold).toEqual([
    { name: 'cls', visits: 1 },
    { name: 'lcp', visits: 1 },
  ]);
});

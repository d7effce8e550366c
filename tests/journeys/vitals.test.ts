import type { Page } from '@playwright/test';
import { expect, isolatedTest as test } from './fixtures.ts';

/** Makes the browser one that is measured: not automated, at a time that is sampled. */
function measureVisit(page: Page, { wantsPrivacy }: { wantsPrivacy: boolean }) {
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

test('a measured visit sends its vitals when it is left; others and those with privacy signals send none', async ({
  page,
  context,
  shop,
}) => {
  const stored = async () => {
    const { results } = await shop.d1
      .prepare('select name, sum(visits) as visits from web_vital group by name order by name')
      .all();
    return results;
  };
  await page.goto('/shop/hair');
  await leave(page);
  const privatePage = await context.newPage();
  await measureVisit(privatePage, { wantsPrivacy: true });
  await privatePage.goto('/shop/wigs');
  await leave(privatePage);
  await measureVisit(page, { wantsPrivacy: false });
  const script = page.waitForResponse(/\/vitals\./);
  await page.goto('/shop/hair');
  await script;
  // The script has loaded but may not have measured yet.
  const leaveAndRead = async () => {
    await leave(page);
    return stored();
  };
  await expect.poll(leaveAndRead).toEqual([
    { name: 'cls', visits: 1 },
    { name: 'lcp', visits: 1 },
  ]);
});

import type { Page, Route } from '@playwright/test';
import { addToBag, openBagPanel } from '../journeys/checkout/shopper.ts';
import { expect, test } from '../journeys/fixtures.ts';
import { Transfers } from './transfer.ts';

const KB = 1024;

async function addAndSettle(page: Page): Promise<void> {
  await addToBag(page);
  await page.waitForLoadState('networkidle');
}

test('a product page sends at most 90 KB of script, including Add to Bag and the bag panel', async ({
  page,
}) => {
  const transfers = new Transfers(page);
  await transfers.open('/shop/product/body-wave-bundles');
  const before = await transfers.size('script');
  await addAndSettle(page);
  await expect(await openBagPanel(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const after = await transfers.size('script');
  expect(after).toBeGreaterThan(before);
  expect(after).toBeLessThanOrEqual(90 * KB);
});

test('an island hydrates after two round trips of script, and React comes with the first', async ({
  page,
}) => {
  await page.goto('/shop/product/body-wave-bundles');
  await page.waitForLoadState('networkidle');
  let requests: Route[] = [];
  await page.route('**/_astro/*.js', (route) => void requests.push(route));
  await page.getByRole('button', { name: 'Add to Bag' }).click();
  for (const _ of ['the island and React', 'what the island imports']) {
    await expect.poll(() => requests.length).toBeGreaterThan(0);
    await page.waitForTimeout(500);
    const trip = requests;
    requests = [];
    await Promise.all(trip.map((route) => route.continue()));
  }
  await expect(page.getByText('Added to your bag')).toBeVisible();
});

test('checkout sends at most 110 KB of script', async ({ page }) => {
  await page.goto('/shop/product/body-wave-bundles');
  await addAndSettle(page);
  await page.goto('/shop/bag');
  const transfers = new Transfers(page);
  await page.getByRole('main').getByRole('button', { name: 'Checkout' }).click();
  await page.waitForURL('**/shop/checkout');
  await page.waitForLoadState('networkidle');
  await page.getByRole('main').getByRole('textbox').first().fill('ama@example.com');
  await page.waitForLoadState('networkidle');
  const scripts = await transfers.size('script');
  expect(scripts).toBeGreaterThan(0);
  expect(scripts).toBeLessThanOrEqual(110 * KB);
});

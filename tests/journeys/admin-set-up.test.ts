import { testSettings } from '../world/settings.ts';
import { startShop } from '../world/shop.ts';
import { expectAccessible } from './axe.ts';
import { expect, test as shared } from './fixtures.ts';

const test = shared.extend<{ baseURL: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  baseURL: async ({}, use) => {
    const shop = await startShop({ products: 'none' });
    await use(shop.url);
    await shop.stop();
  },
});

test('an empty database becomes a shop by keys alone', async ({ page, guard }) => {
  guard.expect('503');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Set up your shop' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Set-up token').fill(testSettings.SETUP_TOKEN);
  await page.getByLabel('Name', { exact: true }).fill('Adwoa Hair');
  await page.getByLabel('Address').fill('14 Lagos Avenue, Accra');
  await page.getByRole('button', { name: 'Open the shop' }).press('Enter');
  await expect(page.getByRole('alert').first()).toContainText('marked fields');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Adwoa Hair');
  await page.getByLabel('Phone', { exact: true }).fill('030 255 0142');
  await page.getByLabel('Within Accra').fill('30');
  await page.getByLabel('Other regions').fill('70');
  await page.getByLabel('Other countries').fill('800');
  await page.getByLabel('Your name').fill('Adwoa');
  await page.getByLabel('Your email').fill('adwoa@example.com');
  await page.getByLabel('Set-up token').fill(testSettings.SETUP_TOKEN);
  await page.getByRole('button', { name: 'Open the shop' }).press('Enter');

  await expect(page.getByRole('heading', { name: 'Your shop is there' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Add your first product' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Fill with the demo shop' }).press('Enter');
  await page.waitForURL('**/admin');
  await expect(page.getByRole('navigation', { name: 'Admin' })).toContainText('Adwoa');

  await page.goto('/contact-us');
  await expect(page.getByText('14 Lagos Avenue, Accra').first()).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import {
  agree,
  continueToPayment,
  fillContact,
  formHydrated,
  goToCheckout,
  putInBag,
  totalOf,
  wig,
} from './shopper.ts';

const oil = 'nourishing-hair-oil';

const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' });

async function apply(page: Page, code: string): Promise<void> {
  await page.getByLabel('Promo code').fill(code);
  await page.getByRole('button', { name: 'Apply' }).click();
}

test('hair has a free gift and a code, and the charge equals the shown total', async ({ page }) => {
  await putInBag(page.request, wig);
  await goToCheckout(page);
  const line = summary(page)
    .getByRole('listitem')
    .filter({ hasText: /storage bag/i });
  await expect(line.getByText('Free', { exact: true })).toBeVisible();
  await expect(line.getByText('Quantity 1')).toBeVisible();
  const full = await totalOf(page);

  await apply(page, 'strand10');
  await expect(summary(page).getByText('Discount (STRAND10)')).toBeVisible();
  const less = await totalOf(page);
  expect(less).not.toBe(full);
  await page.reload();
  await expect(summary(page).getByText('Discount (STRAND10)')).toBeVisible();

  await page.getByRole('button', { name: 'Remove STRAND10' }).click();
  await expect(summary(page).getByText('Discount (STRAND10)')).toBeHidden();
  expect(await totalOf(page)).toBe(full);
  await fillContact(page);
  await agree(page);
  await continueToPayment(page);
  await expect(page.getByText(full.replace(/^\D+/, '')).first()).toBeVisible();
});

test('a removed automatic code stays removed, and a typed one stays applied', async ({ page }) => {
  await putInBag(page.request, oil);
  await goToCheckout(page);
  await page.getByRole('button', { name: 'Remove GLOW15' }).press('Enter');
  await expect(summary(page).getByText(/Discount \(/)).toBeHidden();
  await expect(page.getByLabel('Promo code')).toBeFocused();
  await page.goto('/shop/checkout');
  await formHydrated(page);
  await expect(summary(page).getByText(/Discount \(/)).toBeHidden();
  await apply(page, 'strand10');
  await expect(summary(page).getByText('Discount (STRAND10)')).toBeVisible();
  await page.goto('/shop/checkout');
  await formHydrated(page);
  await expect(summary(page).getByText('Discount (STRAND10)')).toBeVisible();
});

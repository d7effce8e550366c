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

test('a gift is one, however many are asked for, and its code makes nothing else free', async ({ page }) => {
  await putInBag(page.request, wig);
  const bag = await (await page.request.get('/api/bags/active')).json();
  const { productId, productSkuId, productSku } = bag.items.find((item: { isGift?: true }) => item.isGift);
  const ten = { productId, productSkuId, productSku, quantity: 10 };
  await page.request.post(`/api/bags/${bag._id}/items`, { data: ten });
  await goToCheckout(page);
  const line = summary(page)
    .getByRole('listitem')
    .filter({ hasText: /storage bag/i });
  await expect(line.getByText('Quantity 1')).toBeVisible();
  const before = await totalOf(page);
  await apply(page, 'satingift');
  await expect(page.getByText('Your gift is free with any hair in your bag.')).toBeVisible();
  expect(await totalOf(page)).toBe(before);
});

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

test('a code for larger bags makes no small article free', async ({ page }) => {
  await putInBag(page.request, 'curl-butter');
  await goToCheckout(page);
  const before = await totalOf(page);
  await apply(page, 'legon100');
  await expect(page.getByText(/^Spend GHS\s500 or more to use this promo code\.$/)).toBeVisible();
  expect(await totalOf(page)).toBe(before);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a removed automatic code stays removed, and a typed one stays applied', async ({ page }) => {
      await putInBag(page.request, oil);
      await goToCheckout(page);
      await page.getByRole('button', { name: 'Remove GLOW15' }).click();
      await expect(summary(page).getByText(/Discount \(/)).toBeHidden();
      await page.goto('/shop/checkout');
      await formHydrated(page);
      await expect(summary(page).getByText(/Discount \(/)).toBeHidden();
      await apply(page, 'strand10');
      await expect(summary(page).getByText('Discount (STRAND10)')).toBeVisible();
      await page.goto('/shop/checkout');
      await formHydrated(page);
      await expect(summary(page).getByText('Discount (STRAND10)')).toBeVisible();
    });
  });
}

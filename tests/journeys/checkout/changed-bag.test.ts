import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import {
  agree,
  continueToPayment,
  decide,
  fillContact,
  goToCheckout,
  islandsHydrated,
  putInBag,
  totalOf,
  wig,
} from './shopper.ts';

const changed = 'Your bag has changed. Please review your order.';
const other = 'bone-straight-lace-wig';

const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' });

/** Removes the first line with these words on the bag page. */
async function removeLine(page: Page, words: RegExp): Promise<void> {
  await islandsHydrated(page);
  const line = page.getByRole('listitem').filter({ hasText: words }).first();
  const stored = page.waitForResponse((answer) => /\/bags\/[^/]+\/items\//.test(answer.url()));
  await line.getByRole('button', { name: /^Remove/ }).click();
  await stored;
  await expect(line).toBeHidden();
}

test('a removed wig is not charged after Back', async ({ page }) => {
  await putInBag(page.request, wig);
  await putInBag(page.request, other);
  await goToCheckout(page);
  await fillContact(page);
  await page.getByRole('link', { name: 'Update bag' }).click();
  await removeLine(page, /bone straight/i);
  await page.goBack();
  await expect(summary(page).getByText(/bone straight/i)).toHaveCount(0);
  await expect(page.getByLabel('First name')).toHaveValue('Ama');
  await agree(page);
  const total = await totalOf(page);
  await continueToPayment(page);
  await expect(page.getByText(total).first()).toBeVisible();
  await decide(page, 'Approve');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ama.');
  await expect(summary(page).getByText(/bone straight/i)).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`a bag that changes in another tab, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled });

    test('is shown before payment and keeps the form; an emptied bag ends the checkout', async ({ page }) => {
      await putInBag(page.request, wig);
      await goToCheckout(page);
      await fillContact(page);
      await agree(page);
      await putInBag(page.request, other);
      const pay = page.getByRole('button', { name: 'Continue to payment' });
      await pay.click();
      await expect(page.getByText(changed)).toBeVisible();
      await expect(
        summary(page)
          .getByText(/bone straight/i)
          .first(),
      ).toBeVisible();
      await expect(page.getByLabel('First name')).toHaveValue('Ama');

      const { _id, items } = await (await page.request.get('/api/bags/active')).json();
      expect(items.length).toBeGreaterThan(1);
      await page.request.delete(`/api/bags/${_id}/items/`);
      await pay.click();
      await expect(page.getByRole('heading', { name: 'No active checkout session found' })).toBeVisible();
      await expect(page.getByText('Add some items to your bag to begin one.')).toBeVisible();
    });
  });
}

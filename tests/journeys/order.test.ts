import { expectAccessible } from './axe.ts';
import { payForWig } from './checkout/shopper.ts';
import { expect, test } from './fixtures.ts';

test('an order says how far it is and whom to ask, and prints as a receipt', async ({ page }) => {
  await payForWig(page, 'Approve');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ama.');
  await page.goto('/shop/orders');
  const row = page.getByRole('main').getByRole('listitem').first();
  await expect(row).toContainText('Body wave');
  const number = /\d{6,}/.exec((await row.textContent()) ?? '')?.[0] ?? 'none';
  await row.getByRole('link', { name: /View/ }).click();

  const progress = page.getByRole('list', { name: 'Progress' });
  await expect(progress.locator('[aria-current="step"]')).toContainText('Ordered');
  await expect(progress.getByRole('listitem').last()).toContainText('Picked Up');
  const ask = page.getByRole('link', { name: 'Message us on WhatsApp' });
  await expect(ask).toHaveAttribute('href', new RegExp(`wa\\.me/\\d+\\?text=.*${number}`));
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page).toHaveURL('/shop/bag');
  await expect(page.getByRole('main').getByRole('link', { name: /Body wave/ })).toBeVisible();
  await page.goBack();

  await page.emulateMedia({ media: 'print' });
  const letterhead = page.getByRole('main').getByText('Strand', { exact: true });
  await expect(letterhead).toBeVisible();
  await expect(ask).toBeHidden();
  await expect(page.getByText(/account is verified|Create an account/).first()).toBeHidden();
  await expect(page.getByText('Total', { exact: true })).toBeVisible();
});

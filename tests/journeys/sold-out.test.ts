import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

const soldOut = '/shop/product/light-yaki-lace-wig';
const noticeLink = 'Tell me when it is back';
const confirmation = 'Thank you. We will email you once, as soon as it is back.';

test('a sold-out variant takes an e-mail by keyboard', async ({ page }) => {
  await page.goto(soldOut);
  const link = page.getByRole('link', { name: noticeLink });
  await expect(link).toBeVisible();
  await expect(page.getByText(/collect free today|to process\.$/)).toHaveCount(0);
  await link.press('Enter');
  const email = page.getByRole('textbox', { name: 'Your email' });
  await expect(email).toBeFocused();
  await email.fill('ama@');
  await email.press('Enter');
  await expect(page.getByText('Invalid email')).toBeVisible();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await email.fill('ama@example.com');
  await page.getByRole('button', { name: 'Tell me', exact: true }).press('Enter');
  await expect(page.locator(':focus')).toHaveText(confirmation);
  await expect(page).toHaveURL(soldOut);
  await expect(page.getByRole('button', { name: 'Sold Out' })).toBeDisabled();
});

test('another sold-out variant keeps the typed e-mail and the focus', async ({ page }) => {
  await page.goto(soldOut);
  await page.getByRole('link', { name: noticeLink }).press('Enter');
  const email = page.getByRole('textbox', { name: 'Your email' });
  await email.fill('ama@');
  await email.press('Enter');
  await expect(page.getByText('Invalid email')).toBeVisible();
  const choose = async (length: string) => {
    const option = page.getByRole('region', { name: 'Length' }).getByRole('link', { name: length });
    await option.press('Enter');
    await expect(option).toHaveAttribute('aria-current', 'true');
    await expect(option).toBeFocused();
  };
  await choose('20"');
  await expect(email).toHaveValue('ama@');
  await expect(page.getByText('Invalid email')).toHaveCount(0);
  await email.fill('ama@example.com');
  await email.press('Enter');
  await expect(page.getByText(confirmation)).toBeVisible();
  await choose('22"');
  await expect(page.getByText(confirmation)).toHaveCount(0);
  await expect(email).toBeVisible();
});

test('a variant in stock offers no notice', async ({ page }) => {
  await page.goto('/shop/product/body-wave-lace-wig?variant=BWL-DBR-28-13');
  await expect(page.getByRole('link', { name: noticeLink })).toBeVisible();
  await page.getByRole('region', { name: 'Length' }).getByRole('link', { name: '20"' }).click();
  await expect(page.getByRole('button', { name: 'Add to Bag' })).toBeEnabled();
  await expect(page.getByRole('link', { name: noticeLink })).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a page takes the e-mail and reports an invalid one', async ({ page }) => {
    await page.goto(soldOut);
    await page.getByRole('link', { name: noticeLink }).click();
    await expect(page.getByRole('heading', { name: noticeLink })).toBeVisible();
    const email = page.getByRole('textbox', { name: 'Your email' });
    await email.fill('ama@');
    await page.getByRole('button', { name: 'Tell me', exact: true }).click();
    await expect(page.getByText('Invalid email')).toBeVisible();
    await expect(email).toHaveValue('ama@');
    await email.fill('efua@example.com');
    await page.getByRole('button', { name: 'Tell me', exact: true }).click();
    await expect(page.getByText(confirmation)).toBeVisible();
    await page.getByRole('link', { name: 'Back to the product' }).click();
    await expect(page.getByRole('button', { name: 'Sold Out' })).toBeVisible();
  });

  test('the page of a mail’s link stops notices only by its button', async ({ page }) => {
    await page.goto('/stop-notices?notice=n&key=k');
    await expect(
      page.getByRole('heading', { name: 'Stop emails about products that are back?' }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Stop these emails' }).click();
    await expect(
      page.getByRole('heading', { name: 'This link does not work. Open it from the mail again.' }),
    ).toBeVisible();
  });
});

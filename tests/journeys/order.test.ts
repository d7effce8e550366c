import type { Locator } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { buy } from './checkout/shopper.ts';
import { expect, test } from './fixtures.ts';

test('an order shows its progress and contact, can be ordered again, and prints as a receipt', async ({
  page,
}) => {
  const { number } = await buy(page.request);
  await page.goto('/shop/orders');
  const row = page.getByRole('main').getByRole('listitem').first();
  await expect(row).toContainText('Body wave');
  await expect(row).toContainText(number);
  const view = row.getByRole('link', { name: /View/ });
  const ends = (box: Locator) => box.evaluate((element) => Math.round(element.getBoundingClientRect().right));
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await ends(view), `${width}`).toBe(await ends(row));
  }
  await view.click();

  const progress = page.getByRole('list', { name: 'Progress' });
  await expect(progress.locator('[aria-current="step"]')).toContainText('Ordered');
  await expect(progress.getByRole('listitem').last()).toContainText('Picked Up');
  const contact = page.getByRole('link', { name: 'Message us on WhatsApp' });
  await expect(contact).toHaveAttribute('href', new RegExp(`wa\\.me/\\d+\\?text=.*${number}`));
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Order again' }).click();
  await expect(page).toHaveURL('/shop/bag');
  await expect(page.getByRole('main').getByRole('link', { name: /Body wave/ })).toBeVisible();
  await page.goBack();

  await page.emulateMedia({ media: 'print' });
  const letterhead = page.getByRole('main').getByText('Strand', { exact: true });
  await expect(letterhead).toBeVisible();
  await expect(contact).toBeHidden();
  await expect(page.getByText(/account is verified|Create an account/).first()).toBeHidden();
  await expect(page.getByText('Total', { exact: true })).toBeVisible();
});

test('the link of an order’s mail opens it read-only in another browser', async ({
  page,
  newShopper,
  guard,
}) => {
  const { number } = await buy(page.request);
  let mailPath = '';
  const read = async () => {
    const outbox = await (await page.request.get('/api/dev/mail')).text();
    mailPath = new RegExp(`href="([^"]+)">Your Strand order ${number}<`).exec(outbox)?.[1] ?? '';
    return mailPath;
  };
  await expect.poll(read).not.toBe('');
  const mail = await (await page.request.get(`/api/dev/${mailPath}`)).text();
  const link = /\/shop\/orders\/[\w-]+\?key=[\w-]+/.exec(mail)?.[0] ?? 'none';

  const otherBrowser = await newShopper();
  const opened = await otherBrowser.goto(link);
  expect(opened?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'strict-origin',
  });
  const main = otherBrowser.getByRole('main');
  await expect(main).toContainText(number);
  await expect(main.getByRole('list', { name: 'Progress' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Order again' })).toHaveCount(0);
  await expect(main.getByRole('link', { name: 'All orders' })).toHaveCount(0);
  await expect(otherBrowser.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expectAccessible(otherBrowser);
  await otherBrowser.goto('/shop/orders');
  await expect(main).toContainText('No orders yet');

  guard.expect(/status of 404/);
  const refused = await otherBrowser.goto(link.slice(0, -3));
  expect(refused?.status()).toBe(404);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('This link no longer opens the order');
  await main.getByRole('link', { name: 'Sign in' }).click();
  await expect(otherBrowser).toHaveURL('/login');
});

import type { Page } from '@playwright/test';
import { expect, workerShopTest } from './fixtures.ts';
import { ageCodes, freshEmail, signIn } from './sign-in.steps.ts';

const signedOut = (page: Page) => page.getByRole('heading', { name: 'Login to your account' });

workerShopTest(
  'signing out in one tab signs out all tabs and clears stored data',
  async ({ page, context }) => {
    await signIn(page, freshEmail('tabs'));
    await page.goto('/account');
    const other = await context.newPage();
    await other.goto('/account?edit=contact#contact');
    await other.getByLabel('First name').fill('Typed and not saved');
    await other.evaluate(() => {
      sessionStorage.setItem('checkoutState', '{}');
      localStorage.setItem('welcome_back', 'true');
      localStorage.setItem('product_reminder_bar_cooldown', '1');
    });

    const left = await context.newPage();
    await left.goto('/account');
    await left.goto('/contact-us');

    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await expect(signedOut(page)).toBeVisible();
    await expect(signedOut(other)).toBeVisible();
    const stored = await other.evaluate(() => ({
      checkout: sessionStorage.getItem('checkoutState'),
      keys: Object.keys(localStorage).filter((key) => /welcome_|cooldown|logged_in/.test(key)),
    }));
    expect(stored).toEqual({ checkout: null, keys: ['product_reminder_bar_cooldown'] });
    await left.goBack();
    await expect(signedOut(left)).toBeVisible();
  },
);

workerShopTest(
  'signing out in the bag panel reports a failure, then signs out and clears stored data',
  async ({ page, guard }) => {
    guard.expect('ERR_FAILED');
    await signIn(page, freshEmail('panel'));
    await page.goto('/shop/hair');
    await page.evaluate(() => {
      sessionStorage.setItem('checkoutState', '{"customerDetails":{"firstName":"Ama"}}');
      localStorage.setItem('welcome_back', 'true');
      localStorage.setItem('bag_count', '2');
    });
    await page.getByRole('banner').getByRole('link', { name: /^Bag/ }).click();
    await page.route('**/account', (route) => route.abort());
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Error logging out.' })).toBeVisible();
    await page.unroute('**/account');

    const again = page.waitForEvent('load');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await again;
    await expect(page).toHaveURL(/\/shop\/hair$/);
    const stored = await page.evaluate(() => [
      sessionStorage.getItem('checkoutState'),
      ...Object.keys(localStorage).filter((key) => /welcome_|bag_count|logged_in/.test(key)),
    ]);
    expect(stored).toEqual([null]);
    await page.goto('/account');
    await expect(signedOut(page)).toBeVisible();
  },
);

workerShopTest('a failed sign-out shows the reason and clears nothing', async ({ page, guard }) => {
  guard.expect('502');
  await signIn(page, freshEmail('failing'));
  await page.goto('/account');
  await page.evaluate(() => localStorage.setItem('welcome_back', 'true'));
  await page.route('**/account', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 502, body: '' }) : route.continue(),
  );
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Error logging out.' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('welcome_back'))).toBe('true');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi there.');
});

workerShopTest(
  'a customer signs in on two devices and signs out everywhere',
  async ({ page, newShopper, shop }) => {
    const email = freshEmail('devices');
    await signIn(page, email);
    await ageCodes(shop, email, 121);
    const laptop = await newShopper();
    await signIn(laptop, email);
    await page.goto('/account');
    await expect(page.getByText(email)).toBeVisible();
    await laptop.goto('/account');
    await laptop.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(signedOut(laptop)).toBeVisible();
    await page.reload();
    await expect(signedOut(page)).toBeVisible();
  },
);

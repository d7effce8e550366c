import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { enterCode, fetchCode, freshEmail, requestCode, signIn } from './sign-in.steps.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a guest signs up by code, keeps the bag, edits the account and signs out', async ({ page }) => {
      const email = freshEmail('ama');
      await page.goto('/shop/product/curl-butter');
      await page.getByRole('button', { name: 'Add to Bag' }).click();
      await page.getByRole('link', { name: 'See Bag' }).click();
      await expect(page.getByRole('link', { name: 'Curl Butter' })).toBeVisible();

      await page.goto('/account');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login to your account');
      await page.getByLabel('Email').fill('ama');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Invalid email')).toBeVisible();
      await page.getByRole('link', { name: 'Create an account' }).click();
      await page.getByLabel('First name').fill('Ama');
      await page.getByLabel('Last name').fill('4');
      await page.getByLabel('Email').fill('ama');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByText('Last name contains invalid characters')).toBeVisible();
      await expect(page.getByText('Invalid email')).toBeVisible();
      await page.getByLabel('Last name').fill('Mensah');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Create account' }).click();

      await expect(page.getByText(`Enter the code we sent to ${email}.`)).toBeVisible();
      await page.getByLabel('Code').fill('12');
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText('Your one-time verification code must be 6 characters.')).toBeVisible();
      await page.getByLabel('Code').fill(await fetchCode(page, email));
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page).toHaveURL(/\/$/);

      await page.goto('/shop/bag');
      await expect(page.getByRole('link', { name: 'Curl Butter' })).toBeVisible();
      await page.goto('/account');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi, Ama.');
      await page.getByRole('link', { name: 'Update Shipping address' }).click();
      await page.getByLabel('Country').selectOption('Ghana');
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Update country' }).click();
      await expect(page.getByLabel('Region')).toBeVisible();
      await page.getByRole('textbox', { name: 'Address' }).fill('14 Lagos Avenue');
      await page.getByRole('textbox', { name: 'City' }).fill('Accra');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Region is required')).toBeVisible();
      await page.getByLabel('Region').selectOption('Greater Accra');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('14 Lagos Avenue', { exact: true })).toBeVisible();

      await page.goto('/rewards');
      await expect(page.getByText('0 points available')).toBeVisible();
      await page.goto('/account');
      await page.getByRole('button', { name: 'Sign out', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login to your account');
      await page.goto('/rewards');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login to your account');
    });
  });
}

test('sign-in pages are accessible', async ({ page }) => {
  for (const [path, heading] of [
    ['/login', 'Login to your account'],
    ['/login?origin=guest-rewards&email=ama%40example.com', 'Create your account'],
    ['/signup', 'Create your account'],
    ['/auth/verify?email=ama%40example.com', 'Enter your code'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectAccessible(page);
  }
});

/** Adds a piece whose answer this tab does not know. */
async function addUnanswered(page: Page): Promise<void> {
  await page.goto('/shop/product/nourishing-hair-oil');
  const sent = page.waitForRequest((each) => each.method() === 'POST' && each.url().includes('/items'));
  await page.getByRole('button', { name: 'Add to Bag' }).click();
  const add = await sent;
  await expect(page.getByRole('link', { name: 'Bag, 1 item' })).toBeAttached();
  const unsent = {
    idempotencyKey: add.headers()['idempotency-key'],
    at: Date.now(),
    body: add.postDataJSON(),
  };
  // The answer removes the add.
  await page.waitForFunction(() => sessionStorage.getItem('bag_unsent') === null);
  await page.evaluate((stored) => sessionStorage.setItem('bag_unsent', stored), JSON.stringify([unsent]));
}

test('an add without an answer before a sign-in is not added again to the customer’s bag', {
  tag: '@once',
}, async ({ page, guard }) => {
  guard.expect('429');
  await addUnanswered(page);
  await page.route('**/api/bags/*/items', (route) => route.fulfill({ status: 429, json: {} }));
  const email = freshEmail('ama');
  await requestCode(page, email);
  await page.waitForLoadState('networkidle');
  await page.unrouteAll();
  await enterCode(page, await fetchCode(page, email));
  await expect(page).toHaveURL(/\/$/);
  await page.waitForLoadState('networkidle');
  expect(await (await page.request.get('/api/bags/active')).json()).toMatchObject({
    items: [{ quantity: 1 }],
  });
});

test('an add without an answer before a sign-in in another tab is not added again', {
  tag: '@once',
}, async ({ page, context }) => {
  await addUnanswered(page);
  const other = await context.newPage();
  await signIn(other, freshEmail('ama'));
  await other.goto('/');
  await other.waitForFunction(() => localStorage.getItem('logged_in_user_id'));
  await page.goto('/shop/hair');
  await page.waitForLoadState('networkidle');
  expect(await (await page.request.get('/api/bags/active')).json()).toMatchObject({
    items: [{ quantity: 1 }],
  });
});

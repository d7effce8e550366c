import { expectAccessible } from './axe.ts';
import { expect, workerShopTest as test } from './fixtures.ts';
import { enterCode, fetchCode, freshEmail, signIn } from './sign-in.steps.ts';

test('changing the country clears the address and shows the fields of the new country', async ({ page }) => {
  await signIn(page, freshEmail('country'));
  await page.goto('/account?edit=shipping#shipping');
  await page.getByLabel('Country').selectOption('United States');
  await page.getByRole('textbox', { name: 'Address' }).fill('1 Main St');
  await page.getByLabel('State').selectOption('Texas');
  await page.getByLabel('Zip code').fill('787');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('City is required')).toBeVisible();
  await expect(page.getByText('Zip code must be a 5-digit number')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'City' })).toBeFocused();
  await expect(page.getByLabel('Region')).toBeHidden();
  await expectAccessible(page);

  await page.getByLabel('Country').selectOption('Ghana');
  await expect(page.getByText('City is required')).toBeHidden();
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('');
  await expect(page.getByLabel('State')).toBeHidden();
  await expect(page.getByLabel('Zip code')).toBeHidden();
  await page.getByRole('textbox', { name: 'Address' }).fill('14 Lagos Avenue');
  await page.getByRole('textbox', { name: 'City' }).fill('Accra');
  await page.getByLabel('Region').selectOption('Greater Accra');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('14 Lagos Avenue', { exact: true })).toBeVisible();
  await expect(page.getByText('Greater Accra')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Shipping address' }).click();
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('14 Lagos Avenue');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expectAccessible(page);
});

test('a country chosen before hydration shows its fields after hydration', async ({ page }) => {
  await signIn(page, freshEmail('early'));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/account?edit=shipping', { waitUntil: 'commit' });
  await page.getByLabel('Country').selectOption('Ghana');
  await page.getByRole('textbox', { name: 'Address' }).fill('14 Lagos Avenue');
  await expect(page.getByLabel('Region')).toBeHidden();
  release();
  await page.getByLabel('Region').selectOption('Greater Accra');
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('14 Lagos Avenue');
});

test('a new e-mail replaces the former one once its code is entered', async ({ page }) => {
  const [former, next] = [freshEmail('former'), freshEmail('next')];
  await signIn(page, former);
  await page.goto('/account?edit=contact#contact');
  await page.getByLabel('First name').fill('Ama');
  await page.getByLabel('Last name').fill('Mensah');
  await expect(page.getByText('For example 024 412 3456 or +233 24 412 3456')).toBeVisible();
  await page.getByLabel('Phone number').fill('0244 123 45');
  await page.getByLabel('Email').fill('ama');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Invalid email')).toBeVisible();
  await expect(page.getByText('Invalid phone number')).toBeVisible();
  await page.getByLabel('Phone number').fill('024 412 3456');
  await page.getByLabel('Email').fill(next);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(former)).toBeVisible();
  await page.getByRole('link', { name: `Enter the code we sent to ${next} to confirm it.` }).click();
  await expect(page.getByText(/You can request a new code in 0[12]:\d\d/)).toBeVisible();
  await enterCode(page, await fetchCode(page, next));
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/account');
  await expect(page.getByText(next)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hi, Ama.');
});

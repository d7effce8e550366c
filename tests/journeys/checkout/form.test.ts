import { expect, test } from '../fixtures.ts';
import { agree, fillContact, formHydrated, goToCheckout, putInBag, wig } from './shopper.ts';

const paymentMarks = 'MTN MoMo · Telecel Cash · AirtelTigo Money · Visa · Mastercard';

test.beforeEach(async ({ page }) => {
  await putInBag(page.request, wig);
  await goToCheckout(page);
});

test('the form is kept from page to page', { tag: '@once' }, async ({ page }) => {
  await fillContact(page);
  await page.getByRole('radio', { name: /^Delivery/ }).check();
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('City').fill('Austin');
  await page.goto('/shop/bag');
  await expect(page.getByRole('main').getByText(paymentMarks)).toBeVisible();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByLabel('City')).toHaveValue('Austin');
  await expect(page.getByLabel('First name')).toHaveValue('Ama');
  await expect(page.getByRole('radio', { name: /^Express international shipping/ })).toBeChecked();
});

test('a misspelled mail service is asked about beside the e-mail', { tag: '@once' }, async ({ page }) => {
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('ama@gmial.com');
  await expect(email).toHaveAccessibleDescription('Did you mean ama@gmail.com?');
  await email.fill('ama@gmail.com');
  await expect(email).toHaveAccessibleDescription('');
});

test('changing the country clears the address but not the instructions, and announces the total', {
  tag: '@once',
}, async ({ page }) => {
  const announced = page.getByRole('complementary', { name: 'Order summary' }).getByRole('status');
  const total = await announced.textContent();
  await page.getByRole('radio', { name: /^Delivery/ }).check();
  await page.getByLabel('Country').selectOption('US');
  await page.getByLabel('City').fill('Austin');
  await page.getByLabel('Delivery instructions (optional)').fill('Ring twice');
  await page.getByLabel('Country').selectOption('FR');
  await expect(page.getByLabel('City')).toHaveValue('');
  await expect(page.getByLabel('Delivery instructions (optional)')).toHaveValue('Ring twice');
  await expect(announced).toHaveText(/^Total GHS/);
  await expect(announced).not.toHaveText(total ?? '');
});

test('the button needs both consents; Enter applies a code, and an invalid one shows the reason', {
  tag: '@once',
}, async ({ page }) => {
  const pay = page.getByRole('button', { name: 'Continue to payment' });
  await expect(pay).toBeDisabled();
  const next = page.getByText(/^To go on, /).getByRole('link');
  await expect(next).toHaveText('agree to our terms and policies');
  await next.click();
  await expect(page).toHaveURL(/#agreesToPolicies$/);
  await page.getByLabel(/^I agree to the terms of service/).check();
  await expect(next).toHaveText('agree to messages about your order');
  await agree(page);
  await expect(next).toBeHidden();
  await expect(pay).toBeEnabled();
  await expect(page.getByText(paymentMarks)).toBeVisible();

  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await summary.locator('summary').click();
  const input = page.getByLabel('Promo code');
  await input.fill('nonsense');
  await expect(input).toHaveValue('NONSENSE');
  await input.press('Enter');
  await expect(page.getByText('This promo code is not valid.')).toBeVisible();
  await expect(input).toHaveAttribute('aria-invalid', 'true');
  await input.fill('legon100');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(summary.getByText('Discount (LEGON100)')).toBeVisible();
  await expect(input).toHaveValue('');

  // A message opens the collapsed summary.
  await summary.locator('summary').click();
  await fillContact(page);
  await putInBag(page.request, 'bone-straight-lace-wig');
  await pay.click();
  await expect(page.getByText('Your bag changed. Apply your code again.')).toBeVisible();
});

for (const [pending, hydrated] of [
  ['PromoCode', 'CheckoutForm'],
  ['CheckoutForm', 'PromoCode'],
])
  test(`a code typed after ${hydrated} and before ${pending} is hydrated is not lost`, {
    tag: '@desktop',
  }, async ({ page }) => {
    const typed = Promise.withResolvers<void>();
    await page.route(`**/${pending}.island.*.js`, async (route) => {
      await typed.promise;
      await route.continue();
    });
    await page.goto('/shop/checkout', { waitUntil: 'commit' });
    await expect(page.locator(`astro-island[component-export="${hydrated}"]:not([ssr])`)).toHaveCount(1);
    const input = page.getByLabel('Promo code');
    await input.fill('legon100');
    typed.resolve();
    await expect(input).toHaveValue('LEGON100');
    await page.getByRole('button', { name: 'Apply' }).click();
    const summary = page.getByRole('complementary', { name: 'Order summary' });
    await expect(summary.getByText('Discount (LEGON100)')).toBeVisible();
  });

test('the form works by keyboard', { tag: '@desktop' }, async ({ page }) => {
  await page.getByRole('radio', { name: /^Pickup/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Delivery/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Country')).toBeFocused();
  await page.keyboard.type('Ghana');
  await expect(page.getByRole('radio', { name: /^Within Greater Accra/ })).toBeVisible();
});

test('the keyboard reaches a phone’s summary before the form', { tag: '@once' }, async ({ page }) => {
  await page.getByRole('radio', { name: /^Pickup/ }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(page.locator('summary', { hasText: 'Order summary' })).toBeFocused();
});

test('a toast reports an automatic code once', { tag: '@once' }, async ({ page }) => {
  await page.clock.install();
  await putInBag(page.request, 'nourishing-hair-oil');
  await goToCheckout(page);
  const toast = page.getByText('GLOW15 applied: 15% off');
  await page.clock.runFor(500);
  await expect(toast).toBeVisible();
  await page.reload();
  await formHydrated(page);
  await expect(page.getByText('Discount (GLOW15)')).toBeAttached();
  await page.clock.runFor(1000);
  await expect(toast).toBeHidden();
});

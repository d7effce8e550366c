import { expectAccessible } from '../axe.ts';
import { expect } from '../fixtures.ts';
import {
  agree,
  continueToPayment,
  decide,
  fillContact,
  goToCheckout,
  putInBag,
  startPayment,
  wig,
} from './shopper.ts';
import { test } from './store.fixture.ts';

test.describe.configure({ mode: 'serial' });

test('an order paid on delivery is placed and shows its due payment', async ({ page, store }) => {
  void store;
  await putInBag(page.request, wig);
  await goToCheckout(page);
  await page.getByRole('radio', { name: /^Delivery/ }).check();
  await page.getByLabel('Country').selectOption('GH');
  await page.getByRole('radio', { name: /^Other regions/ }).check();
  await page.getByLabel('Region', { exact: true }).selectOption('AH');
  await expect(page.getByRole('radio', { name: 'Cash on delivery' })).toBeHidden();
  await page.getByRole('radio', { name: /^Within Greater Accra/ }).check();
  await page.getByLabel('Street').fill('Oxford Street');
  await page.getByRole('combobox', { name: 'Neighborhood' }).selectOption('osu');
  await fillContact(page);
  await page.getByRole('radio', { name: 'Cash on delivery' }).check();
  await agree(page);
  await page.getByRole('button', { name: 'Place order' }).click();

  await expect(page).toHaveURL(/\/shop\/checkout\/pod-confirmation$/);
  await expect(page.getByText("Your order is placed. You pay by cash when it's delivered.")).toBeVisible();
  await expect(page.getByText('Please have the exact amount ready.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ama.');
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(page.getByText('Payment Due on Delivery').first()).toBeVisible();
  await page.goto('/shop/orders');
  await expect(page.getByText('Payment Pending')).toBeVisible();
});

test('a cancelled paid order shows its refund on every page', async ({ page, store }) => {
  void store;
  await putInBag(page.request, wig);
  const { payment } = await startPayment(page.request);
  await page.request.post(payment, { form: { decision: 'approve' }, maxRedirects: 0 });
  await expect(async () => {
    await page.goto('/shop/checkout');
    await expect(page).toHaveURL(/\/incomplete$/, { timeout: 500 });
  }).toPass();
  const session = page.url().replace(/\/incomplete$/, '');
  await page.goto(session);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Almost there, Ama.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this order and get a refund?' });
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Keep order' }).click();
  await expect(question).toBeHidden();
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await question.getByRole('button', { name: 'Cancel order' }).click();

  await expect(page).toHaveURL(/\/canceled$/);
  await expect(page.getByRole('heading', { name: 'Your order has been canceled' })).toBeVisible();
  await expect(page.getByText('Please allow 7 - 12 days for your refund to be processed.')).toBeVisible();
  await expectAccessible(page);
  for (const address of [`${session}/complete`, '/shop/checkout/complete']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^(Your refund is on its way\.|This order has been refunded)$/,
    );
    await expect(page.getByText(/points/i)).toHaveCount(0);
  }
  await page.goto('/shop/orders');
  await expect(page.getByText('Cancelled')).toBeVisible();
  await page.getByRole('link', { name: /^View order of/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/points/i)).toHaveCount(0);
});

test('the bag links to a paid order that is not placed', async ({ page, store }) => {
  await putInBag(page.request, wig);
  await page.goto('/shop/bag');
  await expect(page.getByRole('heading', { name: 'Your bag' })).toBeVisible();
  await expect(page.getByText('You have an order waiting to be confirmed.')).toBeHidden();
  await goToCheckout(page);
  await store.shop.d1
    .prepare('update checkout_session set hasCompletedPayment = 1, liveKey = null where liveKey is not null')
    .run();
  await page.goto('/shop/bag');
  await expect(page.getByText('You have an order waiting to be confirmed.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View pending order' }).click();
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible();
  await page.goto('/shop/checkout/pending');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pending orders');
  await page.getByRole('main').getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible();
  // Checkout leads there too, so that nothing is paid twice.
  await page.goto('/shop/bag');
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible();
});

test('a read-only shop starts no checkout and finishes started payments', async ({ page, store }) => {
  await putInBag(page.request, wig);
  const { payment } = await startPayment(page.request);
  await store.configure({ visibility: { inReadOnlyMode: true } });
  await page.goto('/shop/checkout');
  await expect(page.getByText('Store checkout is currently unavailable')).toBeVisible();
  await expectAccessible(page);
  await page.goto(payment);
  await decide(page, 'Approve');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ama.');
});

test('a started payment can end during maintenance', async ({ page, store, guard }) => {
  guard.expect('503');
  await putInBag(page.request, wig);
  const { payment } = await startPayment(page.request);
  await page.goto(payment);
  await store.configure({
    availability: { inMaintenanceMode: true },
    maintenance: { countdownEndsAt: Date.now() + 3_600_000 },
  });
  await decide(page, 'Approve');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ama.');
  const closed = await page.goto('/shop/checkout');
  expect(closed?.status()).toBe(503);
});

test('a changed fee is shown before payment', async ({ page, store }) => {
  await putInBag(page.request, wig);
  await goToCheckout(page);
  await page.getByRole('radio', { name: /^Delivery/ }).check();
  await page.getByLabel('Country').selectOption('FR');
  await page.getByLabel('Address', { exact: true }).fill('1 rue de Rivoli');
  await page.getByLabel('City').fill('Paris');
  await fillContact(page);
  await agree(page);
  await store.configure({ deliveryFees: { withinAccra: 30, otherRegions: 70, international: 900 } });
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText(/^Your total is now GHS/)).toBeVisible();
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await expect(summary.getByText(/^GHS\s900$/)).toBeAttached();
  await continueToPayment(page);
  await decide(page, 'Approve');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ama.');
});

test('an expired session says so instead of paying, and the next one keeps the form', async ({
  page,
  store,
}) => {
  await putInBag(page.request, wig);
  await goToCheckout(page);
  await fillContact(page);
  await agree(page);
  await store.shop.d1.prepare('update checkout_session set expiresAt = 1').run();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('heading', { name: 'Your checkout session has expired' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View Bag' }).click();
  await page.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByLabel('First name')).toHaveValue('Ama');
  await continueToPayment(page);
});

test('a restricted method switches an open form to the other method', async ({ page, store }) => {
  await putInBag(page.request, wig);
  await page.clock.install();
  await goToCheckout(page);
  // Disabled only once the form is hydrated.
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeDisabled();
  await page.getByRole('radio', { name: /^Delivery/ }).check();
  await store.configure({
    fulfillment: { deliveryRestriction: { isActive: true, message: 'The riders rest today.' } },
  });
  // After the minute of the refresh, before its request times out.
  await page.clock.runFor(62_000);
  await expect(page.getByRole('alert')).toHaveText('The riders rest today.');
  await expect(page.getByRole('radio', { name: /^Pickup/ })).toBeChecked();
  await page.goto('/shop/checkout');
  await expect(page.getByText('The riders rest today.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Delivery/ })).toBeDisabled();
  await expectAccessible(page);
});

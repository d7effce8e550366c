import type { Page } from '@playwright/test';
import { expectAccessible as expectNoViolations } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import {
  agree,
  checkOutBag,
  continueToPayment,
  decide,
  fillContact,
  goToCheckout,
  payForWig,
  putInBag,
  startPayment,
  wig,
} from './shopper.ts';

const total = (amount: string) => new RegExp(`^GHS\\s${amount}$`);

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', {
    tag: javaScriptEnabled ? [] : '@once',
  }, () => {
    test.use({ javaScriptEnabled });

    /** axe needs script. */
    const expectAccessible = async (page: Page) => {
      if (javaScriptEnabled) await expectNoViolations(page);
    };

    /** Without script a button applies a choice. */
    const update = async (page: Page, place = 0) => {
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Update' }).nth(place).click();
    };

    test('a shopper buys for pickup and opens the order', async ({ page }) => {
      await putInBag(page.request, wig);
      await checkOutBag(page);
      await expectAccessible(page);
      await expect(page.getByRole('radio', { name: /^Pickup/ })).toBeChecked();
      await fillContact(page);
      await agree(page);
      await continueToPayment(page);
      await decide(page, 'Approve');

      await expect(page).toHaveURL(/\/shop\/checkout\/complete$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ama.');
      await expect(
        page.getByText("We're processing your order. We'll email you when it's ready for pickup."),
      ).toBeVisible();
      await expectAccessible(page);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ama.');

      const main = page.getByRole('main');
      await expect(main.getByText('ama@example.com', { exact: true })).toBeVisible();
      await expect(main.getByText('Order number')).toBeVisible();
      await expect(main.getByText('Monday - Saturday: 9am - 7pm')).toBeVisible();
      await expect(main.getByRole('link', { name: 'Get directions' })).toBeVisible();
      await expect(main.getByRole('link', { name: /^(View order|Continue shopping)$/ })).toHaveText([
        'View order',
        'Continue shopping',
      ]);
      await expect(page.getByRole('link', { name: 'Back to bag' })).toHaveCount(0);
      await page.getByRole('link', { name: 'View order' }).click();
      await expect(page).toHaveURL(/\/shop\/orders\/[\w-]+\?origin=checkout$/);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Processing');
      await expect(page.getByText(/ ending 4081$/).first()).toBeVisible();
      await expectAccessible(page);

      await page.goto('/shop/orders');
      await expect(page.getByRole('link', { name: /^View order of/ })).toHaveCount(1);
      await expectAccessible(page);
      await page.goto('/shop/checkout');
      await expect(page.getByText('No active checkout session found')).toBeVisible();
      await expect(page.getByText('Add some items to your bag to begin one.')).toBeVisible();
    });

    test('a shopper buys for delivery within Greater Accra', { tag: '@once' }, async ({ page }) => {
      await putInBag(page.request, wig);
      await goToCheckout(page);
      const summary = page.getByRole('complementary', { name: 'Order summary' });
      await page.getByRole('radio', { name: /^Delivery/ }).check();
      await update(page);
      await page.getByLabel('Country').first().selectOption('GH');
      await update(page, 1);
      await page.getByRole('radio', { name: /^Other regions/ }).check();
      await update(page, 1);
      const region = page.getByLabel('Region', { exact: true });
      await expect(region).toHaveValue('');
      await expect(region.getByRole('option', { name: 'Greater Accra' })).toHaveCount(0);
      await expect(page.getByText(/^Kumasi by \w+$/)).toBeVisible();
      await expect(summary.getByText(total('70'))).toBeAttached();
      await page.getByRole('radio', { name: /^Within Greater Accra/ }).check();
      await update(page, 1);
      await expect(page.getByLabel('Region', { exact: true })).toHaveCount(0);
      await expect(summary.getByText(total('30'))).toBeAttached();

      await page.getByLabel('House number (optional)').fill('12');
      await page.getByLabel('Street').fill('Oxford Street');
      const addSuburb = page.getByRole('button', { name: 'Add suburb' });
      await expect(addSuburb, 'in line with the fields').toHaveCSS('padding-left', '0px');
      await addSuburb.click();
      await page.getByRole('textbox', { name: 'Neighborhood' }).fill('Ridge');
      await page.getByLabel('Landmark (optional)').fill('the bank');
      await fillContact(page);
      await agree(page);
      await expectAccessible(page);
      await continueToPayment(page);
      await decide(page, 'Approve');

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ama.');
      await expect(
        page.getByText("We're processing your order. We'll email you when it's out for delivery."),
      ).toBeVisible();
      for (const line of ['12 Oxford Street', 'Near the bank', 'Ridge', 'Greater Accra', 'Ghana']) {
        await expect(page.getByText(line, { exact: true })).toBeVisible();
      }
    });

    test('an invalid form shows errors at its fields and keeps its values', { tag: '@once' }, async ({
      page,
    }) => {
      await putInBag(page.request, wig);
      await goToCheckout(page);
      await page.getByRole('radio', { name: /^Delivery/ }).check();
      await update(page);
      await fillContact(page);
      await page.getByLabel('Email', { exact: true }).fill('ama@');
      await agree(page);
      await page.getByRole('button', { name: 'Continue to payment' }).click();
      await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveText([
        'Please provide all the required information',
      ]);
      await expect(page.getByLabel('Country').first()).toHaveAccessibleDescription('Country is required');
      await expect(page.getByText('Invalid email')).toBeVisible();
      await expect(page.getByLabel('Email', { exact: true })).toHaveValue('ama@');
      await expect(page.getByLabel('First name')).toHaveValue('Ama');
      await expectAccessible(page);
      if (javaScriptEnabled) {
        await expect(page.getByLabel('Country').first()).toBeFocused();
        await page.getByLabel('Email', { exact: true }).fill('ama@example.com');
        await expect(page.getByText('Invalid email')).toBeHidden();
        await page.getByRole('radio', { name: /^Pickup/ }).check();
        await expect(page.getByText('Please provide all the required information')).toBeHidden();
      } else {
        await expect(page.getByText('Please provide all the required information')).toBeInViewport();
        await expect(page.locator(':focus')).toHaveAccessibleDescription(
          'Please provide all the required information',
        );
      }
    });

    test('abandoned and declined payments return to the filled form, which can be paid again', {
      tag: '@once',
    }, async ({ page }) => {
      await payForWig(page, 'Abandon');
      await expect(page.getByText('Your payment was not completed. You can try again.')).toBeVisible();
      await page.goto('/shop/orders');
      await expect(page.getByText("No orders yet. Let's change that!")).toBeVisible();
      await page.goto('/shop/checkout');
      await expect(page.getByLabel('First name')).toHaveValue('Ama');
      await agree(page);
      await continueToPayment(page);
      await decide(page, 'Decline');

      await expect(page).toHaveURL(/\/shop\/checkout\?origin=paystack$/);
      await expect(page.getByText('Your payment was not completed. You can try again.')).toBeVisible();
      await expect(page.getByLabel('First name')).toHaveValue('Ama');
      await agree(page);
      await continueToPayment(page);
      await decide(page, 'Approve');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ama.');
    });
  });
}

test('a payment without a return is completed later', { tag: '@once' }, async ({ page }) => {
  await putInBag(page.request, wig);
  const { payment } = await startPayment(page.request);
  await page.request.post(payment, { form: { decision: 'approve' }, maxRedirects: 0 });

  await expect(async () => {
    await page.goto('/shop/orders');
    await expect(page.getByRole('link', { name: /^View order of/ })).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await page.goto('/shop/checkout');
  await expect(page).toHaveURL(/\/incomplete$/);
  await expect(
    page.getByText('Your payment is confirmed, but your last order was not completed.'),
  ).toBeVisible();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Finish now' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ama.');
});

test('a slow approval is awaited, with and without script', { tag: '@once' }, async ({
  page,
  newShopper,
}) => {
  const waitForApproval = async (shopper: Page) => {
    await putInBag(shopper.request, wig);
    const { payment, reference } = await startPayment(shopper.request);
    await shopper.request.post(payment, { form: { decision: 'slow' }, maxRedirects: 0 });
    await shopper.goto(`/shop/checkout/verify?reference=${reference}`);
    await expect(shopper.getByText('Confirming your payment…')).toBeVisible();
    if (shopper === page) await expectNoViolations(page);
    await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ama.', {
      timeout: 20_000,
    });

    await shopper.goto(`/shop/checkout/verify?reference=${reference}`);
    await expect(shopper.getByRole('heading', { name: 'Your checkout session is complete' })).toBeVisible();
    await shopper.getByRole('link', { name: 'View order' }).click();
    await expect(shopper.getByText('Processing').first()).toBeVisible();
  };
  await Promise.all([waitForApproval(page), waitForApproval(await newShopper({ javaScriptEnabled: false }))]);
});

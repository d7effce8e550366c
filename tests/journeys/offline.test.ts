import { agree, fillContact, goToCheckout, islandsHydrated, putInBag, wig } from './checkout/shopper.ts';
import { expect, test } from './fixtures.ts';

const text = "We're having trouble connecting. Please check your internet connection and try again.";

const product = '/shop/product/body-wave-bundles';
const noNetwork = /ERR_INTERNET_DISCONNECTED/;

test('the bag reports a missing network and works again afterwards', async ({ page, context, guard }) => {
  guard.expect(noNetwork);
  await putInBag(page.request, wig);
  await page.goto('/shop/bag');
  await islandsHydrated(page);
  const quantity = page.getByRole('main').getByLabel('Quantity').first();
  const stored = page.waitForResponse((answer) => /\/bags\/[^/]+\/items\//.test(answer.url()));
  await quantity.selectOption('2');
  await stored;
  await context.setOffline(true);
  await quantity.selectOption('3');
  await expect(page.getByText(text)).toBeVisible();
  await context.setOffline(false);
  await quantity.selectOption('4');
  await expect(page.getByText(text)).toBeHidden();
});

test('the bag panel reports a missing network', async ({ page, context, guard }) => {
  guard.expect(noNetwork);
  await page.goto('/');
  const bag = page.getByRole('link', { name: 'Bag', exact: true });
  const panel = page.getByRole('dialog', { name: 'Bag' });
  await bag.focus();
  await expect(page.locator('astro-island:not([ssr])', { has: bag })).toBeAttached();
  await context.setOffline(true);
  await bag.click();
  await expect(panel.getByText(text)).toBeVisible();
});

test('a control whose script is gone after a deployment gives way to the one without script', async ({
  page,
  guard,
}) => {
  guard.expect(/404|dynamically imported module/);
  await page.goto('/shop/hair');
  const scripts = '**/_astro/*.js';
  await page.route(scripts, (route) => route.fulfill({ status: 404 }));
  const button = page.getByRole('button', { name: 'Show filters' });
  await button.click();
  const link = page.getByRole('link', { name: 'Show filters' });
  await expect(link).toBeVisible();
  await expect(button).toBeHidden();
  await page.unroute(scripts);
  await link.click();
  await expect(page).toHaveURL(/filters=show$/);
  await button.click();
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
});

test('paying offline reports it and keeps the form', async ({ page, context, guard }) => {
  guard.expect(noNetwork);
  await putInBag(page.request, wig);
  await goToCheckout(page);
  await fillContact(page);
  await agree(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel('First name')).toHaveValue('Ama');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByRole('button', { name: 'Approve' })).toBeVisible();
});

test('a promo code reports a missing network', async ({ page, context, guard }) => {
  guard.expect(noNetwork);
  await putInBag(page.request, wig);
  await goToCheckout(page);
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await summary.locator('summary').click();
  await summary.getByLabel('Promo code').fill('legon100');
  await context.setOffline(true);
  await summary.getByRole('button', { name: 'Apply' }).click();
  await expect(summary.getByText(text)).toBeVisible();
});

test('a form submitted offline keeps its fields', async ({ page, context }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('ama@example.com');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('ama@example.com');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Enter the code we sent to ama@example.com.')).toBeVisible();
});

test('a form without fields is sent at once', async ({ page }) => {
  await page.goto(product);
  await page.evaluate(() => {
    const form = '<form action="/shop/hair"><button>Go on</button></form>';
    document.querySelector('main')?.insertAdjacentHTML('afterbegin', form);
  });
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page).toHaveURL(/\/shop\/hair/);
});

test('the first press offline keeps the page, and works once the network is back', async ({
  page,
  context,
  guard,
}) => {
  guard.expect(/ERR_INTERNET_DISCONNECTED|dynamically imported module/);
  await page.goto(product);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Bag' });
  await add.click();
  await expect(page.getByText(text)).toBeVisible();
  await expect(page).toHaveURL(product);
  await expect(page.getByRole('banner').getByRole('link', { name: /^Bag/ })).toHaveAccessibleName('Bag');
  await context.setOffline(false);
  await add.click();
  await expect(page.getByText('Added to your bag')).toBeVisible();
});

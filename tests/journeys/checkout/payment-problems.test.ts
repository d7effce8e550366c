import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect } from '../fixtures.ts';
import { decide, putInBag, startPayment, wig } from './shopper.ts';
import { test } from './store.fixture.ts';

test.describe.configure({ mode: 'serial' });

const everyTwoMinutes = '*/2 * * * *';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens the payment page for a wig. Returns the reference. */
async function openPayment(page: Page): Promise<string> {
  await putInBag(page.request, wig);
  const { payment, reference } = await startPayment(page.request);
  await page.goto(payment);
  return reference;
}

/** Pays without returning from the payment page. */
async function payAndLeave(page: Page, box?: string): Promise<void> {
  const name = box && (await page.getByLabel(box).getAttribute('name'));
  const form = { decision: 'approve', ...(name && { [name]: 'on' }) };
  await page.request.post(page.url(), { form, maxRedirects: 0 });
}

const slow = /^Your refund is taking longer than usual\. We are on it; quote PAY-\w+\.$/;

/** Cancels a paid session on its page. Returns its address. */
async function cancelPaid(page: Page): Promise<string> {
  await expect(async () => {
    await page.goto('/shop/checkout');
    await expect(page).toHaveURL(/\/incomplete$/, { timeout: 500 });
  }).toPass();
  const session = page.url().replace(/\/incomplete$/, '');
  await page.goto(session);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  return session;
}

test('a failed refund shows as slow on every page until its retry succeeds', async ({ page, store }) => {
  const reference = await openPayment(page);
  await payAndLeave(page, 'Fail the refund later');
  const session = await cancelPaid(page);
  await expect(async () => {
    await page.goto(`${session}/complete`);
    await expect(heading(page)).toHaveText(slow, { timeout: 500 });
  }).toPass();
  await expectAccessible(page);
  for (const address of [session, `${session}/complete`, '/shop/checkout/complete']) {
    await page.goto(address);
    await expect(heading(page)).toHaveText(slow);
  }
  await store.shop.d1
    .prepare('update payment set refundNextAt = 1 where reference = ?')
    .bind(reference)
    .run();
  await expect(async () => {
    await store.shop.sweep(everyTwoMinutes);
    await page.goto(`${session}/complete`);
    await expect(heading(page)).toHaveText('This order has been refunded', { timeout: 500 });
  }).toPass();
});

test('a payment of another amount is under review on every page, until a new checkout is started', async ({
  page,
  store,
}) => {
  void store;
  const reference = await openPayment(page);
  const reviewText = `We are looking into your payment. Contact us and quote ${reference}.`;
  await page.getByLabel('Pay a wrong amount').check();
  await decide(page, 'Approve');
  await expect(heading(page)).toHaveText(reviewText);
  await expectAccessible(page);
  const returned = page.url();
  for (const address of ['/shop/checkout', '/shop/checkout/complete', returned, '/shop/checkout/verify']) {
    await page.goto(address);
    await expect(heading(page)).toHaveText(reviewText);
    await expect(page.getByText(reference, { exact: true })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Start a new checkout' }).click();
  await expect(heading(page)).toHaveText('Checkout');
});

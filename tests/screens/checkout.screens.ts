import type { Page } from '@playwright/test';
import {
  agree,
  continueToPayment,
  fillContact,
  goToCheckout,
  putInBag,
  wig,
} from '../journeys/checkout/shopper.ts';
import type { ScreenGroup } from './screen.ts';
import { configured } from './steps.ts';

async function atCheckout(page: Page): Promise<void> {
  await putInBag(page.request, wig);
  await goToCheckout(page);
}

/** Pays for a wig with faults of the sandbox. */
function paidWith(faults: Record<string, string>) {
  return async (page: Page): Promise<void> => {
    await atCheckout(page);
    await fillContact(page);
    await agree(page);
    await continueToPayment(page);
    await page.request.post(page.url(), { form: { decision: 'approve', ...faults }, maxRedirects: 0 });
  };
}

async function openSummary(page: Page): Promise<void> {
  const line = page.locator('.summary-line');
  if (await line.isVisible()) await line.click();
}

async function cancelPaid(page: Page): Promise<void> {
  await page.waitForURL('**/incomplete');
  await page.goto(page.url().replace('/incomplete', ''));
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await page.getByText(/^Your refund/).waitFor();
}

export const checkoutScreens: readonly ScreenGroup[] = [
  {
    name: 'Checkout that changes',
    prepare: configured({ paymentOnDelivery: { isEnabled: true, maximumTotal: 100 } }),
    screens: [
      {
        name: 'Checkout with its gift and a code',
        path: '/shop/checkout',
        before: atCheckout,
        act: async (page) => {
          await openSummary(page);
          await page.getByLabel('Promo code').fill('STRAND10');
          await page.getByRole('button', { name: 'Apply' }).click();
          const remove = page.getByRole('button', { name: 'Remove STRAND10' });
          await remove.waitFor();
          await remove.scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'Checkout, the bag has changed',
        path: '/shop/checkout',
        before: atCheckout,
        act: async (page) => {
          await fillContact(page);
          await agree(page);
          await putInBag(page.request, 'bone-straight-lace-wig');
          await page.getByRole('button', { name: 'Continue to payment' }).click();
          await page.getByText('Your bag has changed. Please review your order.').waitFor();
        },
      },
      {
        name: 'Checkout, its session has expired',
        path: '/shop/checkout',
        before: atCheckout,
        act: async (page, _device, { d1 }) => {
          await fillContact(page);
          await agree(page);
          const { _id } = await (await page.request.get('/api/checkout/active')).json();
          await d1.prepare('update checkout_session set expiresAt = 1 where id = ?').bind(_id).run();
          await page.getByRole('button', { name: 'Continue to payment' }).click();
          await page.getByRole('heading', { name: 'Your checkout session has expired' }).waitFor();
        },
      },
      {
        name: 'Payment on delivery above its limit',
        path: '/shop/checkout',
        before: atCheckout,
        act: async (page) => {
          await page.getByRole('radio', { name: /^Delivery/ }).check();
          await page.getByLabel('Country').selectOption('GH');
          await page.getByRole('radio', { name: /^Within Greater Accra/ }).check();
          await page.getByText(/^Payment on delivery is available/).scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'Bag, an order waits to be confirmed',
        path: '/shop/bag',
        before: async (page) => {
          await paidWith({})(page);
          await putInBag(page.request, wig);
        },
      },
      { name: 'Payment looked into', path: '/shop/checkout', before: paidWith({ paysWrongAmount: 'on' }) },
      {
        name: 'Refund under way',
        path: '/shop/checkout',
        before: paidWith({ refusesRefund: 'on' }),
        act: cancelPaid,
      },
    ],
  },
];

import type { Page } from '@playwright/test';
import { pickup } from '../support/order-details.ts';
import { signInAsOwner } from './admin.steps.ts';
import { expectAccessible } from './axe.ts';
import { buy, wig } from './checkout/shopper.ts';
import { expect, isolatedTest as test, uniqueClientIp } from './fixtures.ts';

const rowOf = (page: Page, { number }: { number: string }) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: number });

test('moves orders in bulk and singly, refunds, cancels and prints the packing slip', {
  tag: '@once',
}, async ({ page, newShopper, shop }) => {
  const shoppers = await Promise.all([newShopper(), newShopper(), newShopper()]);
  const orders: { number: string; id: string }[] = [];
  for (const { request } of shoppers) orders.push(await buy(request));
  const [first, second, third] = orders;
  if (!first || !second || !third) throw new Error('Fewer than three orders');

  await signInAsOwner(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: /to make ready/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await expectAccessible(page);
  for (const { number } of [first, second]) await page.getByLabel(`Select ${number}`).check();
  await page.getByRole('button', { name: 'Move selected to the next step' }).click();
  const moved = page.getByText('2 moved to the next step.');
  await expect(moved).toBeVisible();
  await page.getByRole('button', { name: 'Move selected to the next step' }).click();
  await expect(page.getByText('Select at least one order.')).toBeVisible();
  await expect(moved).toBeHidden();

  await page.goto('/admin/orders');
  await expect(rowOf(page, first)).toContainText('Ready for pickup');
  await expect(rowOf(page, third)).toContainText('Processing');
  await rowOf(page, first)
    .getByRole('button', { name: /^Picked up/ })
    .click();
  await expect(rowOf(page, first)).toContainText('Picked up');

  await page.getByLabel('Number, name, phone, email or payment reference').fill(second.number.slice(0, 7));
  await page.getByRole('button', { name: 'Find' }).click();
  await rowOf(page, second).getByRole('link', { name: second.number }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${second.number}`);
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me\/233241234567/);
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+233241234567');
  await page.locator('summary', { hasText: 'Refund' }).click();
  await page.getByLabel('An amount').check();
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByRole('alert')).toHaveText('Enter the amount to refund, such as 30 or 30.50.');
  await expect(page.getByLabel('Amount', { exact: true })).toBeFocused();
  await page.getByLabel('Amount', { exact: true }).fill('50');
  await page.getByLabel('Put back in stock').check();
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByRole('alert')).toHaveText('Say which items came back.');
  await page.getByLabel('Put back in stock').uncheck();
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('The refund is under way.')).toBeVisible();
  await expect(page.getByText(/GHS\s50 (refunded|on its way back)/).first()).toBeVisible();
  await expectAccessible(page);
  await page.locator('summary', { hasText: 'Cancel the order' }).click();
  await page.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(page.getByText('Cancelled').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0);

  await shop.d1.prepare('update order_item set isRefunded = 1 where orderId = ?').bind(third.id).run();
  await page.goto(`/admin/orders/${third.id}/slip`);
  await expect(page.getByRole('cell', { name: / · refunded$/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${third.number}`);
  for (const path of ['orders/none', 'orders/none/slip', 'customers/none'])
    expect((await page.request.get(`/admin/${path}`)).status(), path).toBe(404);
});

test('payment problems appear on Today and can be settled by hand', { tag: '@once' }, async ({
  page,
  newShopper,
  shop,
}) => {
  const shoppers = [await newShopper(), await newShopper()];
  const orders: { number: string; id: string }[] = [];
  for (const { request } of shoppers) orders.push(await buy(request));
  const [differing, refused] = orders;
  if (!differing || !refused) throw new Error('Fewer than two orders');
  const change = (set: string, id: string) =>
    shop.d1.prepare(`update payment set ${set} where orderId = ?`).bind(id).run();
  await change(`status = 'attention', paidAmount = 100, paidCurrency = 'ghs', orderId = null`, differing.id);
  await change(
    `refundStatus = 'failed', refundReason = 'staff', refundAmount = 5000, refundTotal = 5000`,
    refused.id,
  );

  await signInAsOwner(page);
  const look = page.getByRole('region', { name: 'Needs a look' });
  await expect(look.getByRole('alert')).toHaveCount(2);
  await expectAccessible(page);
  const differs = look.getByRole('alert').filter({ hasText: /GHS\s1 was paid where GHS\s[\d,]+ was agreed/ });
  await differs.getByText('Mark as settled').click();
  await differs.getByLabel('What you did').fill('Sent back by MoMo');
  await expectAccessible(page);
  await differs.getByRole('button', { name: 'Settled' }).click();
  await expect(page.getByText('The payment is settled.')).toBeVisible();
  await expect(look.getByRole('alert')).toHaveCount(1);

  await look.getByRole('link', { name: 'View order' }).click();
  await page.getByText('Mark as settled').click();
  await page.getByLabel('What you did').fill('Cash, at the studio');
  await page.getByRole('button', { name: 'Settled' }).click();
  await expect(page.getByText('The payment is settled.')).toBeVisible();
  await expect(page.getByText(/GHS\s50 refunded/)).toBeVisible();
  await expect(page.getByText('Settled by hand: Cash, at the studio')).toBeVisible();
  await page.goto('/admin');
  await expect(look).toHaveCount(0);
});

test('four orders can be listed, filtered, moved in bulk and searched by keyboard', {
  tag: '@desktop',
}, async ({ page, playwright, shop }) => {
  await shop.d1.prepare('update sku set quantityAvailable = 100, inventoryCount = 100').run();
  await shop.d1.prepare("update orders set status = 'picked-up'").run();
  const buyAs = async (initial: string) => {
    const request = await playwright.request.newContext({
      baseURL: shop.url,
      extraHTTPHeaders: uniqueClientIp(),
    });
    const customerDetails = { ...pickup.customerDetails, firstName: `Kofi ${initial}` };
    const order = await buy(request, wig, { ...pickup, customerDetails });
    await request.dispose();
    return order;
  };
  const bought = await Promise.all([...'afhß'].map(buyAs));
  await signInAsOwner(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: /4\s+to make ready/ }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await page.getByLabel('Delivery').press('D');
  await page.getByRole('button', { name: 'Find' }).press('Enter');
  await expect(page.getByText('No orders here.')).toBeVisible();
  await page.getByLabel('Delivery').press('P');
  await page.getByRole('button', { name: 'Find' }).press('Enter');
  await expect(rows).toHaveCount(4);
  await expectAccessible(page);
  await page.getByLabel('All on this page').press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('4 moved to the next step.')).toBeVisible();
  await page.getByLabel('Number, name, phone, email or payment reference').focus();
  await page.keyboard.type('kofi h');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Search all orders for “kofi h”' }).press('Enter');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link').press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${bought[2]?.number}`);
  await page.getByRole('button', { name: 'Picked up' }).press('Enter');
  await expect(page.getByText(/^Picked up ·/)).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${new URL(page.url()).pathname}/slip`);
  await expectAccessible(page);
  await page.goto('/admin');
  await expect(page.getByRole('link', { name: /3\s+/ })).toBeVisible();
});

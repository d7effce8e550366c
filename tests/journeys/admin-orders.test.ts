import type { Page } from '@playwright/test';
import { pickup, withinAccra } from '../support/order-details.ts';
import { signInAsOwner } from './admin.steps.ts';
import { expectAccessible } from './axe.ts';
import { buy, wig } from './checkout/shopper.ts';
import { expect, isolatedTest as test, uniqueClientIp } from './fixtures.ts';

const rowOf = (page: Page, { number }: { number: string }) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: number });

test('moves orders in bulk and singly, refunds, cancels and prints the packing slip', {
  tag: '@once',
}, async ({ page, newShopper }) => {
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

  await page.goto(`/admin/orders/${third.id}/slip`);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${third.number}`);
  for (const path of ['orders/none', 'orders/none/slip', 'customers/none'])
    expect((await page.request.get(`/admin/${path}`)).status(), path).toBe(404);
});

test('the shopper’s order page shows corrected details and links the tracking note', {
  tag: '@once',
}, async ({ page, newShopper }) => {
  const shopper = await newShopper();
  const { id } = await buy(shopper.request, wig, withinAccra);
  await signInAsOwner(page);
  await page.goto(`/admin/orders/${id}`);
  const note = page.getByLabel('Courier and tracking');
  await expect(note).toHaveCount(0);
  await page.locator('summary', { hasText: 'Correct the details' }).click();
  await page.getByLabel('Phone').fill('020');
  await page.getByLabel('Street').fill('Orange Street');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByLabel('Phone')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Phone').fill('020 765 4321');
  await page.getByRole('button', { name: 'Save details' }).click();
  await expect(page.getByText('The details are corrected.')).toBeVisible();
  await expect(
    page.getByText(/Phone number is now “020 765 4321”, address is now “Orange Street,/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Ready for delivery' }).click();
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Out for delivery' }).click();
  const address = `https://speedaf.example/${'SP1'.repeat(30)}`;
  await note.fill(`Speedaf SP-1, ${address}`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Tracking note/)).toBeVisible();
  await page.getByRole('button', { name: 'Add note' }).click();
  await expect(page.getByText('Type a note.')).toBeVisible();
  await expect(note).toHaveValue(`Speedaf SP-1, ${address}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);
  await expectAccessible(page);

  await shopper.goto(`/shop/orders/${id}`);
  await expect(shopper.getByText('Orange Street')).toBeVisible();
  await expect(shopper.getByRole('link', { name: address })).toHaveAttribute('rel', 'noopener');
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

test('publishes a review with an answer, adds points and erases a customer', {
  tag: '@once',
}, async ({ page, shop }) => {
  await signInAsOwner(page);
  await page.goto('/admin/reviews');
  await expectAccessible(page);
  const review = page.getByRole('main').getByRole('listitem').first();
  const title = (await review.getByRole('heading').textContent()) ?? '';
  const form = {
    reviewId: await review.locator('[name=reviewId]').inputValue(),
    revision: await review.locator('[name=revision]').inputValue(),
    ...{ action: 'publish', answer: 'From another tab' },
  };
  await review.getByLabel('Your public answer').fill('Thank you for telling us.');
  await review.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published with your answer.')).toBeVisible();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  const headers = { origin: new URL(page.url()).origin };
  const late = await page.request.post('/admin/reviews', { form, headers });
  expect(await late.text()).toContain('From another tab');
  await page.goto('/admin/reviews?state=published');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  await page.goto('/admin/customers?q=grace');
  await expectAccessible(page);
  await page
    .getByRole('link', { name: 'Grace O’Neill' })
    .or(page.getByRole('link', { name: "Grace O'Neill" }))
    .click();
  await page.getByLabel(/^Points to add/).fill('25');
  await page.getByLabel('Why').fill('A late parcel');
  await page.getByRole('button', { name: 'Save points' }).click();
  await expect(page.getByText('+25 A late parcel')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download their data' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
  const person = page.url();
  const ownerId = person.split('/').at(-1);
  await shop.d1.prepare(`update orders set status = 'delivered' where ownerId = ?`).bind(ownerId).run();
  await page.getByText('Erase this customer').click();
  await page.getByLabel(/I am sure/).check();
  await page.getByRole('button', { name: 'Erase' }).click();
  await expect(page.getByText('The customer is erased.')).toBeVisible();
  await page.goto('/admin/customers?q=grace');
  await expect(page.getByText('No customers found.')).toBeVisible();
});

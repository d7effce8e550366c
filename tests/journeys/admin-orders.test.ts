import type { Page } from '@playwright/test';
import { pickup, withinAccra } from '../world/order-details.ts';
import { enterAsOwner } from './admin.steps.ts';
import { expectAccessible } from './axe.ts';
import { putInBag, wig } from './checkout/shopper.ts';
import { expect, testInOwnShop as test } from './fixtures.ts';

/** A shopper buys a wig, by the calls that the pages make. Answers the order's number and id. */
async function buy(
  { request }: Pick<Page, 'request'>,
  orderDetails: object = pickup,
): Promise<{ number: string; id: string }> {
  await putInBag(request, wig);
  const bag: { _id: string } = await (await request.get('/api/bags/active')).json();
  const opened = await request.post('/api/checkout', { data: { bagId: bag._id, products: [], amount: 0 } });
  const { session }: { session: { _id: string; amount: number } } = await opened.json();
  const started = await request.post(`/api/checkout/${session._id}`, {
    data: {
      action: 'finalize-payment',
      customerEmail: 'ama@example.com',
      amount: session.amount / 100,
      orderDetails,
    },
  });
  const payment: { authorization_url: string; reference: string } = await started.json();
  const form = { decision: 'approve', channel: 'card' };
  await request.post(payment.authorization_url, { form, maxRedirects: 0 });
  await request.get(`/api/checkout/verify/${payment.reference}`);
  const order = await request.get(`/api/orders/${payment.reference}`);
  const { orderNumber, _id }: { orderNumber: string; _id: string } = await order.json();
  return { number: orderNumber, id: _id };
}

const rowOf = (page: Page, { number }: { number: string }) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: number });

test('a day’s work on orders: today, many at once, one alone, a part back, the slip', async ({
  page,
  newShopper,
}) => {
  const shoppers = await Promise.all([newShopper(), newShopper(), newShopper()]);
  const orders: { number: string; id: string }[] = [];
  for (const shopper of shoppers) orders.push(await buy(shopper));
  const [first, second, third] = orders;
  if (!first || !second || !third) throw new Error('Three were bought');

  await enterAsOwner(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: /3\s+to make ready/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await expectAccessible(page);
  for (const { number } of [first, second]) await page.getByLabel(`Choose ${number}`).check();
  await page.getByRole('button', { name: 'Take the chosen a step further' }).click();
  await expect(page.getByText('2 taken a step further.')).toBeVisible();

  await page.goto('/admin/orders');
  await expect(rowOf(page, first)).toContainText('Ready for pickup');
  await expect(rowOf(page, third)).toContainText('Processing');
  await rowOf(page, first)
    .getByRole('button', { name: /^Picked up/ })
    .click();
  await expect(rowOf(page, first)).toContainText('Picked up');

  await page.getByLabel('Number, name, phone or email').fill(second.number.slice(0, 7));
  await page.getByRole('button', { name: 'Find' }).click();
  await rowOf(page, second).getByRole('link', { name: second.number }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${second.number}`);
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', /wa\.me\/233241234567/);
  await expect(page.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:+233241234567');
  await page.locator('summary', { hasText: 'Refund' }).click();
  await page.getByLabel('An amount').check();
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByRole('alert')).toHaveText('Type the amount that goes back.');
  await page.getByLabel('Amount', { exact: true }).fill('50');
  await page.getByRole('button', { name: 'Refund' }).click();
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
});

test('staff say how to follow an order, and its page shows it with a link', async ({ page, newShopper }) => {
  const shopper = await newShopper();
  const { id } = await buy(shopper, withinAccra);
  await enterAsOwner(page);
  await page.goto(`/admin/orders/${id}`);
  const note = page.getByLabel('How to follow it');
  await expect(note).toHaveCount(0);
  await page.getByRole('button', { name: 'Ready for delivery' }).click();
  await expect(note).toBeVisible();
  await page.getByRole('button', { name: 'Out for delivery' }).click();
  await note.fill('Speedaf SP-1, https://speedaf.example/SP-1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^Tracking note/)).toBeVisible();
  await expect(note).toHaveValue('Speedaf SP-1, https://speedaf.example/SP-1');
  await expectAccessible(page);

  await shopper.goto(`/shop/orders/${id}`);
  await expect(shopper.getByText('Speedaf SP-1')).toBeVisible();
  const link = shopper.getByRole('link', { name: 'https://speedaf.example/SP-1' });
  await expect(link).toHaveAttribute('rel', 'noopener');
});

test('by keyboard alone, and who is dismissed is out at once', async ({ page, newShopper, shop }) => {
  const order = await buy(await newShopper());
  await enterAsOwner(page);
  await page.goto('/admin/orders?status=open');
  await page.getByLabel(`Choose ${order.number}`).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 taken a step further.')).toBeVisible();
  await page.goto(`/admin/orders/${order.id}`);
  await page.getByRole('button', { name: 'Picked up' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Picked up ·/)).toBeVisible();
  await shop.d1.prepare('delete from staff_session').run();
  await shop.d1.prepare('update staff set isActive = 0').run();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the admin');
});

test('a review is published with an answer; points are given; a customer is forgotten', async ({
  page,
  shop,
}) => {
  await enterAsOwner(page);
  await page.goto('/admin/reviews');
  await expectAccessible(page);
  const review = page.getByRole('main').getByRole('listitem').first();
  const title = (await review.getByRole('heading').textContent()) ?? '';
  await review.getByLabel(/^Your answer/).fill('Thank you for telling us.');
  await review.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);
  await page.goto('/admin/reviews?state=published');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  await page.goto('/admin/customers?q=grace');
  await expectAccessible(page);
  await page
    .getByRole('link', { name: 'Grace O’Neill' })
    .or(page.getByRole('link', { name: "Grace O'Neill" }))
    .click();
  await page.getByLabel(/^Points to give/).fill('25');
  await page.getByLabel('Why').fill('A late parcel');
  await page.getByRole('button', { name: 'Save points' }).click();
  await expect(page.getByText('+25 A late parcel')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download all we hold' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);
  const person = page.url();
  const ownerId = person.split('/').at(-1);
  await shop.d1.prepare(`update orders set status = 'delivered' where ownerId = ?`).bind(ownerId).run();
  await page.getByText('Erase this customer').click();
  await page.getByLabel(/I am sure/).check();
  await page.getByRole('button', { name: 'Erase' }).click();
  await expect(page).toHaveURL(/\/admin\/customers$/);
  await page.goto('/admin/customers?q=grace');
  await expect(page.getByText('No customers found.')).toBeVisible();
});

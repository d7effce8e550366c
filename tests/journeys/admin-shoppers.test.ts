import { withinAccra } from '../support/order-details.ts';
import { signInAsOwner } from './admin.steps.ts';
import { expectAccessible } from './axe.ts';
import { buy, wig } from './checkout/shopper.ts';
import { expect, mutableShopTest as test } from './fixtures.ts';

test('the shopper’s order page shows corrected details and links the tracking note', async ({
  page,
  newShopper,
}) => {
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

test('publishes a review with an answer, adds points and erases a customer', async ({ page, shop }) => {
  await signInAsOwner(page);
  await page.goto('/admin/reviews');
  await expectAccessible(page);
  const review = page.getByRole('main').getByRole('listitem').first();
  const title = (await review.getByRole('heading').textContent()) ?? '';
  const form = {
    reviewId: await review.locator('[name=reviewId]').inputValue(),
    revision: await review.locator('[name=revision]').inputValue(),
    action: 'publish',
    answer: 'From another tab',
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

import type { Page } from '@playwright/test';
import type { Shop } from '../support/shop.ts';
import { signInAsOwner } from './admin.steps.ts';
import { createGuest, listEvents } from './analytics.steps.ts';
import { expectAccessible } from './axe.ts';
import { buy as buyWig } from './checkout/shopper.ts';
import { expect, workerShopTest as test, widthWithLargeText } from './fixtures.ts';

/** Buys a wig. Returns the address of its order. */
async function buy(page: Page): Promise<string> {
  const { id } = await buyWig(page.request);
  return `/shop/orders/${id}`;
}

/** Completes an order for pickup in the admin. */
async function handOver(page: Page, order: string): Promise<void> {
  await signInAsOwner(page, order);
  for (const to of ['ready-for-pickup', 'picked-up']) {
    const data = { steps: [{ orderId: order.split('/').at(-1), to }] };
    expect((await page.request.post('/api/admin/orders/steps', { data })).status()).toBe(200);
  }
}

/** Sets an order to delivered. */
async function deliver({ d1 }: Shop, order: string): Promise<void> {
  await d1.prepare("update orders set status = 'delivered' where id = ?").bind(order.split('/').at(-1)).run();
}

/** Buys a wig that is delivered at once, and opens its review form. Returns the address of its order. */
async function openForm(page: Page, shop: Shop): Promise<string> {
  const order = await buy(page);
  await deliver(shop, order);
  await page.goto(order);
  await page
    .getByRole('link', { name: /^Review/ })
    .first()
    .click();
  return order;
}

/** Exhausts the customer's limit on reviews for this minute and the next. */
async function exhaustLimit({ d1 }: Shop, order: string): Promise<void> {
  const minute = 60_000;
  const now = Date.now() - (Date.now() % minute);
  for (const windowStart of [now, now + minute]) {
    await d1
      .prepare(
        "insert or replace into limit_counter (subject, windowStart, count) select 'reviews/' || ownerId, ?2, 10 from orders where id = ?1",
      )
      .bind(order.split('/').at(-1), windowStart)
      .run();
  }
}

const stars = (page: Page, label: string, tooltip: string) =>
  page.getByRole('group', { name: label }).getByTitle(tooltip, { exact: true });

const hair = ['Hair quality', 'True to length', 'Cap fit', 'Style appearance', 'Ease of installation'];

test('a handed-over order is reviewed once, from its page', async ({ page, shop }) => {
  const guest = await createGuest(page);
  const order = await buy(page);
  await page.goto(order);
  await expect(page.getByRole('link', { name: /^Review/ })).toHaveCount(0);
  await handOver(page, order);
  await page.goto(order);
  await page.getByRole('link', { name: /^Review .*Body wave lace wig/ }).click();
  const submit = page.getByRole('button', { name: 'Submit review' });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Body wave lace wig');
  await expect(submit).toBeHidden();
  await expectAccessible(page);
  expect(await widthWithLargeText(page), 'with text twice as large').toBeLessThanOrEqual(390);
  await page.reload();

  for (const label of hair) await stars(page, label, 'Good').click();
  await expect(page.getByRole('radio', { name: '4 of 5, Good' }).first()).toBeChecked();
  await expect(submit).toBeHidden();
  await page.getByLabel('Title').fill('   ');
  await expect(submit).toBeHidden();
  await page.getByLabel('Title').fill('So soft');
  await expect(submit).toBeVisible();
  await page.getByLabel('Review (optional)').fill('It holds its curl.');
  await expectAccessible(page);
  const address = page.url();
  await submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    "Thank you. Your review will appear once it's approved.",
  );
  await expect(page).toHaveURL(address);
  await expectAccessible(page);

  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^You reviewed this product on \d/);
  await expect(page.getByRole('button', { name: 'Submit review' })).toHaveCount(0);
  const review = await shop.d1
    .prepare('select title, content, isPublished from review where orderId = ?')
    .bind(order.split('/').at(-1))
    .first();
  expect(review).toEqual({ title: 'So soft', content: 'It holds its curl.', isPublished: 0 });
  await expect
    .poll(async () => (await listEvents(shop, guest)).map(({ action }) => action).slice(-2))
    .toEqual(['navigated_to_product_review_editor', 'submitted_a_product_review']);

  await page.goto('/admin/reviews');
  const waiting = page.getByRole('listitem').filter({ hasText: 'So soft' });
  await waiting.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('So soft')).toHaveCount(0);
  await page.goto(`${address}?sent=yes`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you. Your review is published.');
  await shop.d1.prepare("delete from review where title = 'So soft'").run();
});

test('a refused review shows the reason and keeps the form', async ({ page, shop }) => {
  const order = await openForm(page, shop);
  for (const label of hair) await stars(page, label, 'Poor').click();
  await page.getByLabel('Title').fill('Sheds');
  await page.getByLabel('Review (optional)').fill('Much.');
  // Staff revert the status while the shopper is writing.
  await shop.d1.prepare("update orders set status = 'open' where id = ?").bind(order.split('/').at(-1)).run();
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You can review this once you have it.');

  await deliver(shop, order);
  await page.goBack();
  await page.reload();
  await exhaustLimit(shop, order);
  for (const label of hair) await stars(page, label, 'Poor').click();
  await page.getByLabel('Title').fill('Sheds');
  await page.getByLabel('Review (optional)').fill('Much.');
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to submit review. Please try again.');
  await expect(page.getByLabel('Title')).toHaveValue('Sheds');
  await expect(page.getByLabel('Review (optional)')).toHaveValue('Much.');
  await expect(page.getByRole('radio', { name: '2 of 5, Poor', checked: true })).toHaveCount(hair.length);
  await expectAccessible(page);
});

test('undelivered orders and those of other customers cannot be reviewed', async ({
  page,
  newShopper,
  guard,
}) => {
  guard.expect('404');
  const order = await buy(page);
  await page.goto(`${order}/nothing/review`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('does not exist');
  await page.goto(`${order}/review`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You can review this once you have it.');
  const otherShopper = await newShopper();
  await otherShopper.goto(`${order}/review`);
  await expect(otherShopper.getByRole('heading', { level: 1 })).toContainText('does not exist');
});

test('the order’s review page passes its texts to the form of the chosen line', async ({ page, shop }) => {
  const order = await buy(page);
  await deliver(shop, order);
  await page.goto(`${order}/review`);
  await page.getByLabel('Title').fill('So soft');
  await page.getByLabel('Review (optional)').fill('It holds its curl.');
  await expectAccessible(page);
  await page.getByRole('button', { name: /Body wave lace wig/ }).click();
  await expect(page.getByRole('group', { name: 'Hair quality' })).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('So soft');
  await expect(page.getByLabel('Review (optional)')).toHaveValue('It holds its curl.');
  expect(
    await shop.d1.prepare("select count(*) as sent from review where title = 'So soft'").first(),
  ).toEqual({
    sent: 0,
  });
});

test('a review that is sent just after staff changed the shop is thanked for', async ({ page, shop }) => {
  await openForm(page, shop);
  for (const label of hair) await stars(page, label, 'Good').click();
  await page.getByLabel('Title').fill('Just after a change');
  await shop.d1.prepare('update store set revision = revision + 1').run();
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you.');
  await shop.d1.prepare("delete from review where title = 'Just after a change'").run();
});

test('the first press on a star counts in Firefox, which ignores a replayed press on a label', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    addEventListener('click', (event) => {
      if (event.isTrusted || !(event.target instanceof Element)) return;
      if (event.target.closest('label') && !(event.target instanceof HTMLInputElement))
        event.preventDefault();
    });
  });
  await openForm(page, shop);
  await stars(page, 'Hair quality', 'Good').click();
  await expect(page.getByRole('radio', { name: '4 of 5, Good', checked: true })).toHaveCount(1);
});

test('the first press on the label of a text places the caret in it', async ({ page, shop }) => {
  await openForm(page, shop);
  await page.locator('label', { hasText: /^Title$/ }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
});

test('a second press while a review is being sent sends nothing', async ({ page, shop }) => {
  await openForm(page, shop);
  for (const label of hair) await stars(page, label, 'Good').click();
  await page.getByLabel('Title').fill('So soft');
  // Prevents the navigation, because a page that is being left cannot be inspected.
  await page.evaluate(() => {
    Reflect.set(window, 'submits', 0);
    document.addEventListener('submit', (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      Reflect.set(window, 'submits', Reflect.get(window, 'submits') + 1);
    });
  });
  await page.getByRole('button', { name: 'Submit review' }).click();
  await page.getByRole('button', { name: 'Submitting…' }).dispatchEvent('click');
  expect(await page.evaluate(() => Reflect.get(window, 'submits'))).toBe(1);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the button is always shown, and the review is saved', async ({ page, shop }) => {
    await openForm(page, shop);
    await expect(page.getByRole('button', { name: 'Submit review' })).toBeVisible();
    for (const label of hair) await stars(page, label, 'Excellent').click();
    await page.getByLabel('Title').fill('Without script');
    await page.getByRole('button', { name: 'Submit review' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you.');
    expect(
      await shop.d1.prepare("select count(*) as saved from review where title = 'Without script'").first(),
    ).toEqual({ saved: 1 });
  });
});

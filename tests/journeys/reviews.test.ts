import type { Shop } from '../support/shop.ts';
import { expectAccessible } from './axe.ts';
import { expect, nextFrame, test, workerShopTest } from './fixtures.ts';
import { freshEmail, signIn } from './sign-in.steps.ts';

const wig = '/shop/product/body-wave-lace-wig';

test('a product’s rating leads to its reviews, which are filtered by stars', async ({ page }) => {
  await page.goto(wig);
  const rating = page.getByRole('main').getByRole('link', { name: /5 reviews/ });
  await expect(rating).toContainText('4.6');
  await expect(rating.getByRole('img', { name: '4.6 out of 5 stars' })).toBeVisible();
  await rating.click();
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByRole('heading', { name: 'Reviews' })).toBeInViewport();
  await expect(reviews.getByText('Runs short')).toBeVisible();
  const rows = reviews.getByRole('listitem');
  await expect(rows).toHaveCount(5);
  for (const text of [
    'Ama M.',
    'The wave comes back after every wash',
    'True to length 5/5',
    'Body wave lace wig',
    'Washed it three times',
    'Helpful (7)',
  ]) {
    await expect(rows.first()).toContainText(text);
  }
  await expect(rows.first().getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
  await expect(reviews.getByText(/^Our answer/)).toHaveCount(1);
  await reviews.getByLabel('Rating').selectOption('4 stars');
  await expect(reviews.getByRole('status')).toHaveText('1 of 5 reviews');
  await expect(rows).toHaveCount(1);
  await reviews.getByLabel('Rating').selectOption('');
  await expect(rows).toHaveCount(5);
});

test('the last chosen filter wins, also if an earlier one is answered later', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(/stars=4/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(wig);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  const rating = reviews.getByLabel('Rating');
  const early = page.waitForRequest(/stars=4/);
  await rating.selectOption('4 stars');
  await early;
  await rating.selectOption('5 stars');
  const matches = reviews.getByRole('status');
  await expect(matches).toHaveText('4 of 5 reviews');
  const late = page.waitForResponse(/stars=4/);
  release();
  await (await late).finished();
  await nextFrame(page);
  expect(await matches.textContent()).toBe('4 of 5 reviews');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('reviews are filtered by stars', async ({ page }) => {
    await page.goto('/shop/product/body-wave-lace-wig');
    const reviews = page.getByRole('region', { name: 'Reviews' });
    await reviews.getByLabel('Rating').selectOption('4 stars');
    await reviews.getByRole('button', { name: 'Show' }).click();
    await expect(page).toHaveURL(/stars=4.*#reviews$/);
    await expect(reviews.getByRole('listitem')).toHaveCount(1);
  });
});

test('a product without reviews links to the orders to review it', async ({ page }) => {
  await page.goto('/shop/product/mesh-wig-cap');
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews).toContainText('No reviews yet');
  await reviews.getByRole('link', { name: 'Bought this? Review it from your orders.' }).click();
  await expect(page).toHaveURL(/\/shop\/orders$/);
});

workerShopTest('a product with two views today shows the number', async ({ page, shop }) => {
  const midnight = Date.now() - (Date.now() % (24 * 60 * 60_000));
  await shop.d1
    .prepare(
      "insert or replace into product_view (productId, day, views) values ('product-curly-bob-wig', ?, 2)",
    )
    .bind(midnight)
    .run();
  await page.goto('/shop/product/curly-bob-wig');
  await expect(page.getByRole('main').getByText('2 views today')).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  workerShopTest.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    workerShopTest.use({ javaScriptEnabled });

    workerShopTest('reviews after the sixth are shown on request', async ({ page, shop }) => {
      await writeReviews(shop, 8);
      await page.goto('/shop/product/mesh-wig-cap');
      const reviews = page.getByRole('region', { name: 'Reviews' });
      const rows = reviews.getByRole('listitem');
      await expect(rows).toHaveCount(6);
      const all = reviews.getByRole('link', { name: 'All 8 reviews' });
      await all.click();
      await expect(rows).toHaveCount(8);
      await expect(all).toHaveCount(0);
      await expect(page).toHaveURL(/\?reviews=all(#reviews)?$/);
      await expect(rows.nth(6)).toContainText('Review 2');
      if (javaScriptEnabled) await expect(rows.nth(6)).toBeFocused();
      await page.reload();
      await expect(rows).toHaveCount(8);
    });
  });
}

workerShopTest('reviews that are shown later have votes too', async ({ page, shop }) => {
  await writeReviews(shop, 8);
  await signIn(page, freshEmail('reader'));
  await page.goto('/shop/product/mesh-wig-cap');
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await reviews.scrollIntoViewIfNeeded();
  const votes = reviews.getByRole('button', { name: /^Helpful/ });
  await expect(votes).toHaveCount(6);
  await reviews.getByRole('link', { name: 'All 8 reviews' }).click();
  await expect(votes).toHaveCount(8);
});

workerShopTest('a signed-in reader votes for a review and takes the vote back', async ({ page, shop }) => {
  await signIn(page, freshEmail('reader'));
  await page.goto(wig);
  const row = page.getByRole('region', { name: 'Reviews' }).getByRole('listitem').nth(2);
  await row.scrollIntoViewIfNeeded();
  const vote = row.getByRole('button', { name: /^Helpful/ });
  await expect(vote).toHaveAttribute('aria-pressed', 'false');
  const before = Number(/\d+/.exec((await vote.textContent()) ?? '')?.[0]);
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/helpful') && answer.ok());
  await vote.click();
  await expect(vote).toHaveText(`Helpful (${before + 1})`);
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await stored;
  await expectAccessible(page);
  expect(await votes(shop)).toBe(1);

  await page.reload();
  await row.scrollIntoViewIfNeeded();
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await vote.click();
  await expect(vote).toHaveText(`Helpful (${before})`);
  await expect.poll(() => votes(shop)).toBe(0);
});

workerShopTest('a vote stays when the reviews are filtered', async ({ page, shop }) => {
  await signIn(page, freshEmail('reader'));
  await page.goto(wig);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  const rows = reviews.getByRole('listitem');
  const vote = rows.nth(2).getByRole('button', { name: /^Helpful/ });
  await reviews.scrollIntoViewIfNeeded();
  await vote.click();
  await expect.poll(() => votes(shop)).toBe(1);
  await reviews.getByLabel('Rating').selectOption('4 stars');
  await expect(rows).toHaveCount(1);
  await reviews.getByLabel('Rating').selectOption('');
  await expect(rows).toHaveCount(5);
  await expect(vote).toHaveAttribute('aria-pressed', 'true');
  await vote.click();
  await expect.poll(() => votes(shop)).toBe(0);
});

workerShopTest('a refused vote is silently taken back', async ({ page, guard }) => {
  guard.expect('503');
  await signIn(page, freshEmail('reader'));
  await page.route('**/api/reviews/*/helpful', (route) =>
    route.fulfill({ status: 503, json: { error: 'Later.' } }),
  );
  await page.goto(wig);
  const row = page.getByRole('region', { name: 'Reviews' }).getByRole('listitem').nth(3);
  await row.scrollIntoViewIfNeeded();
  const vote = row.getByRole('button', { name: /^Helpful/ });
  const text = (await vote.textContent()) ?? '';
  await vote.click();
  await expect(vote).toHaveText(text);
  await expect(vote).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('status').filter({ hasText: 'Later.' })).toHaveCount(0);
});

/** Number of votes by this file's readers. */
async function votes({ d1 }: Shop): Promise<number> {
  const row = await d1
    .prepare(
      "select count(*) as votes from review_helpful where userId in (select id from user where email like 'reader-%')",
    )
    .first<{ votes: number }>();
  return row?.votes ?? 0;
}

/** Inserts numbered reviews of one product; the newest has the highest number. */
async function writeReviews({ d1 }: Shop, count: number): Promise<void> {
  const one = d1.prepare(
    `insert or ignore into review (id, createdAt, updatedAt, ownerId, orderId, orderItemId, productId, skuId, title, ratings, isApproved, isPublished)
     select 'many-' || ?1, ?2, ?2, 'many-' || ?1, 'order', 'item', id, 'sku', 'Review ' || ?1, '[{"key":"overall","label":"Overall","value":5}]', 1, 1
     from product where slug = 'mesh-wig-cap'`,
  );
  await d1.batch(Array.from({ length: count }, (_, index) => one.bind(String(index + 1), index + 1)));
}

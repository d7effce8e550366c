import type { Page } from '@playwright/test';
import {
  collectAnalyticsRequests,
  createGuest,
  expectActions,
  listEvents,
  nextEvent,
  scrollPast,
} from './analytics.steps.ts';
import { addToBag, agree, continueToPayment, decide, fillContact } from './checkout/shopper.ts';
import { expect, workerShopTest as test } from './fixtures.ts';

const batchDelay = 3000;
const oil = 'nourishing-hair-oil';

/** Until the islands are hydrated, their forms post natively and send no events. */
const hydrated = (page: Page) => expect(page.locator('main astro-island[ssr]')).toHaveCount(0);

test.beforeEach(({ page }) => page.clock.install());

test('events from before the visitor became a guest are stored too', async ({ page, shop }) => {
  await page.goto(`/shop/product/${oil}?origin=homepage`);
  await page.getByRole('button', { name: 'Add to Bag' }).click();
  await page.getByRole('link', { name: 'See Bag' }).click();
  await expect(page).toHaveURL(/\/shop\/bag$/);
  await hydrated(page);
  const guest = await (await page.request.get('/api/guests')).json();
  await page.clock.runFor(batchDelay);
  await expectActions(shop, guest._id, ['viewed_product', 'added_product_to_bag', 'viewed_shopping_bag']);
  const [viewed] = await listEvents(shop, guest._id);
  expect(viewed?.origin).toBe('homepage');
});

test('events of a page are sent in one batch', async ({ page, shop }) => {
  const guest = await createGuest(page);
  const sent = collectAnalyticsRequests(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/?utm_source=spring_mail');
  await scrollPast(page, 0.2);
  await page.clock.runFor(batchDelay);
  await expect
    .poll(() => listEvents(shop, guest))
    .toEqual([
      { action: 'viewed_homepage', origin: 'spring_mail', data: {} },
      { action: 'scrolled_down_on_homepage', origin: null, data: {} },
    ]);
  expect(sent.map((request) => new URL(request.url()).pathname)).toEqual(['/api/analytics/batch']);
});

test('events are sent when the page is left', async ({ page, shop }) => {
  const guest = await createGuest(page);
  await page.goto('/shop/wigs');
  await page.goto('/shop/hair/bundles');
  await page.goto('/shop/best-sellers');
  await page.goto('/robots.txt');
  await expectActions(shop, guest, ['viewed_wigs_page', 'viewed_bundles_page', 'viewed_best_sellers_page']);
  expect((await listEvents(shop, guest)).map(({ data }) => data)).toEqual([
    { category: 'wigs' },
    { category: 'hair', subcategory: 'bundles' },
    { category: 'best-sellers' },
  ]);
});

test('changes of the bag and the saved items are recorded', async ({ page, shop }) => {
  const guest = await createGuest(page);
  const main = page.getByRole('main');
  const product = await (await page.request.get(`/api/products/${oil}`)).json();
  const [sku] = product.skus;
  await page.goto(`/shop/product/${oil}`);
  await main.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Added to your saved items')).toBeVisible();
  await main.getByRole('button', { name: 'Saved' }).click();
  await expect(main.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Add to Bag' }).click();
  await page.getByRole('link', { name: 'See Bag' }).click();

  await expect(page).toHaveURL(/\/shop\/bag$/);
  await hydrated(page);
  const updated = nextEvent(page);
  await main.getByLabel('Quantity').selectOption('3');
  await updated;
  await expect(main.getByText('× 3')).toBeVisible();
  await main.getByRole('button', { name: /^Save for later/ }).click();
  await page.getByRole('link', { name: 'See Saved Items' }).click();

  await expect(page).toHaveURL(/\/shop\/saved$/);
  await hydrated(page);
  await main.getByRole('button', { name: /^Move to bag/ }).click();
  await page.getByRole('link', { name: 'See Bag' }).click();
  await expect(page).toHaveURL(/\/shop\/bag$/);
  await hydrated(page);
  await main.getByRole('button', { name: /^Save for later/ }).click();
  await page.getByRole('link', { name: 'See Saved Items' }).click();
  await expect(page).toHaveURL(/\/shop\/saved$/);
  await hydrated(page);
  const removed = nextEvent(page);
  await main.getByRole('button', { name: /^Remove/ }).click();
  await removed;
  await expect(main.getByText('Nothing saved yet. Spot something you love?')).toBeVisible();
  await page.goto('/robots.txt');

  const facts = { product: product._id, productSku: sku.sku, productImageUrl: expect.any(String) };
  await expect
    .poll(async () => (await listEvents(shop, guest)).map(({ action, origin }) => [action, origin]))
    .toEqual([
      ['viewed_product', null],
      ['added_product_to_saved', null],
      ['deleted_product_from_saved', null],
      ['added_product_to_bag', null],
      ['viewed_shopping_bag', null],
      ['updated_product_in_bag', null],
      ['added_product_to_saved', 'shopping_bag'],
      ['viewed_saved_bag', null],
      ['added_product_to_bag', 'saved_bag'],
      ['viewed_shopping_bag', null],
      ['added_product_to_saved', 'shopping_bag'],
      ['viewed_saved_bag', null],
      ['removed_product_from_saved', null],
    ]);
  const productEvents = (await listEvents(shop, guest)).filter(({ action }) => action.includes('product'));
  for (const { action, data } of productEvents) {
    const more = action === 'updated_product_in_bag' ? { quantity: 3 } : {};
    expect(data).toEqual({ ...facts, ...more });
  }
});

test('removing a bag line is recorded', async ({ page, shop }) => {
  const guest = await createGuest(page);
  await page.goto(`/shop/product/${oil}`);
  await addToBag(page);
  await page.waitForLoadState('networkidle');
  await page.goto('/shop/bag?origin=navbar');
  await hydrated(page);
  const tracked = nextEvent(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Remove/ })
    .click();
  await tracked;
  await expect(page.getByText("Your bag is empty. Let's fix that!")).toBeVisible();
  await page.goto('/robots.txt');
  await expect
    .poll(async () => (await listEvents(shop, guest)).map(({ action, origin }) => [action, origin]))
    .toEqual(
      expect.arrayContaining([
        ['viewed_shopping_bag', 'navbar'],
        ['removed_product_from_bag', null],
      ]),
    );
});

test('a purchase records each step once', async ({ page, shop }) => {
  const guest = await createGuest(page);
  await page.goto(`/shop/product/${oil}`);
  await addToBag(page);
  await page.waitForLoadState('networkidle');
  await page.goto('/shop/bag');
  await hydrated(page);
  await page.getByRole('main').getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
  await page.waitForLoadState('networkidle');
  await fillContact(page);
  await agree(page);
  await continueToPayment(page);
  await decide(page, 'Approve');
  await expect(page).toHaveURL(/\/shop\/checkout\/complete$/);
  await page.waitForLoadState();
  await page.reload();
  await page.goto('/robots.txt');
  const steps = async () =>
    (await listEvents(shop, guest)).filter(({ action }) => action.endsWith('_checkout'));
  await expect
    .poll(async () => (await steps()).map(({ action }) => action))
    .toEqual(['initiated_checkout', 'finalized_checkout', 'completed_checkout']);
  const [initiated, finalized, completed] = await steps();
  expect(initiated?.data).toEqual({});
  expect(finalized?.data).toEqual({ checkoutSessionId: expect.stringMatching(/./) });
  expect(completed?.data).toEqual(finalized?.data);
});

test('the shop works when analytics fails', async ({ page, guard }) => {
  guard.expect(/ERR_FAILED/);
  await createGuest(page);
  await page.route('**/api/analytics**', (route) => route.abort());
  await page.goto(`/shop/product/${oil}`);
  await page.clock.runFor(batchDelay + 500);
  await addToBag(page);
  await page.clock.runFor(batchDelay + 500);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});

test('a gateway without the batch call gets single events', async ({ page, shop, guard }) => {
  guard.expect(/404/);
  const guest = await createGuest(page);
  await page.route(/\/api\/analytics\/batch/, (route) =>
    route.fulfill({ status: 404, json: { error: 'There is nothing at this address.' } }),
  );
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/');
  await scrollPast(page, 0.2);
  await page.clock.runFor(batchDelay);
  await expectActions(shop, guest, ['viewed_homepage', 'scrolled_down_on_homepage']);
});

test('the marker restores a guest whose cookies are gone', async ({ page, shop }) => {
  const guest = await createGuest(page);
  await page.context().clearCookies();
  await page.goto('/');
  await page.clock.runFor(batchDelay + 500);
  await expectActions(shop, guest, ['viewed_homepage']);
});

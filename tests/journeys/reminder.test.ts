import type { Page } from '@playwright/test';
import type { Shop } from '../support/shop.ts';
import { createGuest, listEvents, scrollPast, viewProduct } from './analytics.steps.ts';
import { expectAccessible } from './axe.ts';
import { expect, expectFonts, workerShopTest as test } from './fixtures.ts';

const slug = 'silky-straight-lace-wig';
const name = /Silky straight lace wig$/i;

const bar = (page: Page) => page.getByRole('region', { name: 'Product reminder' });

/** Scrolls past half a screen and waits for the bar's delay. */
async function waitForBar(page: Page): Promise<void> {
  await scrollPast(page, 0.5);
  await page.clock.runFor(2400);
}

/** Milliseconds within which a due request is sent. */
const requestDelay = 600;

/** Opens home as a guest who has viewed the product, and waits for the bar. Returns the guest's id. */
async function openWithBar(page: Page, shop: Shop): Promise<string> {
  const guest = await createGuest(page);
  await viewProduct(page, shop, slug);
  await page.goto('/');
  await waitForBar(page);
  return guest;
}

async function expectNoBar(page: Page): Promise<void> {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await waitForBar(page);
  await page.clock.runFor(requestDelay);
  await expect(bar(page)).toHaveCount(0);
  expect(requests.filter((url) => url.includes('/api/upsells'))).toEqual([]);
}

test.beforeEach(({ page }) => page.clock.install());

test('the bar appears 2.4 s after half a screen of scrolling, with the product viewed last', async ({
  page,
  shop,
}) => {
  const guest = await createGuest(page);
  const sku = await viewProduct(page, shop, slug);
  const scripts: string[] = [];
  page.on('request', (request) => request.url().includes('/ReminderBar.') && scripts.push(request.url()));
  await page.goto('/');
  await page.evaluate(() => scrollTo(0, innerHeight / 2 - 1));
  await page.clock.pauseAt(Date.now() + 60_000);
  await scrollPast(page, 0.5);
  await page.clock.runFor(2399);
  await expect(bar(page)).toHaveCount(0);
  expect(scripts).toEqual([]);
  await page.clock.runFor(1);

  await expect(bar(page)).toBeVisible();
  expect(scripts).not.toEqual([]);
  await expect(bar(page).getByText('Still thinking about it?')).toBeVisible();
  await expect(bar(page).getByRole('link', { name })).toHaveAttribute(
    'href',
    new RegExp(`^/shop/product/[\\w-]+\\?variant=${sku}&origin=product_reminder_bar$`),
  );
  await expect(bar(page).getByText(/^Only/)).toHaveCount(0);
  await page.setViewportSize({ width: 1600, height: 900 });
  const footer = page.getByRole('contentinfo').getByRole('heading').first();
  const [left, pageLeft] = [await bar(page).locator('img').boundingBox(), await footer.boundingBox()];
  expect(left?.x, 'in line with the page').toBe(pageLeft?.x);
  await page.clock.resume();
  await expect(page.getByRole('status').filter({ hasText: 'Still thinking about it?' })).toHaveCount(1);
  await expect(page.locator(':focus')).toHaveCount(0);
  await expectAccessible(page);

  await page.clock.runFor(4000);
  await expect
    .poll(() => listEvents(shop, guest))
    .toContainEqual({
      action: 'viewed_product_reminder_bar',
      origin: null,
      data: expect.objectContaining({ productSku: sku, productImageUrl: expect.any(String) }),
    });
});

test('the bar shows low stock and causes no layout shift', async ({ page, shop }) => {
  await createGuest(page);
  const sku = await viewProduct(page, shop, 'bone-straight-lace-wig');
  await shop.d1
    .prepare('update sku set inventoryCount = 3, quantityAvailable = 3 where sku = ?')
    .bind(sku)
    .run();
  await page.goto('/');
  await expectFonts(page);
  await scrollPast(page, 0.5);
  await page.evaluate(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift' });
  });
  await page.clock.runFor(2400);
  await expect(bar(page)).toBeVisible();
  await expect(bar(page).getByText('Only 3 left')).toBeVisible();
  await page.clock.runFor(1000);
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBe(0);
});

test('the bar adds the product once, shows the confirmation for 3.5 s and does not return', async ({
  page,
  shop,
}) => {
  const guest = await openWithBar(page, shop);
  await bar(page).getByRole('button', { name: 'Add to bag' }).click();
  await expect(page.getByText('Added to your bag')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expectAccessible(page);
  await page.mouse.move(5, 400);
  await page.clock.runFor(3500);
  await expect(page.getByText('Added to your bag')).toBeHidden();

  const bag = await (await page.request.get('/api/bags/active')).json();
  expect(bag.items.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 1]);
  await expect
    .poll(() => listEvents(shop, guest))
    .toContainEqual(
      expect.objectContaining({ action: 'added_product_to_bag', origin: 'homepage_product_reminder_bar' }),
    );
  await page.goto('/');
  await expectNoBar(page);
});

test('a dismissed bar returns after six hours', async ({ page, shop }) => {
  const guest = await openWithBar(page, shop);
  await bar(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(bar(page)).toHaveCount(0);
  await page.clock.runFor(4000);
  await expect
    .poll(() => listEvents(shop, guest))
    .toContainEqual(
      expect.objectContaining({
        action: 'dismissed_product_reminder_bar',
        origin: 'homepage_product_reminder_bar',
      }),
    );

  const sixHours = 6 * 60 * 60 * 1000;
  await page.clock.setSystemTime(Date.now() + sixHours - 60_000);
  await page.goto('/');
  await expectNoBar(page);
  await page.clock.setSystemTime(Date.now() + sixHours + 60_000);
  await page.goto('/');
  await waitForBar(page);
  await expect(bar(page)).toBeVisible();
});

test('Escape closes the bar and restores the focus', async ({ page, shop }) => {
  await openWithBar(page, shop);
  await expect(bar(page)).toBeVisible();
  const before = page.getByRole('contentinfo').getByRole('link').last();
  await before.focus();
  await expect(bar(page)).toBeHidden();
  await page.keyboard.press('Escape');
  await scrollPast(page, 0.5);
  await expect(bar(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(bar(page).getByRole('link', { name })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await expect(before).toBeFocused();
});

test('the bar hides while the footer is in view and never covers the focused card', async ({
  page,
  shop,
}) => {
  test.slow(true, 'focuses every card');
  await openWithBar(page, shop);
  await expect(bar(page)).toBeVisible();
  const barElement = await bar(page).elementHandle();
  let compared = 0;
  const cards = await page.getByRole('main').getByRole('listitem').getByRole('link').all();
  expect(cards.length).toBeGreaterThan(10);
  for (const card of cards) {
    await card.focus();
    const barBox = await barElement?.boundingBox();
    const focused = await card.boundingBox();
    if (!barBox) continue;
    compared += 1;
    expect(focused?.y).toBeLessThan(barBox.y);
  }
  expect(compared).toBeGreaterThan(0);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(bar(page)).toBeHidden();
  await scrollPast(page, 0.5);
  await expect(bar(page)).toBeVisible();
});

test('a failed add shows its reason, and the bar stays without a cooldown', async ({ page, shop, guard }) => {
  guard.expect(/503/);
  await createGuest(page);
  await viewProduct(page, shop, slug);
  await page.route(/\/api\/bags\/[^/]+\/items/, (route) =>
    route.fulfill({ status: 503, json: { error: 'Error adding item to bag.' } }),
  );
  await page.goto('/');
  await waitForBar(page);
  await bar(page).getByRole('button', { name: 'Add to bag' }).click();
  await expect(bar(page).getByRole('alert')).toHaveText('Error adding item to bag.');
  await expectAccessible(page);
  expect(await page.evaluate(() => localStorage.getItem('product_reminder_bar_cooldown'))).toBeNull();
});

test('the bar shows an unredeemed offer', async ({ page, shop }) => {
  const guest = await createGuest(page);
  const sku = await viewProduct(page, shop, slug);
  const store = await (await page.request.get('/api/storefront?storeName=Strand')).json();
  const { promoCodeId } = store.config.homepageDiscountCodeModalPromoCode;
  await page.request.post('/api/offers', { data: { email: `${sku}@example.com`, promoCodeId } });
  await page.goto('/');
  await waitForBar(page);
  await expect(bar(page).getByText("Don't forget your 25% off")).toBeVisible();
  await expect(bar(page).getByRole('link', { name })).toBeVisible();
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Use my offer' }).click();
  await expect(page.getByText('Added to your bag')).toBeVisible();
  await page.clock.runFor(4000);
  await expect
    .poll(async () => (await listEvents(shop, guest)).map(({ action, origin }) => `${action} ${origin}`))
    .toEqual(
      expect.arrayContaining([
        'viewed_product_reminder_bar_with_discount_code null',
        'added_product_to_bag homepage_product_reminder_bar_with_discount_code',
      ]),
    );
});

test('a new visitor causes no upsell request', async ({ page }) => {
  await page.goto('/');
  await expectNoBar(page);
});

import type { Page } from '@playwright/test';
import type { Shop } from '../support/shop.ts';
import { expect, expectFonts, nextFrame, startShop, test } from './fixtures.ts';

const bundles = '/shop/product/body-wave-bundles';
const sale = 'SITEWIDE SALE: STRAND10 applied automatically, 10% off';

test.describe.configure({ mode: 'default' });

let shop: Shop;
test.beforeAll(async () => {
  shop = await startShop();
});
test.afterAll(() => shop.stop());

/** Like a staff change, each switch increments the store's revision. */
const setSale = (isOn: boolean) =>
  shop.d1.batch([
    shop.d1
      .prepare("update promo_code set sitewide = ?1, autoApply = ?1, createdAt = 0 where code = 'STRAND10'")
      .bind(Number(isOn)),
    shop.d1.prepare('update store set revision = revision + 1'),
  ]);

const announcement = (page: Page) => page.getByRole('complementary', { name: 'Announcement' });
const struck = (page: Page) => page.getByRole('main').locator('h1 ~ p s');

/** Waits until the edge renders a page with or without the sale. */
async function expectRendered(path: string, isOn: boolean): Promise<void> {
  await expect
    .poll(async () => (await (await fetch(shop.url + path)).text()).includes(sale), { timeout: 8000 })
    .toBe(isOn);
}

/** Opens the bag with one line. */
async function openBag(page: Page): Promise<void> {
  await page.goto(shop.url + bundles);
  await page.getByRole('button', { name: 'Add to bag' }).click();
  await page.getByRole('link', { name: 'See Bag' }).click();
  await expect(page.getByRole('heading', { name: 'Your bag' })).toBeVisible();
}

async function comeBack(page: Page): Promise<void> {
  await page.clock.runFor(9000);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
}

test('a sale that starts or ends shows on cached pages within seconds', async ({ page }) => {
  for (const isOn of [false, true, false]) {
    await setSale(isOn);
    for (const path of ['/', '/shop/hair', bundles]) await expectRendered(path, isOn);
  }
  await page.goto(shop.url + bundles);
  await expect(announcement(page)).toHaveCount(0);
});

test('a hidden review leaves its product page and the customers’ photos within seconds', async () => {
  const review = await shop.d1
    .prepare(
      `update review set title = 'Seen for a moment', pictures = '["/media/moment.webp"]'
       where id = (select review.id from review join product on product.id = productId
         where isPublished = 1 and product.isVisible = 1 limit 1)
       returning (select slug from product where id = productId) as slug`,
    )
    .first<{ slug: string }>();
  const shown = [
    [`/shop/product/${review?.slug}`, 'Seen for a moment'],
    ['/fragments/photos', 'moment.webp'],
  ] as const;
  for (const isPublished of [1, 0]) {
    await shop.d1.batch([
      shop.d1
        .prepare("update review set isPublished = ?1 where title = 'Seen for a moment'")
        .bind(isPublished),
      shop.d1.prepare('update store set revision = revision + 1'),
    ]);
    for (const [path, text] of shown)
      await expect
        .poll(async () => (await (await fetch(shop.url + path)).text()).includes(text), { timeout: 8000 })
        .toBe(isPublished === 1);
  }
});

test('open pages show a new sale when the shopper returns, and keep the focus', async ({ context }) => {
  await context.clock.install();
  const paths = ['/shop/hair', bundles, '/search?q=bundles'];
  const firstPrice = (page: Page) => page.getByRole('main').getByText(/GHS/).first();
  await setSale(false);
  for (const path of paths) await expectRendered(path, false);
  const tabs: { page: Page; before: string }[] = [];
  for (const path of paths) {
    const page = await context.newPage();
    await page.goto(shop.url + path);
    await page.getByRole('contentinfo').getByRole('link').first().focus();
    tabs.push({ page, before: (await firstPrice(page).textContent()) ?? '' });
  }
  await setSale(true);
  for (const path of paths) await expectRendered(path, true);
  for (const { page, before } of tabs) {
    await comeBack(page);
    await expect(announcement(page)).toHaveText(sale);
    await expect(firstPrice(page)).toContainText('was');
    await expect(page.getByRole('main')).toContainText(before);
    await expect(page.getByRole('contentinfo').getByRole('link').first()).toBeFocused();
  }
});

test('a product page with a chosen length shows a new sale when the shopper returns', async ({ page }) => {
  await page.clock.install();
  await setSale(false);
  await expectRendered(bundles, false);
  await page.goto(shop.url + bundles);
  await page.getByRole('region', { name: 'Length' }).getByRole('link').last().click();
  await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
  await expect(struck(page)).toHaveCount(0);
  const chosen = await page.getByRole('region', { name: 'Length' }).getByRole('heading').textContent();
  await setSale(true);
  await comeBack(page);
  await expect(struck(page)).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Length' }).getByRole('heading')).toHaveText(chosen ?? '');
});

for (const [name, path] of [
  ['bag', '/shop/bag'],
  ['saved items', '/shop/saved'],
] as const)
  test(`lines of the ${name} show a new sale when the shopper returns`, async ({ page }) => {
    await setSale(false);
    await expectRendered(bundles, false);
    await openBag(page);
    const lines = page.getByRole('main').locator('astro-island').getByRole('listitem');
    if (path === '/shop/saved') {
      const moved = page.waitForResponse((answer) => /\/api\/bags\/.+/.test(answer.url()));
      await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
      await lines.getByRole('button', { name: /^Save for later/ }).click();
      await moved;
    }
    await page.clock.install();
    await page.goto(shop.url + path);
    await expect(page.locator('main astro-island[ssr]')).toHaveCount(0);
    await expect(lines.filter({ hasText: /GHS/ })).toHaveCount(1);
    await expect(lines.locator('s')).toHaveCount(0);
    await setSale(true);
    await comeBack(page);
    await expect(lines.locator('s')).toHaveCount(1);
  });

test('checkout keeps its trust lines during a sale', async ({ page }) => {
  await setSale(true);
  await expectRendered('/', true);
  await openBag(page);
  await page.clock.install();
  await page.getByRole('button', { name: 'Checkout' }).click();
  const lines = page.getByRole('main').getByText('7-day money-back guarantee');
  await expect(lines).toBeAttached();
  const finished: string[] = [];
  page.on('requestfinished', (request) => finished.push(request.url()));
  await expect
    .poll(async () => {
      await comeBack(page);
      return finished;
    })
    .toContain(`${shop.url}/`);
  await nextFrame(page);
  await expect(lines).toBeAttached();
});

test('a code that this shopper has used gives no discount, without a layout shift', async ({ page }) => {
  await setSale(true);
  await expectRendered(bundles, true);
  const added = await page.request.get(`${shop.url}/api/guests?marker=browser-that-has-bought-before`);
  const { _id } = await added.json();
  await shop.d1
    .prepare(
      `insert into redemption (id, createdAt, promoCodeId, ownerId, sessionId, isFinal, onceKey)
       select 'used', 0, id, ?1, 'session', 1, 'used' from promo_code where code = 'STRAND10'`,
    )
    .bind(_id)
    .run();
  await page.addInitScript(() => {
    localStorage.setItem('marker', 'browser-that-has-bought-before');
    localStorage.setItem('bag_written', 'before');
  });
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/stores/promoCodes*', async (route) => {
    await released;
    await route.continue();
  });
  const html = await (await page.request.get(shop.url + bundles)).text();
  expect(html).toContain('<s ');
  await page.goto(shop.url + bundles);
  await expect(struck(page)).toHaveCount(1);
  // Fonts are the last cause of layout shifts.
  await expectFonts(page);
  const shifts = await page.evaluateHandle(() => {
    const seen: PerformanceEntry[] = [];
    new PerformanceObserver((list) => void seen.push(...list.getEntries())).observe({ type: 'layout-shift' });
    return seen;
  });
  release();
  await expect(struck(page)).toHaveCount(0);
  await nextFrame(page);
  expect(await shifts.evaluate((seen) => seen.length)).toBe(0);
});

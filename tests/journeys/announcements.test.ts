import { testSettings } from '../support/settings.ts';
import type { Shop } from '../support/shop.ts';
import { expectAccessible } from './axe.ts';
import { expect, startShop, test } from './fixtures.ts';
import { enterCode, fetchCode } from './sign-in.steps.ts';

const hour = 3_600_000;
const edgeVars = { PAGE_CACHE: 'off' };

test.describe.configure({ mode: 'default' });

test.describe('a message, then maintenance', () => {
  let shop: Shop;
  test.beforeAll(async () => {
    shop = await startShop({ edgeVars, vars: { ...testSettings, MAINTENANCE_BYPASS_IDS: 'staff' } });
    await shop.d1
      .prepare('update banner_message set active = 1, countdownEndsAt = ?')
      .bind(Date.now() + 50 * hour)
      .run();
  });
  test.afterAll(() => shop.stop());

  test('the bar shows heading, message and time left in days, hours and minutes', async ({ page }) => {
    await page.goto(`${shop.url}/shop/hair`);
    const bar = page.getByRole('complementary', { name: 'Announcement' });
    await expect(bar).toContainText('Studio day');
    await expect(bar).toContainText('Free fittings at the East Legon studio this Saturday');
    await expect(bar).toContainText(/ENDS IN 2d 0[12]h \d\dm/);
    await expect(bar).not.toContainText('Trusted by');
    await expectAccessible(page);
  });

  test('a product page shows the message too, and the trust lines in the page', async ({ page }) => {
    await page.goto(`${shop.url}/shop/product/body-wave-lace-wig`);
    await expect(page.getByRole('complementary', { name: 'Announcement' })).toContainText('Studio day');
    await expect(page.getByRole('main').getByText(/^Trusted by over/)).toBeAttached();
    await expectAccessible(page);
  });

  test('maintenance without an end time does not close the shop', async ({ request }) => {
    await close({ availability: { inMaintenanceMode: true } });
    expect((await request.get(`${shop.url}/shop/hair`)).status()).toBe(200);
  });

  test('maintenance with an end time closes every page with 503, Retry-After and a countdown', async ({
    page,
    request,
    guard,
  }) => {
    guard.expect('503');
    await close({ maintenance: { countdownEndsAt: Date.now() + 2 * hour } });
    for (const path of ['/', '/shop/hair', '/shop/product/body-wave-lace-wig', '/shop/bag', '/search']) {
      const answer = await request.get(shop.url + path);
      expect(answer.status(), path).toBe(503);
      expect(Number(answer.headers()['retry-after']), path).toBeGreaterThan(0);
    }
    await page.goto(shop.url);
    await expect(page.getByRole('heading', { name: "We're updating our store..." })).toBeVisible();
    await expect(
      page.getByText("We're working on bringing you amazing products. Check back soon!"),
    ).toBeVisible();
    await expect(page.getByText(/^01h 5\dm \d\ds$/)).toBeVisible();
    await expectAccessible(page);
  });

  test('maintenance shows configured texts and continues past its end time', async ({ page, guard }) => {
    guard.expect('503');
    await close({
      maintenance: {
        heading: 'Counting wigs',
        message: 'Back at noon.\nMedaase!',
        countdownEndsAt: Date.now() - hour,
      },
    });
    const answer = await page.goto(shop.url);
    expect(answer?.status()).toBe(503);
    await expect(page.getByRole('heading', { name: 'Counting wigs' })).toBeVisible();
    await expect(page.getByText('Back at noon.')).toHaveCSS('white-space', 'pre-line');
  });

  test('bypass customers can sign in during maintenance and see the shop uncached', async ({
    page,
    guard,
  }) => {
    guard.expect('503');
    await close({ maintenance: { countdownEndsAt: Date.now() + hour } });
    await shop.d1
      .prepare("insert into user (id, createdAt, email) values ('staff', 0, 'staff@example.com')")
      .run();
    await page.goto(`${shop.url}/login`);
    await page.getByLabel('Email').fill('staff@example.com');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Enter the code we sent to staff@example.com.')).toBeVisible();
    await enterCode(page, await fetchCode(page, 'staff@example.com', shop.url));
    await expect(page).toHaveURL(`${shop.url}/`);
    await expect(page.getByRole('heading', { name: 'Best sellers' })).toBeVisible();
    for (const path of ['/', '/shop/hair', '/shop/bag', '/account', '/policies/privacy', '/shop/checkout']) {
      const answer = await page.request.get(shop.url + path);
      expect([answer.status(), answer.headers()['cache-control']], path).toEqual([200, 'private, no-store']);
    }
    await page.context().clearCookies();
    const answer = await page.goto(shop.url);
    expect(answer?.status()).toBe(503);
  });

  async function close(change: object): Promise<void> {
    await shop.d1
      .prepare('update store set config = json_patch(config, ?)')
      .bind(JSON.stringify(change))
      .run();
  }
});

test.describe('a sale, and an empty category', () => {
  let shop: Shop;
  test.beforeAll(async () => {
    shop = await startShop({ edgeVars });
    await shop.d1.exec("update promo_code set sitewide = 1, autoApply = 1 where code = 'STRAND10'");
    await shop.d1.exec(
      "insert into category (id, createdAt, name, slug) values ('new', 0, 'New in', 'new-in')",
    );
  });
  test.afterAll(() => shop.stop());

  test('the bar shows the sitewide code, that it applies automatically, and the discount', async ({
    page,
  }) => {
    for (const path of ['/shop/hair', '/shop/product/body-wave-bundles']) {
      await page.goto(shop.url + path);
      await expect(page.getByRole('complementary', { name: 'Announcement' })).toHaveText(
        'SITEWIDE SALE: STRAND10 applied automatically, 10% off',
      );
    }
  });

  test('an empty category shows its own text', async ({ page }) => {
    const answer = await page.goto(`${shop.url}/shop/new-in`);
    expect(answer?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('New in');
    await expect(
      page.getByText("We're currently updating this section of our store. Check back soon."),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show filters' })).toBeHidden();
    await expectAccessible(page);
  });
});

import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

const count = (page: Page) => page.getByRole('main').locator('header').getByRole('status');
const box = (page: Page, group: string, name: RegExp) =>
  page.getByRole('group', { name: group, exact: true }).getByRole('checkbox', { name });
const toggle = (page: Page, words: string) => page.getByRole('button', { name: words });

test.describe('wide', { tag: '@desktop' }, () => {
  test('filters update in place with document, scroll position, focus and history', async ({ page }) => {
    await page.goto('/shop/hair?utm_source=mail');
    const all = (await count(page).textContent()) ?? '';
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await toggle(page, 'Show filters').click();
    const balayage = box(page, 'Color', /^Balayage/);
    await expect(balayage).toBeVisible();
    await page.evaluate(() => scrollTo(0, 200));
    await balayage.click();
    await expect(page).toHaveURL(/\/shop\/hair\?utm_source=mail&color=/);
    await expect(balayage).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(balayage).toBeFocused();
    await expect(toggle(page, 'Hide filters (1)')).toBeVisible();
    await expect(count(page)).not.toHaveText(all);
    expect(await page.evaluate(() => scrollY)).toBe(200);
    // By keyboard, because a click on a moving checkbox scrolls the page.
    await box(page, 'Length', /^24"/).press('Space');
    await expect(page).toHaveURL(/length=24$/);
    await expect(page.getByRole('link', { name: 'Clear (2)' })).toBeVisible();
    await expect(count(page)).not.toHaveText(all);
    expect(await page.evaluate(() => scrollY)).toBe(200);

    await page.goBack();
    await expect(toggle(page, 'Hide filters (1)')).toBeVisible();
    await page.goBack();
    await expect(count(page)).toHaveText(all);
    await expect(balayage).not.toBeChecked();
    await page.goForward();
    await expect(balayage).toBeChecked();
    await page.getByRole('link', { name: 'Clear (1)' }).click();
    await expect(page).toHaveURL(/\/shop\/hair\?utm_source=mail$/);
    await expect(count(page)).toHaveText(all);
    await expect(toggle(page, 'Hide filters')).toBeFocused();
    expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true);
    await expectAccessible(page);
  });

  test('two quick choices both apply', async ({ page }) => {
    await page.goto('/shop/hair');
    await toggle(page, 'Show filters').click();
    await expect(box(page, 'Length', /^20"/)).toBeVisible();
    await page.evaluate(() => {
      for (const value of ['18', '20'])
        document.querySelector<HTMLElement>(`[name="length"][value="${value}"]`)?.click();
    });
    await expect(page).toHaveURL(/length=(18,20|20,18)$/);
    await expect(page.getByRole('link', { name: 'Clear (2)' })).toBeVisible();
  });
});

test.describe('small', { tag: '@once' }, () => {
  test('the overlay offers colours by name and is one step in history', async ({ page }) => {
    await page.goto('/');
    await page.goto('/shop/hair');
    await toggle(page, 'Show filters').tap();
    const overlay = page.getByRole('dialog', { name: 'Filters' });
    await expect(overlay.getByRole('heading', { name: 'Filters' })).toBeFocused();
    const labels = overlay.getByRole('group', { name: 'Color', exact: true }).locator('label');
    await expect(labels.first()).toBeVisible();
    const place = await overlay.getByRole('status').boundingBox();
    const colors = (await labels.allTextContents()).map((text) => text.trim().replace(/\s*\d+$/, ''));
    expect(colors.length).toBeGreaterThan(5);
    expect(colors).toEqual(colors.toSorted((one, other) => one.localeCompare(other, 'en')));
    await box(page, 'Color', /^Balayage/).tap();
    await box(page, 'Length', /^24"/).tap();
    await expect(overlay.getByRole('link', { name: 'Clear (2)' })).toBeVisible();
    await expect(overlay.getByRole('status')).toHaveText(/^\d+ products?$/);
    expect((await overlay.getByRole('status').boundingBox())?.y).toBe(place?.y);
    await labels.first().evaluate((label) => label.append(' with a long name'.repeat(5)));
    expect((await labels.first().locator('svg').boundingBox())?.width).toBe(20);
    await expectAccessible(page);
    await overlay.getByRole('button', { name: 'Apply' }).tap();
    await expect(overlay).toBeHidden();
    await expect(toggle(page, 'Show filters (2)')).toBeFocused();

    await page.goBack();
    await expect(page).toHaveURL(/\/shop\/hair$/);
    await expect(toggle(page, 'Show filters')).not.toContainText('(');
    await page.goBack();
    await expect(page).toHaveURL(/\/$/);
  });

  test('Back closes the overlay and discards its choices', async ({ page }) => {
    await page.goto('/shop/hair');
    await toggle(page, 'Show filters').tap();
    await box(page, 'Length', /^24"/).tap();
    await expect(page).toHaveURL(/length=24$/);
    await page.goBack();
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden();
    await expect(toggle(page, 'Show filters')).not.toContainText('(');
  });
});

test('Back after a reload shows the unfiltered listing', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/shop/hair');
  const all = (await count(page).textContent()) ?? '';
  await toggle(page, 'Show filters').click();
  await box(page, 'Length', /^24"/).click();
  await expect(count(page)).not.toHaveText(all);
  await page.reload();
  await expect(toggle(page, 'Hide filters (1)')).toBeVisible();
  await page.goBack();
  await expect(count(page)).toHaveText(all);
  await expect(toggle(page, 'Show filters')).not.toContainText('(');
});

test('a sort order chosen before the script loads applies afterwards', { tag: '@once' }, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.goto('/shop/hair');
  await page.route('**/_astro/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-up');
  release();
  await expect(page).toHaveURL(/sort=price-up/);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-up');
});

test('a filter without results says so and can be cleared', { tag: '@once' }, async ({ page }) => {
  await page.goto('/shop/hair?color=nowhere');
  await expect(page.getByText('No products found with the selected filters')).toBeVisible();
  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/shop\/hair$/);
  await expect(page.getByText('No products found with the selected filters')).toBeHidden();
});

test('a failed fragment request loads the page instead', {
  tag: '@once',
}, async ({ page, guard }) => {
  guard.expect('ERR_FAILED');
  await page.goto('/shop/hair');
  await page.route('**/fragments/**', (route) => route.abort('failed'));
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await toggle(page, 'Show filters').click();
  await box(page, 'Length', /^24"/).click();
  await page.waitForFunction(() => !Reflect.get(window, 'isSame'));
  await expect(page).toHaveURL(/\/shop\/hair\?length=24$/);
  await expect(page.locator('[data-items] > li').first()).toBeVisible();
});

test('a filter pressed offline shows the reason and retries', { tag: '@desktop' }, async ({
  page,
  context,
  guard,
}) => {
  guard.expect('ERR_INTERNET_DISCONNECTED');
  await page.goto('/shop/hair');
  await toggle(page, 'Show filters').click();
  const length = box(page, 'Length', /^24"/);
  await length.hover();
  await expect(page.locator('astro-island[component-export="Filters"]:not([ssr])')).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await length.click();
  await expect(page.getByRole('heading', { name: 'Service temporarily unavailable' })).toBeVisible();
  await expect(
    page.getByText("We're having trouble connecting. Please check your internet connection and try again."),
  ).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.locator('[data-items] > li').first()).toBeVisible();
  await expect(page).toHaveURL(/length=24$/);
});

test.describe('without script', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false });

  test('filters apply by form and can be cleared', async ({ page }) => {
    await page.goto('/shop/hair');
    const all = (await count(page).textContent()) ?? '';
    await page.getByRole('link', { name: 'Show filters' }).click();
    await box(page, 'Color', /^Balayage/).check();
    await box(page, 'Length', /^18"/).check();
    await box(page, 'Length', /^24"/).check();
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/[?&]color=[^&]+&length=18&length=24&/);
    await expect(box(page, 'Length', /^24"/)).toBeChecked();
    await expect(count(page)).not.toHaveText(all);
    await page.getByRole('link', { name: 'Clear (3)' }).click();
    await expect(count(page)).toHaveText(all);
  });
});

test('texture, lace, price and stock filter the listing, and chips remove each', async ({
  page,
  isMobile,
}) => {
  await page.goto('/shop/hair?texture=double-drawn&size=13&max=3500&stock=in');
  const chosen = page.getByRole('list', { name: 'Chosen filters' });
  await expect(chosen.getByRole('link')).toHaveText([
    'Double-drawn: full to the ends',
    '13" lace',
    'Up to GHS 3,500',
    'In stock',
  ]);
  const grid = page.locator('[data-items]');
  await expect(grid.locator('> li')).toHaveCount(4);
  const columns = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
  expect(columns).toBe(isMobile ? 2 : 3);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-up');
  await chosen.getByRole('link', { name: 'Remove Up to GHS 3,500' }).click();
  await expect(page).toHaveURL(/\?texture=double-drawn&size=13&stock=in$/);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price: high to low');
  await expect(page).toHaveURL(/sort=price-down/);
  await expect(grid.locator('> li').first()).toContainText('Loose wave lace wig');
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('');
  await expect(grid.locator('> li').first()).not.toContainText('Loose wave lace wig');
  await expectAccessible(page);
});

test('wigs are filtered by lace and by the lengths that exist', { tag: '@once' }, async ({ page }) => {
  await page.goto('/shop/wigs?size=4');
  await expect(page.getByRole('list', { name: 'Chosen filters' })).toHaveText('4" lace');
  await toggle(page, 'Show filters (1)').click();
  await expect(box(page, 'Lace', /^4": one parting/)).toBeChecked();
  await expect(box(page, 'Length', /^8"/)).toBeVisible();
  await expect(box(page, 'Length', /^32"/)).toHaveCount(0);
});

test('a typed price filters, values without products are disabled', async ({ page, isMobile }) => {
  await page.goto('/shop/hair');
  await toggle(page, 'Show filters').click();
  const highest = page.getByRole('textbox', { name: 'Highest price' });
  await highest.fill('1000');
  if (isMobile) await page.getByRole('button', { name: 'Apply' }).tap();
  else await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/max=1000$/);
  await expect(count(page)).not.toHaveText('16 products');
  if (!isMobile) await expect(highest).toBeFocused();
  const cards = page.locator('[data-items] > li');
  await expect(cards.filter({ hasNotText: /GHS\s\d{3}(?!,)/ })).toHaveCount(0);
  await expect(cards).not.toHaveCount(0);
  await page.goto('/shop/hair?length=32');
  if (isMobile) await toggle(page, 'Show filters (1)').click();
  await expect(box(page, 'Texture', /^Single-drawn/)).toBeDisabled();
  await expect(box(page, 'Texture', /^Double-drawn/)).toBeEnabled();
});

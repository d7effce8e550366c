import { readdir, readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { assetsFolder } from '../support/built-assets.ts';
import {
  addToBag,
  agree,
  continueToPayment,
  decide,
  fillContact,
  goToCheckout,
  putInBag,
  wig,
} from './checkout/shopper.ts';
import { test as base, expect, inMotion } from './fixtures.ts';

/** A phone whose browser is of 2022: an iPhone that was not updated since, or an Android whose WebView was not. */
const test = base.extend<{ page: Page }>({
  page: async ({ page }, use) => {
    await page.addInitScript(() => {
      const newer: [object, string[]][] = [
        [HTMLElement.prototype, ['showPopover', 'hidePopover', 'togglePopover', 'popover']],
        [window, ['scheduler', 'requestIdleCallback', 'Iterator']],
        [Document.prototype, ['startViewTransition']],
        [AbortSignal, ['any', 'timeout']],
        [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
        [PerformanceResourceTiming.prototype, ['serverTiming', 'transferSize']],
        [URL, ['parse', 'canParse']],
        [Promise, ['withResolvers', 'try']],
        [Object, ['groupBy']],
        [Map, ['groupBy']],
        [Array, ['fromAsync']],
      ];
      for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name);
      // An attribute that a browser does not know hides nothing.
      document.addEventListener('DOMContentLoaded', () => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync('.brief-sheet { display: flex !important }');
        document.adoptedStyleSheets.push(sheet);
        Reflect.deleteProperty(Document.prototype, 'adoptedStyleSheets');
      });
    });
    await use(page);
  },
});

test('an older phone reads every script: Safari before 16.4 refuses a file with a lookbehind', async () => {
  const folder = `${assetsFolder}/_astro`;
  for (const name of await readdir(folder))
    expect(await readFile(`${folder}/${name}`, 'utf8'), name).not.toMatch(/\(\?<[=!]/);
});

test('an older phone gets suggestions', async ({ page }) => {
  await page.goto('/shop/wigs');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('dialog', { name: 'Search' }).getByLabel('Search the shop').fill('body');
  await expect(page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first()).toBeVisible();
});

test('an older phone shows what was added', async ({ page }) => {
  await page.goto(`/shop/product/${wig}`);
  await addToBag(page);
  // The navigation bar covers neither.
  await page.getByText('Added to your bag').click({ trial: true, timeout: 10_000 });
  await page.getByRole('link', { name: 'See Bag' }).click();
  await expect(page).toHaveURL('/shop/bag');
});

test('an older phone pays', async ({ page }) => {
  await putInBag(page.request, wig);
  await goToCheckout(page);
  await fillContact(page);
  await agree(page);
  await continueToPayment(page);
  await decide(page, 'Approve');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ama.');
});

test('an older phone has the subcategories in its menu, and no button that does nothing', async ({
  page,
}) => {
  await page.goto('/shop/wigs');
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Best sellers' })).toBeVisible();
  await expect(menu.getByRole('button', { name: 'Wigs' })).toHaveCount(0);
  await expect(menu.locator('.menu-list button:enabled')).toHaveCount(0);
  await expect(page.locator('.submenu')).toHaveCount(0);
});

test('an older phone reads the length guide', async ({ page }) => {
  await page.goto(`/shop/product/${wig}`);
  await page.getByRole('link', { name: 'Length and lace guide' }).click();
  await expect(page).toHaveURL(/\/guides\//);
});

test('an older phone draws the borders of fields: Chrome has oklab colors since 111', async ({ page }) => {
  for (const path of ['/login', '/shop/checkout', '/admin/sign-in'])
    expect(await (await page.request.get(path)).text(), path).not.toContain('oklab(');
});

test('an older phone shows the chosen options: Chrome has :has since 105', async ({ page }) => {
  await page.route(`/shop/product/${wig}`, (route) => fulfillWithout(':has(', route));
  await page.goto(`/shop/product/${wig}`);
  for (const chosen of ['Natural black', '18"'])
    await expect(page.getByRole('link', { name: chosen, exact: true })).toHaveCSS('box-shadow', /inset/);
});

test.describe('in motion', () => {
  test.use(inMotion);

  test('an older phone shows both trust lines, and no Pause: Chrome has (scripting) since 120, Safari since 17', async ({
    page,
  }) => {
    await page.route('/shop/wigs', (route) => fulfillWithout('(scripting:', route));
    await page.goto('/shop/wigs');
    for (const line of ['Trusted by over 63k shoppers in Ghana & beyond!', '7-day money-back guarantee'])
      await expect(page.getByText(line).first()).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden();
  });
});

/** The page with a word of its styles that no browser knows, and without the content policy that has their hash. */
async function fulfillWithout(word: string, route: Route): Promise<void> {
  const text = await (await route.fetch()).text();
  const body = text.replaceAll(word, word.replace(/\w/, 'un$&'));
  await route.fulfill({ contentType: 'text/html', body });
}

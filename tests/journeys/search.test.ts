import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', { tag: '@once' }, () => {
    test.use({ javaScriptEnabled });

    test('the search of any page finds by name, colour and length', async ({ page }) => {
      await page.goto('/shop/wigs');
      const bar = page.getByRole('banner');
      if (javaScriptEnabled) await bar.getByRole('button', { name: 'Search' }).click();
      else await bar.getByRole('link', { name: 'Search' }).click();
      const field = page.getByLabel('Search the shop').last();
      if (javaScriptEnabled) await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible();
      const open = javaScriptEnabled ? page.getByRole('dialog', { name: 'Search' }) : page.getByRole('main');
      await open.getByLabel('Search the shop').fill('balayage body wave 24');
      await open.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(page).toHaveURL(/\/search\?q=balayage\+body\+wave\+24$/);
      await expect(page.getByRole('main').getByLabel('Search the shop')).toHaveValue('balayage body wave 24');
      await expect(
        page.getByRole('main').getByRole('link', { name: /Balayage Body wave lace wig/ }),
      ).toBeVisible();
      await expect(field).toBeAttached();
    });

    test('a search without results shows its words escaped and links to best sellers', async ({ page }) => {
      const words = '"><script>xyzzyqwq</script>';
      await page.goto(`/search?q=${encodeURIComponent(words)}`);
      await expect(page.getByRole('heading', { name: `Nothing found for “${words}”` })).toBeVisible();
      await expect(page.getByRole('main').getByLabel('Search the shop')).toHaveValue(words);
      await page.getByRole('link', { name: 'See our best sellers' }).click();
      await expect(page).toHaveURL(/best-sellers$/);
    });
  });
}

test('a price in the words of a search becomes a filter', { tag: '@once' }, async ({ page }) => {
  await page.goto('/search?q=wigs+under+GHS+2%2C000');
  await expect(page).toHaveURL('/search?q=wigs&max=2000');
  const main = page.getByRole('main');
  await expect(main.getByLabel('Search the shop')).toHaveValue('wigs');
  await expect(main.locator('[data-items] a').first()).toContainText('GHS');
  await main.getByRole('link', { name: /^Remove .*2,000/ }).click();
  await expect(page).toHaveURL('/search?q=wigs');
});

test('a word that nothing matches is left out of a search, and named', { tag: '@once' }, async ({ page }) => {
  await page.goto('/search?q=bob+wig+for+beginners');
  await expect(page.getByText('Nothing matches “beginners”. These match the rest.')).toBeVisible();
  await expect(page.getByRole('main').locator('[data-items] a').first()).toContainText('Bob');
  await page.goto('/search?q=bob');
  await expect(page.getByText('Nothing matches')).toHaveCount(0);
});

test('a search that nothing matches whole shows what matches part of it, and says so', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/search?q=ginger+and+burgundy');
  await expect(
    page.getByText('Nothing matches all of “ginger and burgundy”. These match part of it.'),
  ).toBeVisible();
  const cards = page.getByRole('main').locator('[data-items] a');
  await expect(cards.filter({ hasText: 'Ginger' }).first()).toBeVisible();
  await expect(cards.filter({ hasText: 'Burgundy' }).first()).toBeVisible();
});

test('guides and policies are found next to products', { tag: '@once' }, async ({ page }) => {
  await page.goto('/search?q=lace');
  const articles = page.getByRole('list', { name: 'Guides and policies' });
  await expect(articles.getByRole('link')).toHaveText(['Length, lace and texture']);
  await page.goto('/search?q=returns');
  await articles.getByRole('link', { name: 'Delivery, returns and exchanges' }).click();
  await expect(page).toHaveURL('/policies/delivery-returns-exchanges');
  await page.goto('/search?q=bob');
  await expect(page.getByRole('heading', { name: 'Search' })).toBeVisible();
  await expect(articles).toHaveCount(0);
});

test('suggestions appear while typing and are chosen by arrows and Enter', async ({ page }) => {
  await page.goto('/search');
  const field = page.getByRole('main').getByLabel('Search the shop');
  await field.focus();
  await expect(field).toHaveRole('combobox');
  await field.pressSequentially('body');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.first()).toBeVisible();
  await expect(options.first().locator('..'), "without the field's line").not.toHaveCSS(
    'box-shadow',
    / 1px 0px 0px$/,
  );
  await expect(
    options
      .filter({ hasText: /GHS\s\d/ })
      .first()
      .locator('img'),
  ).toBeVisible();
  const ends = await options
    .locator('> span:last-child')
    .evaluateAll((prices) => prices.map((price) => price.getBoundingClientRect().right));
  expect(new Set(ends).size).toBe(1);
  await expectAccessible(page);
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(options.first()).toBeHidden();
  await field.pressSequentially(' wave');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/search$/);
});

test('suggestions stay closed after Escape while they load', { tag: '@once' }, async ({ page }) => {
  await page.goto('/search');
  const field = page.getByRole('main').getByLabel('Search the shop');
  await field.fill('body');
  await expect(page.getByRole('option').first()).toBeVisible();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/**wave**', async (route) => {
    await released;
    await route.continue();
  });
  const asked = page.waitForRequest(/wave/);
  await field.pressSequentially(' wave');
  await asked;
  await page.keyboard.press('Escape');
  release();
  await (await asked).response().catch(() => null);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.getByRole('option')).toHaveCount(0);
});

test('suggestions also follow words typed before the script loads', { tag: '@once' }, async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/Search.island*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/search');
  await page.getByRole('main').getByLabel('Search the shop').pressSequentially('body');
  release();
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('results are filtered and sorted like a listing, and chips remove filters', async ({ page }) => {
  await page.goto('/search?q=lace');
  const main = page.getByRole('main');
  const show = main.getByRole('button', { name: 'Show filters' });
  const order = main.getByRole('combobox', { name: 'Sort by' });
  expect((await show.boundingBox())?.y).toBe((await order.boundingBox())?.y);
  await show.click();
  const filters = page.locator('#filters:visible, #filters-overlay').first();
  const ginger = filters.getByRole('checkbox', { name: /^Ginger/ });
  await ginger.check();
  await expect(page).toHaveURL(/\/search\?q=lace&color=[\w-]+$/);
  const apply = page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Apply' });
  if (await apply.isVisible()) await apply.click();
  const names = main.locator('[data-items] a');
  await expect(names.first()).toContainText('Ginger');
  for (const text of await names.allTextContents()) expect(text).toContain('Ginger');
  // The address changes before what is being replaced is dimmed.
  const sorted = page.waitForResponse(/sort=price-up/);
  await order.selectOption('price-up');
  await sorted;
  await expect(page).toHaveURL(/sort=price-up/);
  await expect(main.getByRole('heading', { name: 'Search' })).toBeVisible();
  await expectAccessible(page);
  const all = main.getByRole('status').first();
  const before = await all.textContent();
  await main.getByRole('link', { name: 'Remove Ginger' }).click();
  await expect(page).toHaveURL('/search?q=lace&sort=price-up');
  await expect(all).not.toHaveText(before ?? '');
});

test.describe('filtered without script', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false });

  test('a search keeps its words', async ({ page }) => {
    await page.goto('/search?q=lace');
    await page.getByRole('link', { name: 'Show filters' }).click();
    const form = page.locator('#listing-form');
    await form.getByText(/^Burgundy/).click();
    await form.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/q=lace.*color=/);
    for (const text of await page.locator('[data-items] a').allTextContents())
      expect(text).toContain('Burgundy');
    await page.goto('/search?q=lace&size=99');
    await expect(
      page.getByRole('heading', { name: 'No products found with the selected filters' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/search?q=lace');
  });
});

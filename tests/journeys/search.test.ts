import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('finds by name, colour and length from any page', async ({ page }) => {
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

    test('says plainly when nothing is found', async ({ page }) => {
      await page.goto('/search?q=xyzzyqwq');
      await expect(page.getByRole('heading', { name: 'Nothing found for “xyzzyqwq”' })).toBeVisible();
      await page.getByRole('link', { name: 'See our best sellers' }).click();
      await expect(page).toHaveURL(/best-sellers$/);
    });
  });
}

test('finds guides and policies beside products', async ({ page }) => {
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

test('suggests while typing, by arrows and Enter', async ({ page }) => {
  await page.goto('/search');
  const field = page.getByRole('main').getByLabel('Search the shop');
  await field.focus();
  await expect(field).toHaveRole('combobox');
  await field.pressSequentially('body');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await expect(options.first()).toBeVisible();
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

test('what was searched for cannot become markup', async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
  await expect(page.getByRole('main').getByLabel('Search the shop')).toHaveValue(
    '"><script>alert(1)</script>',
  );
});

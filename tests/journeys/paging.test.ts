import type { Shop } from '../support/shop.ts';
import { expect, startShop, test } from './fixtures.ts';

test.describe.configure({ mode: 'default' });

let shop: Shop;
test.beforeAll(async () => {
  shop = await startShop({ products: 200 });
});
test.afterAll(() => shop.stop());

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('Show more extends a long listing, and Back restores the position', async ({ page }) => {
      await page.goto(`${shop.url}/shop/hair`);
      const cards = page.locator('[data-items] > li');
      const more = page.getByRole('link', { name: 'Show more' });
      await expect(cards).toHaveCount(24);
      await more.click();
      await expect(cards).toHaveCount(48);
      await more.click();
      await expect(cards).toHaveCount(72);
      await expect(page).toHaveURL(/\/shop\/hair\?shown=72(#card-49)?$/);
      const links = await cards
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(new Set(links).size).toBe(72);
      if (javaScriptEnabled) await expect(cards.nth(48).getByRole('link')).toBeFocused();
      else await expect(cards.nth(48)).toBeInViewport();

      await cards.nth(60).scrollIntoViewIfNeeded();
      await expect(cards.nth(60)).toBeInViewport();
      // Browsers store the scroll position about once a second.
      await page.waitForTimeout(1500);
      const card = cards.nth(60).getByRole('link');
      await card.hover();
      await card.click();
      await expect(page).toHaveURL(/\/shop\/product\//);
      await page.goBack();
      await expect(cards).toHaveCount(72);
      await expect(cards.nth(60)).toBeInViewport();
    });
  });
}

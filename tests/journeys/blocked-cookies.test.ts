import { expect, test } from './fixtures.ts';

const text = /^Nothing was added, because your browser keeps no cookies/;

const product = '/shop/product/body-wave-bundles';

test('a browser that blocks cookies reads why nothing was added', async ({ page, guard }) => {
  guard.expect(/status of 404.*\/api\/bags\//);
  await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }));
  // As the gateway answers a guest whose cookie is never sent.
  await page.route('**/api/bags/**', (route) => route.fulfill({ status: 404, json: { error: 'No bag' } }));
  await page.goto(product);
  await page.getByRole('main').getByRole('button', { name: 'Add to Bag' }).click();
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.getByText('Added to your bag')).toBeHidden();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('it reads so after the redirect, to which it sent no cookie', { tag: '@once' }, async ({ page }) => {
    await page.goto(`${product}?notice=added`);
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText('Added to your bag')).toHaveCount(0);
  });
});

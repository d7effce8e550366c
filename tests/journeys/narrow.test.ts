import { expect, test } from './fixtures.ts';

const pages = [
  '/',
  '/shop/hair',
  '/shop/hair?color=color-natural-black&texture=double-drawn&min=500&max=9000&stock=in',
  '/shop/best-sellers',
  '/shop/product/body-wave-lace-wig',
  '/shop/bag',
  '/search?q=wig',
  '/login',
  '/signup',
  '/contact-us',
  '/policies/privacy',
  '/guides/length-and-lace',
  '/shop/orders',
];
const missing = ['/nowhere', '/shop/orders/order_old?key=old'];

for (const path of [...pages, ...missing]) {
  test(`${path} fits 320 px, without a way sideways`, async ({ page, guard }) => {
    if (missing.includes(path)) guard.expect(/status of 404/);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

test('links of the footer and of a guide are a finger high', async ({ page }) => {
  await page.goto('/policies/privacy');
  await page.locator('#footer').scrollIntoViewIfNeeded();
  for (const link of await page.locator('#footer a:visible, main nav a:visible').all()) {
    const box = await link.boundingBox();
    expect(box?.height, (await link.textContent()) ?? '').toBeGreaterThanOrEqual(44);
  }
});

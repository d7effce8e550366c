import { signInAsOwner } from './admin.steps.ts';
import { expect, isolatedTest, workerShopTest as test, widthWithLargeText } from './fixtures.ts';

const pages = ['', 'orders', 'products', 'categories', 'reviews', 'customers', 'home', 'staff', 'audit'];

isolatedTest(
  'no page of the admin scrolls sideways at 390 px, with names of one long word and with text twice as large',
  async ({ page, shop }) => {
    isolatedTest.slow();
    const product = 'product-beach-wave-lob';
    const rename = (sql: string) => shop.d1.prepare(sql).bind('W'.repeat(60)).run();
    await rename(`update product set name = ?1 where id = '${product}'`);
    await rename('update category set name = ?1 where id = (select min(id) from category)');
    await rename('update color set name = ?1 where id = (select min(id) from color)');
    await rename('update review set title = ?1');
    await rename('update staff set name = ?1');
    await rename('update order_item set productName = ?1');
    await rename('update user set firstName = ?1');
    await signInAsOwner(page);
    const records = [
      `products/${product}`,
      'orders/order-demo-1',
      'orders/order-demo-1/slip',
      'customers/user-ama',
    ];
    for (const path of [...pages, ...records]) {
      await page.goto(`/admin/${path}`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect.soft(width, path).toBeLessThanOrEqual(390);
      expect.soft(await widthWithLargeText(page), `${path}, large text`).toBeLessThanOrEqual(390);
    }
  },
);

test('an error in a row of Staff leaves its fields in line', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsOwner(page, '/admin/staff');
  const adding = page.getByRole('form', { name: 'Add a person' });
  await adding.getByLabel('Email').fill('efua@example.com');
  await adding.getByRole('button', { name: 'Add' }).click();
  await expect(adding.getByRole('alert').first()).toBeVisible();
  const controls = adding.locator('input:visible, select, button');
  const tops = await controls.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('the bar of Orders covers no control that the keyboard reaches from below', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await signInAsOwner(page, '/admin/orders');
  const bar = page.locator('main .sticky');
  await page
    .getByRole('button', { name: /: \d+$/ })
    .last()
    .focus();
  const focused = page.locator(':focus');
  do {
    await page.keyboard.press('Shift+Tab');
    const [top, bottom] = await bar.evaluate((held) => [
      document.activeElement?.getBoundingClientRect().top ?? 0,
      held.contains(document.activeElement) ? -Infinity : held.getBoundingClientRect().bottom,
    ]);
    expect(top, 'below the bar').toBeGreaterThanOrEqual(bottom ?? 0);
  } while ((await bar.locator(focused).count()) === 0);
});

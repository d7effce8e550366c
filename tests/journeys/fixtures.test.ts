import { expect, isolatedTest, test } from './fixtures.ts';

test('browser errors fail a test', async ({ page, guard }) => {
  guard.expect('Content Security Policy');
  guard.expect('page error: planted');
  await page.goto('/');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "injected"';
    document.body.append(script);
    setTimeout(() => {
      throw new Error('planted');
    });
  });
  await expect(page).not.toHaveTitle('injected');
});

isolatedTest('an isolated test has its own shop', async ({ shop, page, request }) => {
  await shop.d1.prepare("update category set name = 'Only here' where slug = 'hair-care'").run();
  expect(await (await request.get('/api/categories')).text()).toContain('Only here');
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

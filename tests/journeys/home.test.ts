import type { Locator } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, workerShopTest as test } from './fixtures.ts';

const hrefs = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));

test('sections are in order: the look, 4 best sellers by rank, then featured entries by rank with 4 cards each', async ({
  page,
}) => {
  await page.goto('/');
  const main = page.getByRole('main');
  const sectionOf = (name: string | RegExp) =>
    page.locator('section', { has: page.getByRole('heading', { name }) });
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(/Switch your look\s+to match your mood/);
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Shop the look',
    'Best sellers',
    'Shop Hair',
    /bone straight lace wig/i,
    'Shop Bundles',
    'Shop Wigs',
    'Visit our studio',
  ]);
  await expect(main.getByRole('link', { name: 'Shop this look' })).toHaveAttribute(
    'href',
    '/shop/product/body-wave-lace-wig?origin=shop_this_look',
  );
  await expect(main.locator('#studio > ul').getByRole('listitem')).toHaveText([
    'Real human hair',
    /^\d+-day money-back guarantee$/,
    'Mobile money or card',
  ]);
  const tiles = main.getByRole('navigation', { name: 'Shop by category' }).getByRole('link');
  await expect(tiles).toHaveText(['Wigs', 'Bundles', 'Closures', 'Hair care']);
  const above = await tiles
    .first()
    .evaluate(
      (tile) =>
        (tile.querySelector('img')?.getBoundingClientRect().top ?? 0) - tile.getBoundingClientRect().top,
    );
  expect(above, 'the sources of a picture take no place in a row or grid').toBe(0);
  await expect(sectionOf('Shop the look')).toContainText(/Body wave lace wig.*GHS/is);
  expect(await hrefs(main.getByRole('link', { name: /^Shop all/ }))).toEqual([
    '/shop/best-sellers',
    '/shop/hair',
    '/shop/hair/straight-lace-wigs',
    '/shop/hair/bundles',
    '/shop/wigs',
  ]);

  const entries: { rank: number; productSku: { sku: string } }[] = await (
    await page.request.get('/api/products/bestSellers')
  ).json();
  const skus = entries
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ productSku }) => productSku.sku);
  const shown = (await hrefs(sectionOf('Best sellers').getByRole('listitem').getByRole('link'))).map(
    (href) => new URL(href, 'http://shop').searchParams,
  );
  expect([...new Set(shown.map((search) => search.get('variant')))]).toEqual(skus.slice(0, 4));
  expect(new Set(shown.map((search) => search.get('origin')))).toEqual(new Set(['homepage']));

  for (const heading of ['Shop Hair', 'Shop Wigs'])
    await expect(sectionOf(heading).locator('.card')).toHaveCount(4);
  const alone = sectionOf(/bone straight/i).last();
  await expect(alone.getByText(/^Starting at/), 'a single product shows its lowest price').toBeVisible();
  await expect(alone.getByText('Available in several lengths')).toBeVisible();
});

test('customers’ newest photos load below the studio and link to their products', async ({ page }) => {
  await page.goto('/');
  const fetched = page.waitForResponse(/\/fragments\/photos$/);
  await expect.poll(() => page.locator('#below').count()).toBe(1);
  await page.locator('#studio').scrollIntoViewIfNeeded();
  expect((await fetched).headers()['x-robots-tag']).toBe('noindex');
  // Photos are not inserted while their place is in view, so that nothing moves.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const photos = page.locator('section', { has: page.getByRole('heading', { name: 'On our customers' }) });
  await expect(photos.getByRole('link')).toHaveText([
    'Body wave lace wig',
    'Water wave lace wig',
    'Body wave lace wig',
  ]);
  expect(await hrefs(photos.getByRole('link'))).toContain('/shop/product/water-wave-lace-wig#reviews');
  await photos.scrollIntoViewIfNeeded();
  await expectAccessible(page);
});

test('overlay and text of the hero are shown only if their flags are true', async ({ page, shop }) => {
  const flag = (value: string) =>
    shop.d1.exec(
      `UPDATE store SET config = json_set(config, '$.homeHero.showText', json('${value}'), '$.homeHero.showOverlay', json('${value}'))`,
    );
  await page.goto('/');
  await expect(page.locator('.hero-overlay')).toHaveCount(1);
  const picture = page.locator('[data-film] img');
  await expect(picture, 'behind white text').toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await flag('false');
  // A changed store is visible after five seconds at most.
  await expect(async () => {
    await shop.purge();
    await page.goto('/');
    await expect(page.locator('.hero-overlay')).toHaveCount(0, { timeout: 100 });
  }).toPass();
  await expect(page.getByText('Switch your look')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Strand');
  await expect(page.getByRole('banner')).toHaveAttribute('data-over-hero');
  await page.evaluate(() => scrollTo(0, innerHeight));
  await expect(page.getByRole('banner')).not.toHaveAttribute('data-over-hero');
  await flag('true');
  await shop.purge();
});

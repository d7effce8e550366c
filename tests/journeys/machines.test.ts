import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from './fixtures.ts';

test.skip(({ isMobile }) => isMobile, 'machines have no width');

const offer = z.looseObject({ price: z.string(), priceCurrency: z.string(), availability: z.string() });
const thing = z.looseObject({
  '@type': z.union([z.string(), z.array(z.string())]),
  hasVariant: z.optional(
    z.array(z.looseObject({ sku: z.string(), name: z.string(), image: z.string(), offers: offer })),
  ),
  itemListElement: z.optional(z.array(z.looseObject({ name: z.string() }))),
  shippingRate: z.optional(z.looseObject({ value: z.string(), currency: z.string() })),
  merchantReturnDays: z.optional(z.number()),
});

/** All that the page describes, by type. */
async function described(page: Page) {
  const text = (await page.locator('script[type="application/ld+json"]').textContent()) ?? '';
  const { '@graph': things } = z.object({ '@graph': z.array(thing) }).parse(JSON.parse(text));
  return (type: string) => things.filter((each) => [each['@type']].flat().includes(type));
}

const meta = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
const canonical = (page: Page) => page.locator('link[rel="canonical"]').getAttribute('href');

test('a product says what it shows: names, prices, stock, delivery 30, 70, 800 and 7 days to return', async ({
  page,
}) => {
  await page.goto('/shop/product/body-wave-lace-wig?variant=BWL-NBK-24-13');
  const of = await described(page);
  const variants = of('ProductGroup')[0]?.hasVariant ?? [];
  const chosen = variants.find(({ sku }) => sku === 'BWL-NBK-24-13');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(chosen?.name ?? '');
  const shown = `GHS\u00a0${Number(chosen?.offers.price)
    .toString()
    .replace(/(\d)(\d{3})$/, '$1,$2')}`;
  await expect(page.getByRole('main').getByText(shown, { exact: true }).first()).toBeVisible();
  expect(chosen?.offers).toMatchObject({ priceCurrency: 'GHS', availability: 'https://schema.org/InStock' });
  const gone = variants.find(({ sku }) => sku === 'BWL-DBR-28-13');
  expect(gone?.offers.availability).toBe('https://schema.org/OutOfStock');

  expect(of('OfferShippingDetails').map(({ shippingRate }) => shippingRate?.value)).toEqual([
    '30.00',
    '70.00',
    '800.00',
  ]);
  expect(of('MerchantReturnPolicy')[0]?.merchantReturnDays).toBe(7);
  expect(
    of('BreadcrumbList')[0]
      ?.itemListElement?.map(({ name }) => name)
      .slice(0, 2),
  ).toEqual(['Shop', 'Hair']);

  expect(await meta(page, 'og:image')).toBe(chosen?.image);
  expect(await canonical(page)).toMatch(/\/shop\/product\/body-wave-lace-wig$/);
  expect(await meta(page, 'description')).toBeTruthy();
});

test('a filtered listing points to the clean one and lists what it shows', async ({ page }) => {
  await page.goto('/shop/hair?length=24');
  expect(await canonical(page)).toMatch(/\/shop\/hair$/);
  const names = (await described(page))('ItemList')[0]?.itemListElement?.map(({ name }) => name) ?? [];
  const cards = page.locator('[data-cards] > li');
  await expect(cards).toHaveCount(names.length);
  for (const [index, name] of names.entries()) await expect(cards.nth(index)).toContainText(name);
});

test('home describes the retailer', async ({ page }) => {
  await page.goto('/');
  expect((await described(page))('Store')).toMatchObject([
    { name: 'Strand', openingHours: 'Mo-Sa 09:00-19:00' },
  ]);
  expect(await meta(page, 'og:image')).toContain('/media/');
});

test('the sitemap lists every page and product once, the free gift not at all', async ({ request }) => {
  const answer = await request.get('/sitemap.xml');
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=3600',
  });
  const paths = [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, at = '']) => new URL(at).pathname,
  );
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(expect.arrayContaining(['/', '/shop/hair', '/shop/product/body-wave-lace-wig']));
  expect(paths).not.toContain('/shop/product/satin-wig-storage-bag');
});

test('robots keep out of what belongs to a visitor', async ({ request }) => {
  const text = await (await request.get('/robots.txt')).text();
  for (const path of ['/shop/bag', '/shop/checkout', '/account', '/api/'])
    expect(text).toContain(`Disallow: ${path}\n`);
  expect(text).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
});

import { readdirSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { z } from 'zod';
import { expect, startShop, test } from './fixtures.ts';

const offer = z.looseObject({ price: z.string(), priceCurrency: z.string(), availability: z.string() });
const thing = z.looseObject({
  '@type': z.union([z.string(), z.array(z.string())]),
  hasVariant: z.optional(
    z.array(z.looseObject({ sku: z.string(), name: z.string(), image: z.string(), offers: offer })),
  ),
  aggregateRating: z.optional(z.looseObject({ ratingValue: z.string(), reviewCount: z.number() })),
  itemListElement: z.optional(z.array(z.looseObject({ name: z.string() }))),
  shippingRate: z.optional(z.looseObject({ value: z.string(), currency: z.string() })),
  merchantReturnDays: z.optional(z.number()),
});

/** The page's structured data by type. */
async function structuredData(page: Page) {
  const text = (await page.locator('script[type="application/ld+json"]').textContent()) ?? '';
  const { '@graph': things } = z.object({ '@graph': z.array(thing) }).parse(JSON.parse(text));
  return (type: string) => things.filter((each) => [each['@type']].flat().includes(type));
}

const meta = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
const canonical = (page: Page) => page.locator('link[rel="canonical"]').getAttribute('href');

test('a product’s structured data describes what it shows, and each variant shares its own picture at one address', async ({
  page,
}) => {
  await page.goto('/shop/product/body-wave-lace-wig?variant=BWL-NBK-24-13&origin=shop_hair');
  const of = await structuredData(page);
  const variants = of('ProductGroup')[0]?.hasVariant ?? [];
  const chosen = variants.find(({ sku }) => sku === 'BWL-NBK-24-13');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(chosen?.name ?? '');
  const shown = `GHS\u00a0${Number(chosen?.offers.price)
    .toString()
    .replace(/(\d)(\d{3})$/, '$1,$2')}`;
  await expect(page.getByRole('main').getByText(shown, { exact: true }).first()).toBeVisible();
  expect(chosen?.offers).toMatchObject({ priceCurrency: 'GHS', availability: 'https://schema.org/InStock' });
  const soldOut = variants.find(({ sku }) => sku === 'BWL-DBR-28-13');
  expect(soldOut?.offers.availability).toBe('https://schema.org/OutOfStock');

  expect(of('OfferShippingDetails').map(({ shippingRate }) => shippingRate?.value)).toEqual([
    '30.00',
    '70.00',
    '800.00',
  ]);
  expect(of('MerchantReturnPolicy')[0]?.merchantReturnDays).toBe(7);
  const rating = of('ProductGroup')[0]?.aggregateRating;
  expect(rating).toMatchObject({ ratingValue: '4.6', reviewCount: 5 });
  const reviews = page.getByRole('region', { name: 'Reviews' });
  await expect(reviews.getByText(rating?.ratingValue ?? '', { exact: true })).toBeVisible();
  await expect(reviews.getByRole('listitem')).toHaveCount(rating?.reviewCount ?? 0);
  expect(
    of('BreadcrumbList')[0]
      ?.itemListElement?.map(({ name }) => name)
      .slice(0, 2),
  ).toEqual(['Shop', 'Hair']);

  expect(await meta(page, 'description')).toBeTruthy();

  const expectSharing = async (picture: string | undefined) => {
    // WhatsApp shows no WebP and nothing over 600 KB.
    const preview = picture?.replace('.webp', '.720.jpeg') ?? '';
    expect(await meta(page, 'og:image')).toBe(preview);
    const file = await page.request.get(preview);
    expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/jpeg']);
    expect((await file.body()).length).toBeLessThan(600_000);
    expect(await meta(page, 'og:url')).toMatch(/\/shop\/product\/body-wave-lace-wig$/);
    expect(await canonical(page)).toMatch(/\/shop\/product\/body-wave-lace-wig$/);
  };
  await expectSharing(chosen?.image);
  await page.goto('/shop/product/body-wave-lace-wig?variant=BWL-DBR-28-13');
  await expectSharing(soldOut?.image);
  expect(soldOut?.image).not.toBe(chosen?.image);
});

test('a filtered listing has the unfiltered one as canonical and lists its products', async ({ page }) => {
  await page.goto('/shop/hair?length=24');
  expect(await meta(page, 'description')).toBe(
    'Lace wigs, bundles, closures and frontals in human hair, from 10 to 32 inches.',
  );
  expect(await canonical(page)).toMatch(/\/shop\/hair$/);
  expect(await meta(page, 'og:url')).toMatch(/\/shop\/hair$/);
  const names = (await structuredData(page))('ItemList')[0]?.itemListElement?.map(({ name }) => name) ?? [];
  const cards = page.locator('[data-items] > li');
  await expect(cards).toHaveCount(names.length);
  for (const [index, name] of names.entries()) await expect(cards.nth(index)).toContainText(name);
});

test('home describes the retailer', async ({ page }) => {
  await page.goto('/');
  expect((await structuredData(page))('Store')).toMatchObject([
    { name: 'Strand', openingHours: 'Mo-Sa 09:00-19:00' },
  ]);
  expect(await meta(page, 'og:image')).toContain('/media/');
});

test('a guide that is shared has a picture', async ({ page }) => {
  await page.goto('/guides/length-and-lace');
  expect(await meta(page, 'og:image')).toContain('/media/');
});

const locations = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, at = '']) => at);

/** All addresses of all parts of the sitemap. */
async function sitemapPaths(request: APIRequestContext, origin = ''): Promise<string[]> {
  const index = await request.get(`${origin}/sitemap.xml`);
  expect(await index.text()).toContain('<sitemapindex');
  const parts = await Promise.all(
    locations(await index.text()).map(async (address) => {
      const part = await request.get(address);
      expect(part.status(), address).toBe(200);
      expect(part.headers()).toMatchObject({
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      });
      return locations(await part.text());
    }),
  );
  return parts.flat().map((address) => new URL(address).pathname);
}

test('the sitemap lists every page and product once, the free gift not at all', async ({ request }) => {
  const paths = await sitemapPaths(request);
  expect(new Set(paths).size).toBe(paths.length);
  const articles = ['policies', 'guides'].flatMap((folder) =>
    readdirSync(`src/content/${folder}`).map((file) => `/${folder}/${file.replace('.md', '')}`),
  );
  expect(paths).toEqual(
    expect.arrayContaining([
      ...articles,
      '/',
      '/shop/hair',
      '/shop/hair/bundles',
      '/shop/product/body-wave-lace-wig',
    ]),
  );
  expect(paths).not.toContain('/shop/product/satin-wig-storage-bag');
  expect((await request.get('/sitemap/shop/nowhere.xml')).status()).toBe(404);
});

test('the sitemap of a large shop is complete', async ({ request }) => {
  const shop = await startShop({ products: 1200 });
  try {
    const paths = await sitemapPaths(request, shop.url);
    const listed = await shop.d1
      .prepare('select count(*) as n from product where listedSignature is not null')
      .first<{ n: number }>();
    const products = paths.filter((path) => path.startsWith('/shop/product/'));
    expect(products.length).toBeGreaterThan(960);
    // The free gift is listed but not in the sitemap.
    expect(new Set(products).size).toBe((listed?.n ?? 0) - 1);
  } finally {
    await shop.stop();
  }
});

test('robots.txt excludes visitors’ pages but no picture and no category, and names the sitemap', async ({
  request,
}) => {
  const text = await (await request.get('/robots.txt')).text();
  const rules = [...text.matchAll(/^(Allow|Disallow): (.*)$/gm)].map(([, kind, path = '']) => ({
    kind,
    path,
    pattern: new RegExp(`^${path.replace(/[.?]/g, '\\$&').replaceAll('*', '.*')}`),
  }));
  // The longest rule wins.
  const isAllowed = (path: string) =>
    rules
      .filter(({ pattern }) => pattern.test(path))
      .sort((one, other) => other.path.length - one.path.length)[0]?.kind !== 'Disallow';
  const allowed = ['/', '/shop/hair', '/shop/bags', '/shop/saved-looks', '/api/pictures/p.800x600.webp'];
  const excluded = ['/shop/bag', '/shop/saved', '/shop/checkout', '/shop/checkout/s', '/shop/orders/o'];
  expect(allowed.filter((path) => !isAllowed(path))).toEqual([]);
  expect([...excluded, '/account', '/api/bags', '/shop/hair?sort=new&color=c'].filter(isAllowed)).toEqual([]);
  expect(text).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m);
});

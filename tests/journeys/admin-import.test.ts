import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { listen } from '../support/listen.ts';
import { signInAsOwner } from './admin.steps.ts';
import { expectAccessible } from './axe.ts';
import { expect, isolatedTest, mutableShopTest } from './fixtures.ts';

/** Serves a site with one picture. */
const test = isolatedTest.extend<{ site: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  site: async ({}, use) => {
    const picture = await readFile('public/media/products/beach-wave-lob-14-balayage-front.360.webp');
    const server = createServer(({ url }, answer) => {
      if (url === '/bob.webp') answer.end(picture);
      else answer.writeHead(404).end('No such picture');
    });
    await use(await listen(server));
    server.close();
  },
});

const head =
  'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Status,Image Src';

async function read(page: Page, rows: readonly string[], columns = head): Promise<void> {
  const buffer = Buffer.from([columns, ...rows, ''].join('\n'));
  await page.getByLabel('CSV file').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Check file' }).click();
}

test('imports 5 000 rows from Shopify in under a minute with progress, and then finds no changes', async ({
  page,
  shop,
}) => {
  test.setTimeout(150_000);
  const countProducts = async () => shop.d1.prepare('select count(*) as n from product').first('n');
  const rows = Array.from({ length: 1000 }, (_, at) =>
    [10, 12, 14, 16, 18].map(
      (length, index) =>
        `bulk-${at},${index ? '' : `Bulk ${at}`},Bulk,${index ? '' : 'Length'},${length}",B-${at}-${length},5,${100 + length},active,`,
    ),
  ).flat();
  await signInAsOwner(page, '/admin/imports');
  const before = await countProducts();
  await read(page, [...rows.slice(0, -1), 'bulk-999,,,,18",B-999-18,many,dear,active,']);
  await expect(page.getByRole('list', { name: 'Errors' })).toContainText('Line 5001: “dear” is no price.');
  expect(await countProducts()).toBe(before);

  const started = Date.now();
  await read(page, rows);
  await expect(page.getByText('5000 rows: 1000 new, 0 changed, 0 unchanged.')).toBeVisible();
  await page.getByRole('button', { name: 'Import these products' }).click();
  const done = () =>
    page.getByRole('progressbar', { name: 'Import' }).evaluate((bar: HTMLProgressElement) => bar.value);
  const first = await done();
  expect(first).toBeLessThan(1000);
  await expect.poll(done).toBeGreaterThan(first);
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible({ timeout: 60_000 });
  expect(Date.now() - started).toBeLessThan(60_000);

  await read(page, rows);
  await expect(page.getByText('5000 rows: 0 new, 0 changed, 1000 unchanged.')).toBeVisible();
});

test('imports pictures from the URLs in a file and reports a missing one', async ({ page, site }) => {
  await signInAsOwner(page, '/admin/imports');
  await page.setViewportSize({ width: 1440, height: 900 });
  const [zip, upload] = [
    page.getByLabel('Zip of the pictures'),
    page.getByRole('button', { name: 'Upload' }),
  ];
  expect((await upload.boundingBox())?.y, 'the button is beside its field').toBe(
    (await zip.boundingBox())?.y,
  );
  await read(page, [
    `brought-bob,Brought bob,Bobs,,,BB-1,3,100,active,${site}/bob.webp`,
    `lost-bob,Lost bob,Bobs,,,LB-1,3,100,active,${site}/gone.webp`,
  ]);
  await expect(page.getByText('2 rows: 2 new, 0 changed, 0 unchanged.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import these products' }).click();
  await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Not imported' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Not imported' })).toHaveText(
    `lost-bob: The picture ${site}/gone.webp could not be fetched.`,
  );
  await page.goto('/shop/product/brought-bob');
  const picture = page.locator('img[src^="/api/pictures/"]').first();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

mutableShopTest.describe('without script', { tag: '@once' }, () => {
  mutableShopTest.use({ javaScriptEnabled: false });

  mutableShopTest('a file is previewed, imported, and then finds no changes', async ({ page }) => {
    const handle = `bonnet-${crypto.randomUUID().slice(0, 8)}`;
    const readPrice = (price: string) =>
      read(
        page,
        [`${handle},${handle},Wigs,100,10`, `${handle},,,${price},12`],
        'handle,name,category,price,length',
      );
    await signInAsOwner(page, '/admin/imports');
    await readPrice('dear');
    await expect(page.getByRole('list', { name: 'Errors' })).toContainText('Line 3: “dear” is no price.');
    await readPrice('120');
    await expect(page.getByText('2 rows: 1 new, 0 changed, 0 unchanged.')).toBeVisible();
    await page.getByRole('button', { name: 'Import these products' }).click();
    await expect(page.getByRole('heading', { name: 'Imported', exact: true })).toBeVisible();
    await expect(page.getByText('1 of 1 products, 0 unchanged')).toBeVisible();
    await readPrice('120');
    await expect(page.getByText('2 rows: 0 new, 0 changed, 1 unchanged.')).toBeVisible();
  });
});

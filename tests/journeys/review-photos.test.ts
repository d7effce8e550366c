import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Shop } from '../support/shop.ts';
import { createGuest } from './analytics.steps.ts';
import { expectAccessible } from './axe.ts';
import { buy } from './checkout/shopper.ts';
import { expect, workerShopTest as test } from './fixtures.ts';

/** Writes a file to choose. Playwright takes seconds to send a large one that is not on disk. */
async function fileOf(name: string, content: string | Buffer): Promise<string> {
  const path = test.info().outputPath(name);
  await writeFile(path, content);
  return path;
}

/** A rotated photo, as a phone takes it. */
async function photoOf(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: 'peru' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A photo of the largest usual size, with its moments before as a video at the end of the file. */
const motionPhoto = async () =>
  fileOf('large.jpg', Buffer.concat([await photoOf(4000, 2900), Buffer.alloc(12_000_000)]));

/** Buys a wig and sets the order to delivered. Returns the address of its review form. */
async function reviewFormOfDelivered(page: Page, { d1 }: Shop): Promise<string> {
  await createGuest(page);
  const { id } = await buy(page.request);
  const line = await d1
    .prepare('select id from order_item where orderId = ? order by rowid desc limit 1')
    .bind(id)
    .first<{ id: string }>();
  await d1.prepare("update orders set status = 'delivered' where id = ?").bind(id).run();
  return `/shop/orders/${id}/${line?.id}/review`;
}

async function fill(page: Page, title: string): Promise<void> {
  for (const radio of await page.getByRole('radio', { name: '5 of 5, Excellent' }).all())
    await radio.check({ force: true });
  await page.getByLabel('Title').fill(title);
}

test('phone photos are resized, limited to four, sent with a review and shown once it is published', async ({
  page,
  shop,
}) => {
  test.slow();
  const address = await reviewFormOfDelivered(page, shop);
  await page.addInitScript(() => {
    const decode = createImageBitmap;
    const seen = { decoded: 0, atOnce: 0, most: 0 };
    const counted = async (file: Blob) => {
      seen.decoded += 1;
      seen.atOnce += 1;
      seen.most = Math.max(seen.most, seen.atOnce);
      return decode(file).finally(() => {
        seen.atOnce -= 1;
      });
    };
    Object.assign(window, { createImageBitmap: counted, seen });
  });
  await page.goto(address);
  const small = await photoOf(400, 300);
  const photos = page.getByLabel('Photos (optional)');
  await photos.focus();
  await photos.setInputFiles([await motionPhoto(), await fileOf('small.jpg', small)]);
  const chosen = page.getByRole('list', { name: 'Chosen photos' }).getByRole('img');
  await expect(chosen).toHaveCount(2, { timeout: 20_000 });
  await photos.setInputFiles(await fileOf('no.png', 'no picture at all'));
  await expect(page.getByRole('alert')).toHaveText(
    'This photo could not be read. Please choose another one.',
  );
  await expect(chosen).toHaveCount(2);
  await page.getByRole('button', { name: 'Remove photo 2' }).click();
  await expect(chosen).toHaveCount(1);
  await expect(photos, 'the removed photo’s button had the focus').toBeFocused();
  await expectAccessible(page);
  const before = await page.evaluate<{ decoded: number }>('({ ...seen })');
  await photos.setInputFiles(
    await Promise.all(Array.from({ length: 6 }, (_, index) => fileOf(`${index}.jpg`, small))),
  );
  await expect(page.getByRole('status').filter({ hasText: 'Reading your photos' })).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveText('Up to 4 photos.');
  await expect(chosen).toHaveCount(4);
  // Only photos within the limit are decoded, one at a time.
  expect(await page.evaluate('({ ...seen })')).toMatchObject({ decoded: before.decoded + 3, most: 1 });
  await fill(page, 'With a photo');
  await page.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    "Thank you. Your review will appear once it's approved.",
  );
  const { pictures } =
    (await shop.d1
      .prepare("select pictures from review where title = 'With a photo'")
      .first<{ pictures: string }>()) ?? {};
  const [path = ''] = JSON.parse(pictures ?? '[]');
  expect(path).toMatch(/\.1160x1600\.webp$/);
  expect((await page.request.get(path)).status()).toBe(404);

  // On a product whose page no test has visited, because pages are cached for two minutes.
  await shop.d1
    .prepare(
      "update review set isPublished = 1, productId = 'product-ocean-wave-lace-wig' where title = 'With a photo'",
    )
    .run();
  await page.goto('/shop/product/ocean-wave-lace-wig');
  const reviews = page.getByRole('region', { name: 'Reviews' });
  const shown = reviews.getByRole('link', { name: /^Customer photo 1 of/ });
  await shown.scrollIntoViewIfNeeded();
  await expect
    .poll(() => shown.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible(page);
  await shown.click();
  const dialog = page.getByRole('dialog', { name: 'Photo' });
  await expect(dialog.getByRole('img')).toHaveAttribute('src', new RegExp(path.replaceAll('.', '\\.')));
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(shown).toBeFocused();
  await shop.d1.prepare("delete from review where title = 'With a photo'").run();
});

/** Drops a file on the middle of a control. */
async function dropFile(page: Page, target: Locator, path: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('the control is not shown');
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data,
    });
}

test('a review is not sent while its photos are being read, and no others replace them', async ({
  page,
  shop,
}) => {
  const address = await reviewFormOfDelivered(page, shop);
  await page.addInitScript(() => {
    const decode = createImageBitmap;
    const started = new Promise((resolve) => Object.assign(window, { letRead: resolve }));
    const held = async (file: Blob) => {
      Object.assign(window, { reads: Number(Reflect.get(window, 'reads')) + 1 });
      return started.then(() => decode(file));
    };
    Object.assign(window, { createImageBitmap: held, reads: 0 });
  });
  await page.goto(address);
  const photos = page.getByLabel('Photos (optional)');
  await photos.focus();
  await photos.setInputFiles(await fileOf('small.jpg', await photoOf(400, 300)));
  await expect(page.getByText('Reading your photos…')).toBeVisible();
  await photos.dispatchEvent('change');
  expect(await page.evaluate('reads'), 'a choice that hydration and its event both bring').toBe(1);
  await fill(page, 'Too early');
  const submit = page.getByRole('button', { name: 'Submit review' });
  await expect(submit).toBeHidden();
  await page.getByLabel('Title').press('Enter');
  await dropFile(page, photos, await fileOf('second.jpg', await photoOf(400, 300)));
  await page.evaluate('letRead()');
  await expect(page.getByRole('list', { name: 'Chosen photos' }).getByRole('img')).toHaveCount(1);
  expect(await photos.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('small.jpg.jpg');
  await expect(page).toHaveURL(address);
  await expect(submit).toBeVisible();
});

test('a photo that is removed while others are being read stays removed', async ({ page, shop }) => {
  const address = await reviewFormOfDelivered(page, shop);
  await page.addInitScript(() => {
    const decode = createImageBitmap;
    const started = new Promise((resolve) => Object.assign(window, { letRead: resolve }));
    let reads = 0;
    const held = async (file: Blob) => {
      if (reads++ > 0) await started;
      return decode(file);
    };
    Object.assign(window, { createImageBitmap: held });
  });
  await page.goto(address);
  const photos = page.getByLabel('Photos (optional)');
  await photos.focus();
  await photos.setInputFiles(await fileOf('first.jpg', await photoOf(400, 300)));
  const chosen = page.getByRole('list', { name: 'Chosen photos' }).getByRole('img');
  await expect(chosen).toHaveCount(1);
  await photos.setInputFiles(await fileOf('second.jpg', await photoOf(400, 300)));
  await expect(page.getByText('Reading your photos…')).toBeVisible();
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await expect(chosen).toHaveCount(0);
  await page.evaluate('letRead()');
  await expect(page.getByText('Reading your photos…')).toBeHidden();
  await expect(chosen).toHaveCount(1);
  const names = await photos.evaluate((input: HTMLInputElement) =>
    [...(input.files ?? [])].map(({ name }) => name),
  );
  expect(names).toEqual(['second.jpg.jpg']);
});

test('a form without script sends a photo and refuses another file', async ({ page, shop, browser }) => {
  test.slow();
  const address = await reviewFormOfDelivered(page, shop);
  const context = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    baseURL: shop.url,
  });
  const plain = await context.newPage();
  await plain.goto(address);
  await fill(plain, 'No script');
  const photos = plain.getByLabel('Photos (optional)');
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  await photos.setInputFiles(await fileOf('a.jpg', script));
  await plain.getByRole('button', { name: 'Submit review' }).click();
  await expect(plain.getByRole('alert')).toHaveText('Photos must be JPEG, PNG or WebP.');
  await expect(plain.getByLabel('Title')).toHaveValue('No script');
  await photos.setInputFiles(await motionPhoto());
  await plain.getByRole('button', { name: 'Submit review' }).click();
  await expect(plain.getByRole('heading', { level: 1 })).toContainText('Thank you.');
  const sent = await shop.d1.prepare("select pictures from review where title = 'No script'").first();
  expect(sent?.pictures).toMatch(/\.1160x1600\.webp"\]$/);
  await shop.d1.prepare("delete from review where title = 'No script'").run();
  await context.close();
});

import type { Shop } from '../support/shop.ts';
import { expectAccessible } from './axe.ts';
import { expect, inMotion, startShop, test } from './fixtures.ts';

test.use(inMotion);
test.describe.configure({ mode: 'default' });

let shop: Shop;
test.beforeAll(async () => {
  shop = await startShop();
  await shop.d1.exec(`UPDATE store SET config = json_set(config, '$.homeHero.displayType', 'reel')`);
});
test.afterAll(() => shop.stop());

test('the reel plays over its poster once the page is idle, and pauses', async ({ page }) => {
  await page.goto(shop.url);
  await expect(page.locator('img[src*="/v1/poster.webp"]')).toBeVisible();
  const video = page.locator('video');
  await expect(video).toHaveJSProperty('paused', false);
  expect(await video.evaluate((video: HTMLVideoElement) => [video.muted, video.loop])).toEqual([true, true]);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Pause' }).click();
  await expect(video).toHaveJSProperty('paused', true);
  await main.getByRole('button', { name: 'Play' }).click();
  await expect(video).toHaveJSProperty('paused', false);
  await expectAccessible(page);
});

test('reduced motion and data saving show the poster and load no video', async ({ page }) => {
  const videos: string[] = [];
  page.on('request', (request) => {
    if (/\.(mp4|m3u8|ts)$/.test(request.url())) videos.push(request.url());
  });
  const expectPoster = async () => {
    await page.goto(shop.url, { waitUntil: 'networkidle' });
    await expect(page.locator('img[src*="/v1/poster.webp"]')).toBeVisible();
    await expect(page.locator('video')).toHaveCount(0);
    expect(videos).toEqual([]);
  };
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectPoster();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await expectPoster();
});

test('the scroll hint appears after 2 s and is removed after 50 px of scrolling', async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto(shop.url);
  const hint = page.locator('[data-hint]');
  await expect(hint).toBeHidden();
  await page.clock.runFor(2000);
  await expect(hint).toBeVisible();
  await page.evaluate(() => scrollTo(0, 40));
  await expect(hint).toBeVisible();
  await page.evaluate(() => scrollTo(0, 60));
  await expect(hint).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('only the poster is shown', async ({ page }) => {
    await page.goto(shop.url);
    await expect(page.locator('img[src*="/v1/poster.webp"]')).toBeVisible();
    await expect(page.locator('[data-hint]')).toBeHidden();
  });
});

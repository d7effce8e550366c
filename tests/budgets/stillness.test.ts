import type { Page } from '@playwright/test';
import { goToCheckout, putInBag, wig } from '../journeys/checkout/shopper.ts';
import { expect, expectFonts, inMotion, test } from '../journeys/fixtures.ts';

test.use(inMotion);

const pages = ['/', '/shop/hair', '/shop/best-sellers', '/shop/product/body-wave-bundles', '/shop/bag'];

/** Goes down the page as a reader in a hurry does, 100 px a frame, until every picture on the way is there. */
async function readThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 100) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      const seen = [...document.images].filter((image) => {
        const { top: above, bottom, width } = image.getBoundingClientRect();
        return width > 0 && bottom > 0 && above < innerHeight;
      });
      await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
    }
  });
}

/** How far things have moved by themselves. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          resolve(sumOf(list.getEntries()));
        });
        const sumOf = (entries: PerformanceEntry[]) =>
          entries
            .filter((entry) => Reflect.get(entry, 'hadRecentInput') === false)
            .reduce((sum, entry) => sum + Number(Reflect.get(entry, 'value')), 0);
        observer.observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sumOf(observer.takeRecords())), 200);
      }),
  );
}

for (const path of pages) {
  test(`${path} moves nothing while it loads and fetches no picture larger than twice what it draws`, async ({
    page,
  }) => {
    await page.goto(path);
    await expectFonts(page);
    await readThrough(page);
    // Our fonts move a word beside another by a few pixels, and no line.
    expect.soft(await shiftOf(page)).toBeLessThanOrEqual(0.001);
    const pictures = await page.evaluate(async () => {
      const drawn = [...document.images].filter(
        ({ currentSrc, clientWidth }) => clientWidth > 0 && currentSrc && !currentSrc.endsWith('.svg'),
      );
      return Promise.all(
        drawn.map(async (image) => {
          // An image element tells its size in the layout's pixels: only the file itself tells its own.
          const file = new Image();
          file.src = image.currentSrc;
          await file.decode();
          const { clientWidth: width, clientHeight: height } = image;
          const excess = Math.min(file.naturalWidth / width, file.naturalHeight / height);
          return { src: new URL(image.currentSrc).pathname, width, height, excess };
        }),
      );
    });
    if (path !== '/shop/bag') expect(pictures.length).toBeGreaterThan(0);
    expect(pictures.filter(({ excess }) => excess > 2)).toEqual([]);
  });
}

test('the checkout moves nothing while it loads, wakes and applies its code', async ({ page }) => {
  await putInBag(page.request, wig);
  await goToCheckout(page);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-fonts');
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeDisabled();
  await page.waitForFunction(() => performance.now() > 2500);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.001);
});

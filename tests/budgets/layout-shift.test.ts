import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { goToCheckout, openBagPanel, putInBag, wig } from '../journeys/checkout/shopper.ts';
import { expect, expectFonts, inMotion, test } from '../journeys/fixtures.ts';
import { listen } from '../support/listen.ts';

test.use(inMotion);

const pages = ['/', '/shop/hair', '/shop/best-sellers', '/shop/product/body-wave-bundles', '/shop/bag'];

/** Scrolls 100 px per frame and waits for the pictures in view. */
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

/** Sum of the layout shifts that no input caused. */
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
  test(`${path} has no layout shift, and no picture over twice its displayed size`, async ({ page }) => {
    await page.goto(path);
    await expectFonts(page);
    await readThrough(page);
    // The web fonts move words by a few pixels, never lines.
    expect.soft(await shiftOf(page)).toBeLessThanOrEqual(0.001);
    const pictures = await page.evaluate(async () => {
      const displayed = [...document.images].filter(
        ({ currentSrc, clientWidth }) => clientWidth > 0 && currentSrc && !currentSrc.endsWith('.svg'),
      );
      return Promise.all(
        displayed.map(async (image) => {
          // `naturalWidth` of a responsive image is in layout pixels; that of the file is not.
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

test('/shop/bag has no layout shift when its HTML arrives in two parts', async ({
  page,
  request,
  baseURL,
}) => {
  const html = (await (await request.get('/shop/bag')).text()).replaceAll(/<script.*?<\/script>/gs, '');
  const secondColumn = html.indexOf('<section', html.indexOf('</section>', html.indexOf('id="footer"')));
  const half = html.indexOf('</h2>', secondColumn);
  const server = createServer(async ({ url }, answer) => {
    if (url !== '/shop/bag') return answer.writeHead(307, { location: `${baseURL}${url}` }).end();
    answer.setHeader('content-type', 'text/html').write(html.slice(0, half));
    await wait(1000);
    return answer.end(html.slice(half));
  });
  await page.goto(`${await listen(server)}/shop/bag`);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.001);
  server.close();
});

test('checkout has no layout shift while it hydrates and applies a code', async ({ page }) => {
  await putInBag(page.request, wig);
  await goToCheckout(page);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-fonts');
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeDisabled();
  await page.waitForFunction(() => performance.now() > 2500);
  expect(await shiftOf(page)).toBeLessThanOrEqual(0.001);
});

test('a dialog locks the page and moves nothing, where a scrollbar takes space', {
  tag: '@desktop',
}, async ({ launchOptions, baseURL, viewport }) => {
  // Playwright hides scrollbars by default.
  const browser = await chromium.launch({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] });
  try {
    const page = await browser.newPage({ ...(baseURL && { baseURL }), viewport });
    await page.goto('/shop/hair');
    const widthOf = () => page.evaluate(() => document.body.getBoundingClientRect().width);
    const width = await widthOf();
    expect(width, 'there is a scrollbar').toBeLessThan(viewport?.width ?? 0);
    await expect(await openBagPanel(page)).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
    expect(await widthOf()).toBe(width);
  } finally {
    await browser.close();
  }
});

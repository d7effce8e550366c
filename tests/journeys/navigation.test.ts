import { existsSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { expect, inMotion, test } from './fixtures.ts';

test.use(inMotion);

const product = '/shop/product/body-wave-lace-wig';
const card = (page: Page) => page.getByRole('main').getByRole('link', { name: /Body wave lace wig/ });

test('fetches a shared page ahead once the pointer rests on its link, a page of one visitor never', {
  tag: '@desk',
}, async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const ahead: string[] = [];
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) => ahead.push(new URL(prefetchUrl).pathname));
  await session.send('Preload.enable');
  await page.goto('/shop/hair');
  await page.getByRole('banner').getByRole('link', { name: 'Bag', exact: true }).hover();
  await card(page).hover();
  await expect.poll(() => ahead).toContain(product);
  expect(ahead).not.toContain('/shop/bag');
});

/** Keeps how each page came: by a cut, or by a transition of so many pictures by the product's name. */
function noteArrival(): void {
  addEventListener('pagereveal', ({ viewTransition }) => {
    Reflect.set(window, 'arrival', viewTransition ? 'transition' : 'cut');
    // The page's own listener lends the name after this one.
    setTimeout(() => {
      const named = [...document.images].filter(
        (image) => getComputedStyle(image).viewTransitionName === 'product-picture',
      );
      if (viewTransition) Reflect.set(window, 'arrival', `transition of ${named.length}`);
    });
  });
}

const arrival = (page: Page) => page.evaluate(() => Reflect.get(window, 'arrival'));

test("a card's picture becomes the product's, and back", { tag: '@once' }, async ({ page }) => {
  await page.addInitScript(noteArrival);
  // A product that was never drawn may be revealed before its picture has come.
  await expect(async () => {
    await page.goto('/shop/hair');
    await card(page).click();
    await expect(page).toHaveURL(/\/shop\/product\//);
    await expect.poll(() => arrival(page), { timeout: 1000 }).toBe('transition of 1');
  }).toPass();
  await page.goBack();
  await expect(page).toHaveURL(/\/shop\/hair$/);
  await expect.poll(() => arrival(page)).toBe('transition of 1');
});

test('reduced motion cuts from page to page', { tag: '@once' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(noteArrival);
  await page.goto('/shop/hair');
  await card(page).click();
  await expect(page).toHaveURL(/\/shop\/product\//);
  await expect.poll(() => arrival(page)).toBe('cut');
});

const wholeChromium = '/usr/bin/chromium';

test("Back brings a page from the browser's cache whole", { tag: '@once' }, async ({
  launchOptions,
  baseURL,
  viewport,
  isMobile,
}) => {
  test.skip(!existsSync(wholeChromium), 'the lean browser keeps no whole pages');
  // Playwright switches the browser's own cache of whole pages off.
  const browser = await chromium.launch({
    ...launchOptions,
    executablePath: wholeChromium,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await (
      await browser.newContext({ ...(baseURL && { baseURL }), viewport, isMobile })
    ).newPage();
    for (const path of ['/', '/shop/hair', product, '/contact-us', '/search?q=body']) {
      await page.goto(path);
      await page.evaluate(() => {
        addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'isRestored', persisted));
      });
      await page.goto('/policies/privacy');
      await page.evaluate(() => history.back());
      await expect(async () => {
        expect(await page.evaluate(() => Reflect.get(window, 'isRestored')), path).toBe(true);
      }).toPass({ timeout: 10_000 });
    }
  } finally {
    await browser.close();
  }
});

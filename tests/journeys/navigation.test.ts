import { existsSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { expect, inMotion, test } from './fixtures.ts';

test.use(inMotion);

const product = '/shop/product/body-wave-lace-wig';
const card = (page: Page) => page.getByRole('main').getByRole('link', { name: /Body wave lace wig/ });

test('hovering a link prefetches a shared page, but not a visitor’s page', {
  tag: '@desktop',
}, async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  const prefetched: string[] = [];
  session.on('Preload.prefetchStatusUpdated', ({ prefetchUrl }) =>
    prefetched.push(new URL(prefetchUrl).pathname),
  );
  await session.send('Preload.enable');
  await page.goto('/shop/hair');
  await page.getByRole('banner').getByRole('link', { name: 'Bag', exact: true }).hover();
  await card(page).hover();
  await expect.poll(() => prefetched).toContain(product);
  expect(prefetched).not.toContain('/shop/bag');
});

test('the names of eight categories stay on one line, and the page no wider than its window', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/shop/hair');
  const entries = page.getByRole('navigation', { name: 'Main' }).locator('ul').first().locator('> li');
  await entries.first().evaluate((entry) => {
    for (let more = 0; more < 3; more += 1) entry.before(entry.cloneNode(true));
  });
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const lines = await entries.locator('> .nav-link').evaluateAll((links) =>
      links.map((link) => {
        const name = document.createRange();
        name.selectNodeContents(link);
        return name.getClientRects().length;
      }),
    );
    expect(lines, `${width} px`).toEqual(Array(8).fill(1));
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
});

/** Records how each page appeared: by a cut, or by a transition of how many named pictures. */
function recordArrival(): void {
  addEventListener('pagereveal', ({ viewTransition }) => {
    Reflect.set(window, 'arrival', viewTransition ? 'transition' : 'cut');
    // The page's listener sets the name after this one.
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
  await page.addInitScript(recordArrival);
  // An uncached product may appear before its picture has loaded.
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

test('reduced motion has no page transitions', { tag: '@once' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(recordArrival);
  await page.goto('/shop/hair');
  await card(page).click();
  await expect(page).toHaveURL(/\/shop\/product\//);
  await expect.poll(() => arrival(page)).toBe('cut');
});

/** As in Safari before 26.2, which has view transitions. */
function removeCommandsAndNavigation(): void {
  Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
  Reflect.deleteProperty(window, 'navigation');
  const prevent = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('command', prevent, { capture: true });
}

test('without invoker commands and the Navigation API dialogs open and close, and pages change without an error', {
  tag: '@once',
}, async ({ page }) => {
  await page.addInitScript(removeCommandsAndNavigation);
  await page.goto('/shop/hair');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('button', { name: 'Close' }).click();
  await expect(menu).toBeHidden();
  await card(page).click();
  await expect(page).toHaveURL(/\/shop\/product\//);
  await page.waitForLoadState();
});

const fullChromium = '/usr/bin/chromium';

test('Back restores a page from the back-forward cache', { tag: '@once' }, async ({
  launchOptions,
  baseURL,
  viewport,
  isMobile,
}) => {
  test.skip(!existsSync(fullChromium), 'the headless shell has no back-forward cache');
  // Playwright disables the back-forward cache by default.
  const browser = await chromium.launch({
    ...launchOptions,
    executablePath: fullChromium,
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

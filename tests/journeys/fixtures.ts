import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import { chromiumOptions } from '../support/chromium.ts';
import type { Shop, ShopOptions } from '../support/shop.ts';

export { expect };

type Guard = {
  /** Expects a browser error that matches `message` in this test. */
  expect: (message: string | RegExp) => void;
  watch: (context: BrowserContext) => Promise<void>;
};

type Options = {
  /** Whether the home page offers its discount on scrolling, which covers the page. */
  offersWelcome: boolean;
};

type Fixtures = {
  /** Fails the test on page errors, console errors and warnings (content policy included) and failed requests. */
  guard: Guard;
  /** Opens the shop in another guarded browser context. */
  newShopper: (options?: BrowserContextOptions) => Promise<Page>;
};

type WorkerFixtures = { workerShop: Shop; changedShop: Shop };

export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  offersWelcome: [false, { option: true }],
  // On every test, because Playwright starts a new worker when worker fixtures differ.
  workerShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  changedShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
    async ({}, use) => {
      const shop = await startShop();
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  guard: [
    async ({ context, offersWelcome }, use) => {
      const errors: string[] = [];
      const expected: (string | RegExp)[] = [];
      const guard: Guard = {
        expect: (message) => expected.push(message),
        watch: async (watched) => {
          listen(watched, (error) => errors.push(error));
          if (!offersWelcome) await watched.addInitScript(completeWelcome);
        },
      };
      await guard.watch(context);
      await use(guard);
      expect(
        errors.filter((error) => ![...expected, ...harmless].some((message) => matches(error, message))),
        'unexpected browser errors; expect them with guard.expect() if they belong to the test',
      ).toEqual([]);
      // The browser may report a response after the page has handled it.
      await expect
        .poll(
          () => expected.filter((message) => !errors.some((error) => matches(error, message))),
          'browser errors that guard.expect() expected did not occur',
        )
        .toEqual([]);
    },
    { auto: true },
  ],
  // Each shopper has their own IP, because one IP may create only 20 guests a minute.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  extraHTTPHeaders: async ({}, use) => use(uniqueClientIp()),
  newShopper: async ({ browser, guard, contextOptions, baseURL, viewport, isMobile, hasTouch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL && { baseURL }),
        viewport,
        isMobile,
        hasTouch,
        extraHTTPHeaders: uniqueClientIp(),
        ...options,
      });
      contexts.push(context);
      await guard.watch(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** For tests of motion or timing. Other tests reduce motion, because transitions take time. */
export const inMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** For tests that measure time or use the whole machine. */
export const alone = { tag: '@alone', lock: '-exclusive-' };

/** For tests that measure scripts: in a process that they share, they would be compiled already. */
export const inFreshProcesses = { launchOptions: chromiumOptions };

/** Serves a demo shop. Imports Wrangler lazily because it takes seconds to load. */
export async function startShop(options?: ShopOptions): Promise<Shop> {
  return (await import('../support/shop.ts')).startShop(options);
}

/** One demo shop per worker, for tests that read its database or send mail and leave it unchanged. */
export const workerShopTest = test.extend<{ shop: Shop }>({
  shop: async ({ workerShop }, use) => use(workerShop),
  baseURL: async ({ workerShop }, use) => use(workerShop.url),
});

/** One demo shop per worker, for tests that change it without affecting each other. */
export const mutableShopTest = test.extend<{ shop: Shop }>({
  shop: async ({ changedShop }, use) => use(changedShop),
  baseURL: async ({ changedShop }, use) => use(changedShop.url),
});

/** One demo shop per test, for tests that use it up or close it. */
export const isolatedTest = test.extend<{ shop: Shop }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  shop: async ({}, use) => {
    const shop = await startShop();
    await use(shop);
    await shop.stop();
  },
  baseURL: async ({ shop }, use) => use(shop.url),
});

/** Headers with a random client IP. */
export function uniqueClientIp() {
  const part = () => 1 + Math.floor(Math.random() * 254);
  return { 'cf-connecting-ip': `10.${part()}.${part()}.${part()}` };
}

function completeWelcome(): void {
  if (location.protocol === 'http:') localStorage.setItem('discount_code_alert_completed', 'true');
}

/**
 * Chromium rejects promises that no script has when it skips a page transition by itself:
 * https://github.com/w3c/csswg-drafts/issues/13726.
 */
const skippedTransition = /^Transition was (aborted because of invalid state|skipped)/;

/** Responses that the shop expects and the browser logs. */
const harmless = [
  // The customer has no bag.
  /status of 404.*\/api\/bags\/active/,
  // An add of the page before is still running, so sending it again waits.
  /status of 409.*\/api\/bags\/[^/]+\/items\)/,
];

function listen(context: BrowserContext, report: (error: string) => void): void {
  context.on('weberror', (error) => {
    const { message } = error.error();
    if (!skippedTransition.test(message)) report(`page error: ${message}`);
  });
  context.on('console', (message) => {
    const type = message.type();
    if (type === 'error' || type === 'warning') {
      report(`console ${type}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // The browser aborts requests of a page that is left.
    if (reason !== 'net::ERR_ABORTED') report(`request: ${request.method()} ${request.url()} ${reason}`);
  });
}

function matches(error: string, message: string | RegExp): boolean {
  return typeof message === 'string' ? error.includes(message) : message.test(error);
}

/** Waits until the shop's fonts are drawn, after which nothing moves. */
export async function expectFonts(page: Page): Promise<void> {
  const added = () =>
    [...document.fonts].filter(({ family, status }) => / Late/.test(family) && status === 'loaded');
  await expect.poll(async () => (await page.evaluate(added)).length).toBe(2);
  await nextFrame(page);
}

/** Waits until the page has drawn what has changed. */
export async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
}

/** The width of the page with text twice as large, in which it stays. */
export function widthWithLargeText(page: Page): Promise<number> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    return document.documentElement.scrollWidth;
  });
}

import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './support/chromium.ts';

/** The address of a shop that is already running. If unset, this config starts one. */
const shop = process.env['STRAND_URL'];

/** Journeys whose layout depends on the width also run on a desktop; all others run on the phone only. */
const layoutByWidth =
  'admin-{products,orders},browse,frame,gallery,listing,navigation,policies,saved,search,shop-information,welcome,checkout/{form,purchase}';

/** Tests in these files that are the same at every width run on the phone only. */
const once = /@once/;

/** Tests that need a keyboard or a pointer run on the desktop only. */
const desktop = /@desktop/;

/** Run on the desktop only, because the order summary takes another press on a phone. */
const desktopOnly = 'checkout/{changed-bag,codes,payment-problems}';

/** Takes minutes, mostly waiting for other tools, so it starts first and the others run meanwhile. */
const longest = 'journeys/deploy.test.ts';

export default defineConfig({
  testDir: '.',
  testMatch: ['{journeys,budgets}/**/*.test.ts', 'load/*.test.ts'],
  outputDir: '../test-results',
  forbidOnly: true,
  fullyParallel: true,
  // One more than continuous integration has cores: a journey also waits.
  workers: 3,
  // A busy machine takes three times as long. What may not be slow has a budget.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    ...(shop && { baseURL: shop }),
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GH',
    timezoneId: 'Africa/Accra',
    launchOptions: {
      ...chromiumOptions,
      // One process for all pages of a worker saves a sixth of the processor's time, drawing in the browser's a twelfth.
      args: [...chromiumOptions.args, '--renderer-process-limit=1', '--in-process-gpu'],
    },
  },
  projects: [
    { name: 'longest', testMatch: longest },
    {
      name: 'desktop',
      grepInvert: once,
      testMatch: [
        `journeys/{${layoutByWidth},${desktopOnly}}.test.ts`,
        'budgets/{interaction,layout-shift}.test.ts',
      ],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: desktop,
      testIgnore: [`journeys/${desktopOnly}.test.ts`, longest],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  ...(!shop && {
    webServer: {
      command: 'node --disable-warning=ExperimentalWarning tests/support/serve.ts',
      cwd: '..',
      // Sets these environment variables.
      wait: { stdout: /Strand is open at (?<strand_url>\S+), copied from (?<strand_databases>\S+)/ },
      timeout: 60_000,
      stdout: 'pipe' as const,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
    },
  }),
});

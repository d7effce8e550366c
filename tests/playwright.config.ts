import { defineConfig } from '@playwright/test';

/** Set: the journeys run on a shop that is open already. Else the config starts one and learns its address. */
const shop = process.env['STRAND_URL'];

/** Journeys whose screens depend on the width run on a desk too; all others on the phone alone. */
const drawnByWidth =
  'admin-{products,orders,set-up},browse,frame,gallery,listing,navigation,policies,saved,search,shell-texts,welcome,checkout/{form,purchase}';

/** What in these files is the same on every width: once is enough, on the phone. */
const once = /@once/;

/** What a phone has no keyboard for. */
const desk = /@desk/;

/** What stands open on a desk alone: the same on a phone after one more press. */
const onDesk = 'checkout/{changed-bag,codes,payment-problems}';

/** It takes minutes, most of them waiting for the tools that it calls: all others run meanwhile. */
const longest = 'journeys/deploy.test.ts';

export default defineConfig({
  testDir: '.',
  testMatch: ['{journeys,budgets}/**/*.test.ts', 'load/*.test.ts'],
  outputDir: '../test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ? [['list'], ['json']] : [['list']],
  use: {
    ...(shop && { baseURL: shop }),
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GH',
    timezoneId: 'Africa/Accra',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'longest', testMatch: longest },
    {
      name: 'desktop',
      grepInvert: once,
      testMatch: [`journeys/{${drawnByWidth},${onDesk}}.test.ts`, 'budgets/{interaction,stillness}.test.ts'],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      grepInvert: desk,
      testIgnore: [`journeys/${onDesk}.test.ts`, longest],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  ...(!shop && {
    webServer: {
      command: 'node --disable-warning=ExperimentalWarning tests/support/serve.ts',
      cwd: '..',
      wait: { stdout: /Strand is open at (?<strand_url>\S+)/ },
      timeout: 60_000,
      stdout: 'pipe' as const,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
    },
  }),
});

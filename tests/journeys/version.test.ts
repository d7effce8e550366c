import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const firstCheck = 10_000;
const interval = 60_000;

/** Serves version checks a home page with new scripts, as after a deployment. `checks` counts them. */
async function deployNewVersion(page: Page) {
  const seen = { checks: 0, isNew: true };
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue();
      const answer = await route.fetch();
      const text = await answer.text();
      const body = seen.isNew ? text.replaceAll(/\/_astro\/[\w.-]+\.js/g, '/_astro/New.1234.js') : text;
      await route.fulfill({ response: answer, body });
      seen.checks += 1;
    },
  );
  return seen;
}

const wasReloaded = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('navigation').some((each) => each.toJSON().type === 'reload'),
  );

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'entriesByType', performance.getEntriesByType.bind(performance));
  });
  await page.clock.install();
  // Playwright's clock replaces `performance` without navigation entries.
  await page.addInitScript(() => {
    Object.assign(performance, { getEntriesByType: Reflect.get(window, 'entriesByType') });
  });
});

/** Waits until a reload would have started. */
const settle = (page: Page) => page.waitForLoadState('networkidle');

test('a page of an older deployment reloads once and keeps scroll position and field', async ({ page }) => {
  const seen = await deployNewVersion(page);
  await page.goto('/shop/wigs');
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement('input'));
    Object.assign(field, { id: 'note', value: 'half a word' });
    field.focus({ preventScroll: true });
    scrollTo({ top: 700, behavior: 'instant' });
  });
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.body.appendChild(document.createElement('input')).id = 'note';
    }),
  );
  await Promise.all([page.waitForEvent('load'), page.clock.runFor(firstCheck)]);
  await expect(page.locator('#note')).toBeFocused();
  await expect(page.locator('#note')).toHaveValue('half a word');
  expect(await page.evaluate(() => scrollY)).toBe(700);
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({});
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.clock.runFor(firstCheck + 2 * interval);
  await expect.poll(() => seen.checks).toBe(4);
  await settle(page);
  expect(loads).toBe(0);
});

test('the same scripts cause no reload', async ({ page }) => {
  const seen = await deployNewVersion(page);
  seen.isNew = false;
  await page.goto('/shop/wigs');
  await page.clock.runFor(firstCheck + interval);
  await expect.poll(() => seen.checks).toBe(2);
  expect(await wasReloaded(page)).toBe(false);
});

test('a filled form delays the reload until it is empty', async ({ page }) => {
  const seen = await deployNewVersion(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill('ama@example.com');
  await page.clock.runFor(firstCheck);
  await expect.poll(() => seen.checks).toBe(1);
  await settle(page);
  expect(await wasReloaded(page)).toBe(false);
  await page.getByLabel('Email').fill('');
  await Promise.all([page.waitForEvent('load'), page.clock.runFor(interval)]);
  expect(await wasReloaded(page)).toBe(true);
});

test('the response to a form is never reloaded', async ({ page }) => {
  const seen = await deployNewVersion(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await page.clock.runFor(firstCheck + interval);
  await settle(page);
  expect(seen.checks).toBe(0);
});

test('checkout pages do not check the version', async ({ page }) => {
  const seen = await deployNewVersion(page);
  const checks: string[] = [];
  page.on('request', (request) => request.url().includes('/version.check.') && checks.push(request.url()));
  await page.goto('/shop/checkout/complete');
  await page.clock.runFor(firstCheck + 2 * interval);
  await settle(page);
  expect([seen.checks, checks]).toEqual([0, []]);
  await page.goto('/shop/wigs');
  await Promise.all([page.waitForEvent('load'), page.clock.runFor(firstCheck)]);
  expect(checks.length).toBeGreaterThan(0);
});

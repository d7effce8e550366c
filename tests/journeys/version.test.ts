import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const firstLook = 10_000;
const pause = 60_000;

/** Home as it stands after a deployment, to whoever asks for its scripts; `looks` counts them. */
async function deployAnew(page: Page) {
  const seen = { looks: 0, isNew: true };
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      if (route.request().resourceType() !== 'fetch') return route.continue();
      const answer = await route.fetch();
      const text = await answer.text();
      const body = seen.isNew ? text.replaceAll(/\/_astro\/[\w.-]+\.js/g, '/_astro/New.1234.js') : text;
      await route.fulfill({ response: answer, body });
      seen.looks += 1;
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
  // The clock of a test knows no navigations.
  await page.addInitScript(() => {
    Object.assign(performance, { getEntriesByType: Reflect.get(window, 'entriesByType') });
  });
});

/** Long enough for a page to be left that wants to be. */
const settle = (page: Page) => page.waitForLoadState('networkidle');

test('a page of an older deployment loads again, once, with its place and its field', async ({ page }) => {
  const seen = await deployAnew(page);
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
  await Promise.all([page.waitForEvent('load'), page.clock.runFor(firstLook)]);
  await expect(page.locator('#note')).toBeFocused();
  await expect(page.locator('#note')).toHaveValue('half a word');
  expect(await page.evaluate(() => scrollY)).toBe(700);
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({});
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.clock.runFor(firstLook + 2 * pause);
  await expect.poll(() => seen.looks).toBe(4);
  await settle(page);
  expect(loads).toBe(0);
});

test('the same scripts load nothing again', async ({ page }) => {
  const seen = await deployAnew(page);
  seen.isNew = false;
  await page.goto('/shop/wigs');
  await page.clock.runFor(firstLook + pause);
  await expect.poll(() => seen.looks).toBe(2);
  expect(await wasReloaded(page)).toBe(false);
});

test('what is typed or chosen in a form is waited for', async ({ page }) => {
  const seen = await deployAnew(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill('ama@example.com');
  await page.clock.runFor(firstLook);
  await expect.poll(() => seen.looks).toBe(1);
  await settle(page);
  expect(await wasReloaded(page)).toBe(false);
  await page.getByLabel('Email').fill('');
  await Promise.all([page.waitForEvent('load'), page.clock.runFor(pause)]);
  expect(await wasReloaded(page)).toBe(true);
});

test('the answer to a form is never sent again', async ({ page }) => {
  const seen = await deployAnew(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible();
  await page.clock.runFor(firstLook + pause);
  await settle(page);
  expect(seen.looks).toBe(0);
});

test('no page of the checkout looks', async ({ page }) => {
  const seen = await deployAnew(page);
  const checks: string[] = [];
  page.on('request', (request) => request.url().includes('/version.check.') && checks.push(request.url()));
  await page.goto('/shop/checkout/complete');
  await page.clock.runFor(firstLook + 2 * pause);
  await settle(page);
  expect([seen.looks, checks]).toEqual([0, []]);
  await page.goto('/shop/wigs');
  await Promise.all([page.waitForEvent('load'), page.clock.runFor(firstLook)]);
  expect(checks.length).toBeGreaterThan(0);
});

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
      seen.looks += 1;
      const answer = await route.fetch();
      const text = await answer.text();
      const body = seen.isNew ? text.replaceAll(/\/_astro\/[\w.-]+\.js/g, '/_astro/New.1234.js') : text;
      return route.fulfill({ response: answer, body });
    },
  );
  return seen;
}

const wasReloaded = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('navigation').some((each) => each.toJSON().type === 'reload'),
  );

test.beforeEach(({ page }) => page.clock.install());

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
  await page.clock.runFor(firstLook + 2 * pause);
  await expect.poll(() => seen.looks).toBe(4);
});

test('the same scripts load nothing again', async ({ page }) => {
  const seen = await deployAnew(page);
  seen.isNew = false;
  await page.goto('/shop/wigs');
  await page.clock.runFor(firstLook + pause);
  await expect.poll(() => seen.looks).toBe(2);
  expect(await wasReloaded(page)).toBe(false);
});

test('what is typed into a form is waited for', async ({ page }) => {
  const seen = await deployAnew(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill('ama@example.com');
  await page.clock.runFor(firstLook);
  await expect.poll(() => seen.looks).toBe(1);
  await expect(page.getByLabel('Email')).toHaveValue('ama@example.com');
  expect(await wasReloaded(page)).toBe(false);
});

test('no page of the checkout looks', async ({ page }) => {
  const seen = await deployAnew(page);
  await page.goto('/shop/checkout/complete');
  await page.clock.runFor(firstLook + 2 * pause);
  expect(seen.looks).toBe(0);
});

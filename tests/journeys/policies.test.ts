import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

const pages: readonly (readonly [
  address: string,
  heading: string,
  expectContents?: (page: Page) => Promise<void>,
])[] = [
  ['/policies/tos', 'Terms of service'],
  ['/policies/privacy', 'Privacy policy'],
  ['/policies/delivery-returns-exchanges', 'Delivery, returns and exchanges', expectFeesAndPromises],
  ['/contact-us', 'Contact us', expectStudio],
];

async function expectFeesAndPromises(page: Page): Promise<void> {
  for (const [place, fee] of [
    ['Within Greater Accra', 'GHS 30'],
    ['Other regions of Ghana', 'GHS 70'],
    ['Outside Ghana', 'GHS 800'],
  ]) {
    await expect(page.getByRole('row', { name: `${place} ${fee}` })).toBeVisible();
  }
  const text = page.getByRole('article');
  for (const promise of ['24 to 48 hours', 'within 7 days of receipt', '7-10 business days', '7 - 12 days']) {
    await expect(text).toContainText(promise);
  }
  await expect(text).not.toContainText('{{');
}

async function expectStudio(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main).toContainText('Monday - Saturday: 9am - 7pm');
  await expect(main).toContainText('Sunday: Closed');
  await expect(main.getByRole('link', { name: 'View on a map' })).toHaveAttribute('href', /Lagos\+Avenue/);
  await expect(main.getByRole('link', { name: '+233 30 255 0142' })).toHaveAttribute(
    'href',
    'tel:+233302550142',
  );
  await expect(main.getByRole('link', { name: '+233 24 255 0142' })).toHaveAttribute(
    'href',
    /wa\.me\/233242550142/,
  );
  await expect(main.getByRole('img', { name: 'Our studio and showroom' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('MTN MoMo');
}

test('the footer leads to policies and contact with their contents, cached for all visitors', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/');
  for (const [address, heading, expectContents] of pages) {
    await page.getByRole('contentinfo').getByRole('link', { name: heading }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectContents?.(page);
    const answer = await page.request.get(address);
    expect(answer.headers()['x-page-cache']).toMatch(/hit|miss|stale/);
    expect(answer.headers()['set-cookie']).toBeUndefined();
    await expectAccessible(page);
  }
});

test('a guide is cached for all visitors and shows small pictures', { tag: '@once' }, async ({ page }) => {
  const answer = await page.goto('/guides/length-and-lace');
  expect(answer?.headers()['x-page-cache']).toMatch(/hit|miss|stale/);
  const picture = page.getByRole('img', { name: 'Straight hair of 24 inches' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.currentSrc)).toMatch(/\.avif$/);
  await expectAccessible(page);
});

test('a table wider than the phone scrolls by itself', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/guides/length-and-lace');
  await page
    .getByRole('cell')
    .first()
    .evaluate((cell) => cell.append('x'.repeat(80)));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('the list next to the text leads to a section', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/policies/tos');
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: /^10\./ }).click();
  await expect(page.getByRole('heading', { name: '10. Governing law' })).toBeInViewport();
});

test('an unknown policy is 404', { tag: '@once' }, async ({ request }) => {
  expect((await request.get('/policies/cookies')).status()).toBe(404);
});

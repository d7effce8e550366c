import type { Locator, Page } from '@playwright/test';
import { pickup } from '../support/order-details.ts';
import { buy, putInBag, wig } from './checkout/shopper.ts';
import { expect, test, widthWithLargeText } from './fixtures.ts';

const pages = [
  '/',
  '/shop/hair',
  '/shop/hair?color=color-natural-black&texture=double-drawn&min=500&max=9000&stock=in',
  '/shop/best-sellers',
  '/shop/hair?length=13',
  '/shop/product/body-wave-lace-wig',
  '/shop/bag',
  '/search?q=wig',
  `/search?q=${'q'.repeat(60)}`,
  '/login',
  '/signup',
  '/contact-us',
  '/policies/privacy',
  '/guides/length-and-lace',
  '/shop/orders',
];
const missing = ['/nowhere', '/shop/orders/order_old?key=old'];

test('controls are at least 44 px high, fields have text of 16 px, and no page scrolls sideways at 320 px', async ({
  page,
  guard,
}) => {
  test.slow();
  guard.expect(/status of 404/);
  const email = `${'christopher.'.repeat(4)}mensah@technology-university.example`;
  const customerDetails = { ...pickup.customerDetails, email, firstName: 'W'.repeat(60) };
  const { id } = await buy(page.request, wig, { ...pickup, customerDetails });
  const ownPages = ['/shop/checkout/complete', `/shop/orders/${id}`];
  for (const path of [...pages, ...ownPages, ...missing]) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    const low = await page.locator('a[href], button, summary').evaluateAll((controls) =>
      controls
        .filter((control) => control.checkVisibility())
        .filter(
          (control) =>
            getComputedStyle(control).display !== 'inline' ||
            control.parentElement?.textContent.trim() === control.textContent.trim(),
        )
        .map((control) => ({ text: control.textContent, ...control.getBoundingClientRect().toJSON() }))
        .filter(({ width, height }) => width > 1 && height < 44),
    );
    if (!missing.includes(path)) expect.soft(low, path).toEqual([]);
    const small = await page.locator('input, select, textarea').evaluateAll((fields) =>
      fields
        .filter((field) => field.checkVisibility())
        .map((field) => ({
          field: field.outerHTML,
          size: Number.parseFloat(getComputedStyle(field).fontSize),
        }))
        .filter(({ size }) => size < 16),
    );
    expect.soft(small, path).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(width, path).toBeLessThanOrEqual(320);
  }
});

test('at 320 px Add to Bag is one line beside a whole heart, and with text twice as large the bag is in reach', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/shop/product/${wig}`);
  const add = await page.getByRole('button', { name: 'Add to Bag' }).boundingBox();
  const heart = await page.getByRole('button', { name: 'Save', exact: true }).locator('svg').boundingBox();
  expect(add?.height).toBeLessThanOrEqual(48);
  const label = page.getByRole('button', { name: 'Add to Bag' });
  await expect(label, 'two lines of text keep off the edge').toHaveCSS('padding-top', '8px');
  expect(heart?.width).toBeGreaterThanOrEqual(20);
  const title = page.locator('#reviews h3').first();
  await title.evaluate((text) => text.replaceChildren('so'.repeat(99)));
  expect((await title.boundingBox())?.width, 'a long word in a review').toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widthWithLargeText(page)).toBeLessThanOrEqual(390);
  await expect(page.getByRole('banner').getByRole('link', { name: /^Bag/ })).toBeInViewport({ ratio: 1 });
});

test('a bag, checkout and order of five figures fit the phone with text twice as large', async ({ page }) => {
  for (let more = 0; more < 3; more++) await putInBag(page.request, wig);
  for (const path of ['/shop/bag', '/shop/checkout']) {
    await page.goto(path);
    expect.soft(await widthWithLargeText(page), path).toBeLessThanOrEqual(390);
  }
  await page.getByRole('radio', { name: /^Delivery/ }).check();
  await page.getByRole('combobox', { name: 'Country' }).selectOption('United States');
  await expect(page.getByText('Express international shipping')).toBeVisible();
  expect.soft(await widthWithLargeText(page)).toBeLessThanOrEqual(390);
  const { id } = await buy(page.request);
  await page.goto(`/shop/orders/${id}`);
  await expect(page.getByText(/^GHS.1\d,\d{3}/).first()).toBeVisible();
  expect(await widthWithLargeText(page)).toBeLessThanOrEqual(390);
});

test('on a phone with a keyboard, no bar covers the focused control', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(`/shop/product/${wig}`);
  await tabTo(page, page.getByRole('link', { name: 'Ask about this wig' }), '.purchase');
  await page.goto('/shop/wigs');
  await page.getByRole('button', { name: 'Show filters' }).click();
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Apply' }), '.filters-foot');
});

/** Tabs until the control has the focus. Each control on the way is visible above the bar, unless the bar holds it. */
async function tabTo(page: Page, control: Locator, bar: string): Promise<void> {
  do {
    await page.keyboard.press('Tab');
    const covered = await page.evaluate((selector) => {
      const [focused, bars] = [document.activeElement, [...document.querySelectorAll(selector)]];
      const { bottom = 0 } = focused?.getBoundingClientRect() ?? {};
      const isCovered = (each: Element) =>
        each.checkVisibility() && !each.contains(focused) && bottom > each.getBoundingClientRect().top;
      return bars.some(isCovered) ? focused?.outerHTML : undefined;
    }, bar);
    expect(covered).toBeUndefined();
  } while (!(await control.evaluate((element) => element === document.activeElement)));
}

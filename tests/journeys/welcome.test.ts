import type { Page } from '@playwright/test';
import { createGuest, listEvents, scrollPast, viewProduct } from './analytics.steps.ts';
import { expectAccessible } from './axe.ts';
import { buy } from './checkout/shopper.ts';
import { expect, workerShopTest as test } from './fixtures.ts';

const day = 24 * 60 * 60 * 1000;
const modal = (page: Page) => page.getByRole('dialog', { name: '25% off your first purchase' });

let emails = 0;
/** A new address, because the gateway sends one mail per address. */
const newEmail = () => `ama-${process.pid}-${++emails}@example.com`;

/** Scrolls past the modal's threshold and waits longer than its delay. */
async function expectNoModal(page: Page): Promise<void> {
  await scrollPast(page, 0.9);
  await page.clock.runFor(1500);
  await page.waitForLoadState('networkidle');
  await expect(modal(page)).toHaveCount(0);
}

test.use({ offersWelcome: true });
test.beforeEach(({ page }) => page.clock.install());

test('the modal opens after 90 % of a screen and takes an e-mail for a code', { tag: '@once' }, async ({
  page,
}) => {
  await page.goto('/');
  const opener = page.getByRole('banner').getByRole('link').first();
  await opener.focus();
  await page.evaluate(() => scrollTo(0, innerHeight * 0.9 - 2));
  await page.clock.runFor(5000);
  await expect(modal(page)).toHaveCount(0);
  await scrollPast(page, 0.9);

  await expect(modal(page)).toBeVisible();
  await expect(modal(page).getByRole('heading')).toHaveCSS('font-size', '28px');
  await expect(modal(page).getByText(/^Ends July 20th(, 20\d\d)?$/)).toBeVisible();
  await expect(
    modal(page).getByText(
      /^Enter your email and we'll send you an exclusive discount code\. The offer ends on July 20th(, 20\d\d)?\.$/,
    ),
  ).toBeVisible();
  const email = modal(page).getByLabel('Email');
  await expect(email).toBeFocused();
  await expectAccessible(page);

  const claim = modal(page).getByRole('button', { name: 'Claim my discount' });
  await claim.click();
  await expect(modal(page).getByText('Email cannot be empty or whitespace')).toBeVisible();
  await email.fill('   ');
  await claim.click();
  await expect(modal(page).getByText('Email cannot be empty or whitespace')).toBeVisible();
  await email.pressSequentially('ama@');
  await expect(modal(page).getByRole('alert')).toHaveCount(0);
  await claim.click();
  await expect(modal(page).getByText('Please enter a valid email address')).toBeVisible();
  await expect(email).toBeFocused();
  await expectAccessible(page);

  await email.fill(newEmail());
  await email.press('Enter');
  const sent = modal(page).getByText('Your discount code has been sent to your email');
  await expect(sent).toBeVisible();
  await expect(sent).toBeFocused();
  await expectAccessible(page);
  await modal(page).getByRole('button', { name: 'Continue shopping' }).click();
  await expect(modal(page)).toBeHidden();
  await expect(opener).toBeFocused();

  await page.clock.setSystemTime(Date.now() + 31 * day);
  await page.goto('/');
  await expectNoModal(page);
});

test('the modal sends the code by mail and creates no guest before', { tag: '@once' }, async ({
  page,
  shop,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/');
  await scrollPast(page, 0.9);
  await expect(modal(page)).toBeVisible();
  await page.clock.runFor(5000);
  expect(requests.filter((url) => url.includes('/api/guests'))).toEqual([]);

  const address = newEmail();
  await modal(page).getByLabel('Email').fill(address);
  await modal(page).getByRole('button', { name: 'Claim my discount' }).click();
  await expect(modal(page).getByText('Your discount code has been sent to your email')).toBeVisible();
  const mail = await shop.d1
    .prepare('select text from mail where recipient = ?')
    .bind(address)
    .first<{ text: string }>();
  expect(mail?.text).toContain('WELCOMEBACK25');
  expect(mail?.text).toMatch(/until July 20th(, 20\d\d)?\./);
  await page.clock.runFor(5000);
  const guest = await (await page.request.get('/api/guests')).json();
  const data = { isNextOrder: false, promoCodeId: expect.any(String) };
  await expect
    .poll(async () => (await listEvents(shop, guest._id)).filter(({ action }) => action.endsWith('_modal')))
    .toEqual([
      { action: 'viewed_WELCOMEBACK25_modal', origin: null, data },
      { action: 'submitted_WELCOMEBACK25_modal', origin: null, data },
    ]);
});

test('a shopper who has ordered before sees the offer for their next order, and the events say so', {
  tag: '@once',
}, async ({ page, shop }) => {
  const guest = await createGuest(page);
  await buy(page.request);
  await page.goto('/');
  await scrollPast(page, 0.9);
  const next = page.getByRole('dialog', { name: '25% off your next purchase' });
  await next.getByRole('button', { name: 'No thanks' }).click();
  await page.clock.runFor(5000);
  const data = { isNextOrder: true, promoCodeId: expect.any(String) };
  await expect
    .poll(async () => (await listEvents(shop, guest)).filter(({ action }) => action.endsWith('_modal')))
    .toEqual([
      { action: 'viewed_WELCOMEBACK25_modal', origin: null, data },
      { action: 'dismissed_WELCOMEBACK25_modal', origin: null, data },
    ]);
});

test('Close, Escape and No thanks dismiss the modal, for 30 days', { tag: '@once' }, async ({
  page,
  shop,
}) => {
  const guest = await createGuest(page);
  const dismissals = async () =>
    (await listEvents(shop, guest)).filter(({ action }) => action === 'dismissed_WELCOMEBACK25_modal').length;
  const opened = async () => {
    await page.goto('/');
    await scrollPast(page, 0.9);
    await expect(modal(page).getByLabel('Email')).toBeFocused();
  };
  await opened();
  for (const [before, how] of ['Close', 'Escape', 'No thanks'].entries()) {
    if (how === 'Escape') await page.keyboard.press('Escape');
    else await modal(page).getByRole('button', { name: how }).click();
    await expect(modal(page)).toBeHidden();
    await page.clock.runFor(4000);
    await expect.poll(dismissals, how).toBe(before + 1);
    const dismissedAt = await page.evaluate(() => Date.now());

    if (how === 'Close') {
      await page.clock.setSystemTime(dismissedAt + 29 * day);
      await page.goto('/');
      await expectNoModal(page);
    }
    await page.clock.setSystemTime(dismissedAt + 31 * day);
    await opened();
  }
});

test('the modal traps the focus, and the page keeps its scroll position', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/');
  await scrollPast(page, 0.9);
  await expect(modal(page).getByLabel('Email')).toBeFocused();
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab');
    const place = await page.evaluate(
      () => document.activeElement?.closest('dialog, main, header, footer')?.tagName,
    );
    expect([undefined, 'DIALOG']).toContain(place);
  }
  await expectAccessible(page);
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(5, 5);
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => scrollY)).toBe(before);
});

test('a second request of the offer shows the reason', { tag: '@once' }, async ({ page, guard }) => {
  guard.expect(/400/);
  await createGuest(page);
  await page.goto('/');
  await scrollPast(page, 0.9);
  await expect(modal(page)).toBeVisible();
  const store = await (await page.request.get('/api/storefront?storeName=Strand')).json();
  const { promoCodeId } = store.config.homepageDiscountCodeModalPromoCode;
  await page.request.post('/api/offers', { data: { email: newEmail(), promoCodeId } });
  await modal(page).getByLabel('Email').fill(newEmail());
  await modal(page).getByRole('button', { name: 'Claim my discount' }).click();
  await expect(modal(page).getByRole('alert')).toHaveText('You have already requested this offer.');
  await expectAccessible(page);

  await page.evaluate(() => localStorage.removeItem('discount_code_alert_last_shown'));
  await page.goto('/');
  await expectNoModal(page);
});

test('a failed request of the offer shows the reason', { tag: '@once' }, async ({ page, guard }) => {
  guard.expect(/503/);
  await page.route('**/api/offers', (route) => route.fulfill({ status: 503, body: 'down' }));
  await page.goto('/');
  await scrollPast(page, 0.9);
  await modal(page).getByLabel('Email').fill(newEmail());
  await modal(page).getByRole('button', { name: 'Claim my discount' }).click();
  await expect(modal(page).getByRole('alert')).toHaveText('Failed to submit email');
  await expect(modal(page).getByRole('button', { name: 'Claim my discount' })).toBeEnabled();
});

test('the modal does not open if offers fail to load', { tag: '@once' }, async ({ page, guard }) => {
  guard.expect(/503/);
  await createGuest(page);
  await page.route('**/api/offers', (route) => route.fulfill({ status: 503, json: { error: 'down' } }));
  await page.goto('/');
  await expectNoModal(page);
});

test('the modal waits for other overlays, and the reminder for the modal', { tag: '@once' }, async ({
  page,
  shop,
}) => {
  await createGuest(page);
  await viewProduct(page, shop, 'silky-straight-lace-wig');
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: /^Bag/ }).click();
  const bag = page.getByRole('dialog', { name: 'Bag' });
  await expect(bag).toBeVisible();
  await scrollPast(page, 0.9);
  await page.clock.runFor(3000);
  await expect(modal(page)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Product reminder' })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(bag).toBeHidden();
  await page.clock.runFor(1000);
  await expect(modal(page)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Product reminder' })).toBeHidden();
  await modal(page).getByRole('button', { name: 'No thanks' }).click();
  await expect(page.getByRole('region', { name: 'Product reminder' })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { testSettings } from '../support/settings.ts';
import { asksBeforeLeaving, signInAsOwner } from './admin.steps.ts';
import { expectAccessible } from './axe.ts';
import {
  agree,
  checkOutBag,
  continueToPayment,
  decide,
  fillContact,
  goToCheckout,
  islandsHydrated,
  putInBag,
  wig,
} from './checkout/shopper.ts';
import { expect, isolatedTest, mutableShopTest, test as shared, startShop } from './fixtures.ts';

const test = shared.extend<{ baseURL: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  baseURL: async ({}, use) => {
    const shop = await startShop({ products: 'none' });
    await use(shop.url);
    await shop.stop();
  },
});

const shopName = 'Adwoa and Sisters Crown of Glory Hair Studio';

/** Completes the set-up page by keyboard. */
async function setUp(page: Page): Promise<void> {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Set up your shop' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Set-up token').fill(testSettings.SETUP_TOKEN);
  await page.getByLabel('Name', { exact: true }).fill(shopName);
  await page.getByLabel('Address').fill('14 Lagos Avenue, Accra');
  await page.getByRole('button', { name: 'Open the shop' }).press('Enter');
  await expect(page.getByRole('alert').first()).toContainText('marked fields');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(shopName);
  await page.getByLabel('Phone', { exact: true }).fill('030 255 0142');
  await page.getByLabel('Within Accra').fill('30');
  await page.getByLabel('Other regions').fill('70');
  await page.getByLabel('Other countries').fill('800');
  await page.getByLabel('Your name').fill('Adwoa');
  await page.getByLabel('Your email').fill('adwoa@example.com');
  await page.getByLabel('Set-up token').fill(testSettings.SETUP_TOKEN);
  await page.getByRole('button', { name: 'Open the shop' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Your shop is open' })).toBeVisible();
  await expectAccessible(page);
}

test('an empty database becomes the demo shop by keyboard', async ({ page, guard }) => {
  guard.expect('503');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await setUp(page);
  const cookie = (await page.context().cookies())
    .map(({ name, value }) => `__Host-${name}=${value}`)
    .join('; ');
  const headers = { host: 'strand.pages.dev', cookie };
  const production = await (await page.request.get('/admin/set-up', { headers })).text();
  expect(production.match(/Your shop is open|Fill with the demo shop/g)).toEqual(['Your shop is open']);
  await page.getByRole('button', { name: 'Fill with the demo shop' }).press('Enter');
  await page.waitForURL('**/admin');
  await page.goto('/admin/set-up');
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('navigation', { name: 'Admin' })).toContainText('Adwoa');
  await page.goto('/contact-us');
  await expect(page.getByText('14 Lagos Avenue, Accra').first()).toBeVisible();
});

test('an empty database gets its first product and first paid order', async ({ page, newShopper }) => {
  await setUp(page);
  const addFirst = page.getByRole('link', { name: 'Add your first product' });
  await expect(addFirst).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByText('Nothing is for sale yet.')).toBeVisible();
  await page.goBack();
  await addFirst.click();
  await page.getByLabel('Name').fill('Satin bonnet');
  await page.getByLabel('New category').fill('Bonnets');
  await page.getByLabel('Price', { exact: true }).fill('85.50');
  await page.getByLabel('Stock', { exact: true }).fill('6');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Satin bonnet');
  const pictures = page.getByRole('form', { name: 'Pictures' });
  await page.waitForLoadState();
  await pictures.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['picture'], 'picture.png', { type: 'image/png' }));
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
  });
  expect(await asksBeforeLeaving(page), 'with a dropped picture').toBe(true);
  await pictures
    .getByLabel('More pictures')
    .setInputFiles('public/media/products/beach-wave-lob-14-balayage-front.360.webp');
  await pictures.getByLabel('What they show').fill('A bonnet on a stand');
  await pictures.getByRole('button', { name: 'Save pictures' }).click();
  await expect(pictures.getByLabel('What it shows')).toHaveValue('A bonnet on a stand');
  await page.getByLabel('State').selectOption('live');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Choose best sellers' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home page');

  const shopper = await newShopper();
  await shopper.goto('/shop/product/satin-bonnet');
  const name = shopper.getByRole('banner').getByRole('link', { name: shopName, exact: false });
  expect((await name.boundingBox())?.height, 'the long name fits the bar').toBeLessThanOrEqual(64);
  await expect(shopper.locator('img[src^="/api/pictures/"]').first()).toBeAttached();
  await expect(shopper.getByRole('heading', { name: 'Details' }), 'there are none').toBeHidden();
  await islandsHydrated(shopper);
  await shopper.getByRole('button', { name: 'Add to Bag' }).click();
  await expect(shopper.getByText('Added to your bag')).toBeVisible();
  await checkOutBag(shopper);
  await fillContact(shopper);
  await agree(shopper);
  await continueToPayment(shopper);
  await decide(shopper, 'Approve');
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Thank you, Ama.');

  await page.goto('/admin');
  await expect(page.getByText(/^GHS\s85\.50$/).first()).toBeVisible();
  const blank = await page.evaluate(() => document.documentElement.scrollHeight - document.body.offsetHeight);
  expect(blank, 'nothing below the page').toBeLessThan(50);
  await expect(page.getByRole('link', { name: 'Choose best sellers' })).toBeHidden();
  await page.getByRole('link', { name: /1\s+to make ready/ }).click();
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Ama Mensah');
});

isolatedTest('shoppers see saved settings, and an invalid amount is reported', async ({ page }) => {
  await signInAsOwner(page, '/admin/settings');
  await expectAccessible(page);
  await expect(page.getByText('If empty, shoppers pay 800')).toBeVisible();
  await page.getByLabel('Within Accra', { exact: true }).fill('cheap');
  await page.getByRole('button', { name: 'Save delivery fees' }).press('Enter');
  await expect(page.getByText('An amount such as 30 or 30.50')).toBeVisible();
  await expect(page.getByLabel('Within Accra', { exact: true })).toHaveValue('cheap');
  await expect(page.getByLabel('Within Accra', { exact: true })).toBeFocused();
  await page.getByLabel('Within Accra', { exact: true }).fill('45.50');
  await page.getByRole('button', { name: 'Save delivery fees' }).press('Enter');
  await expect(page.getByText('Saved. Shoppers see it within seconds.')).toBeInViewport();
  await expect(page.getByLabel('Within Accra', { exact: true })).toHaveValue('45.50');
  await page.getByLabel('Address').fill('7 Oxford Street, Osu');
  await page.getByRole('button', { name: 'Save contact' }).click();
  await expect(page.getByText('Saved. Shoppers see it within seconds.')).toBeVisible();
  await expect
    .poll(async () => (await page.request.get('/contact-us')).text(), { timeout: 15_000 })
    .toContain('7 Oxford Street, Osu');
  const invitations = async () =>
    (await (await page.request.get(`/shop/product/${wig}`)).text()).match(/Collect free from|Free store/g);
  expect(new Set(await invitations()).size).toBe(2);
  await page.getByLabel('Shoppers may collect').uncheck();
  await page.getByRole('button', { name: 'Save pickup and delivery' }).press('Enter');
  await expect(page.getByText('Saved. Shoppers see it within seconds.')).toBeVisible();
  await expect.poll(invitations, { timeout: 15_000 }).toBe(null);
});

mutableShopTest(
  'a new promo code works, and its limit cannot drop below its uses',
  async ({ page, shop }) => {
    await signInAsOwner(page, '/admin/promo-codes');
    await expect(page.getByRole('cell', { name: 'STRAND10' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'New code' }).click();
    await page.getByLabel('Code').fill('osu20');
    await page.getByLabel('Takes off').fill('20');
    await page.getByLabel('Total uses').fill('3');
    await page.getByLabel('Until (Accra)').fill('2027-12-24T00:00');
    await page.getByLabel('Find products').fill('nourishing');
    await page.getByLabel('Find products').press('Enter');
    await expect(page.getByLabel('Code')).toHaveValue('osu20');
    const found = page.getByRole('checkbox', { name: /^Nourishing hair oil \(all variants\)/i });
    await expect(found).toBeFocused();
    await found.check();
    await expectAccessible(page);
    await page.getByLabel('Takes off').press('Enter');
    await expect(page.getByRole('cell', { name: 'OSU20' })).toBeVisible();
    await expect(page.getByRole('cell', { name: '24 Dec 2027, 00:00' })).toBeVisible();
    await shop.d1.prepare(`update promo_code set redemptionCount = 2 where code = 'OSU20'`).run();
    await page.getByRole('link', { name: 'OSU20' }).click();
    await expect(page.getByText('Used 2 times of 3.')).toBeVisible();
    await page.getByLabel('Total uses').fill('1');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('already been used more often than that');

    await putInBag(page.request, 'nourishing-hair-oil');
    await goToCheckout(page);
    await page.getByText('Order summary').click();
    await page.getByLabel('Promo code').fill('OSU20');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByText('OSU20').first()).toBeVisible();
  },
);

isolatedTest('the home page is reordered by dragging and keys, and the banner appears', async ({ page }) => {
  await signInAsOwner(page, '/admin/home');
  await expectAccessible(page);
  const list = page.getByRole('list', { name: 'Best sellers' }).getByRole('listitem');
  const second = (await list.nth(1).locator('label').textContent()) ?? '';
  await islandsHydrated(page);
  await list.nth(1).getByRole('button', { name: / up$/ }).press('Enter');
  await expect(list.first()).toContainText(second);
  expect(await asksBeforeLeaving(page), 'with another order').toBe(true);
  const third = (await list.nth(2).locator('label').textContent()) ?? '';
  await list.nth(2).dragTo(list.nth(1));
  await expect(list.nth(1)).toContainText(third);
  await page.getByRole('button', { name: 'Save best sellers' }).press('Enter');
  await expect(page.getByText('Saved. Shoppers see it within seconds.')).toBeVisible();
  await expect(list.first()).toContainText(second);
  await expect(list.nth(1)).toContainText(third);
  await page.getByLabel('Search by name').first().fill('curl butter');
  await page.getByLabel('Search by name').first().press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Curl butter' })).not.toBeChecked();
  await page.getByLabel('Shown on every page').check();
  await page.getByLabel('Heading').fill('Harmattan sale');
  await page.getByRole('button', { name: 'Save banner' }).click();
  await expect(page.getByText('Saved. Shoppers see it within seconds.')).toBeVisible();
  await expect
    .poll(async () => (await page.request.get('/')).text(), { timeout: 15_000 })
    .toContain('Harmattan sale');
});

mutableShopTest('uploads a hero picture and adds a category tile', async ({ page }) => {
  const picture = 'public/media/products/beach-wave-lob-14-balayage-front.360.webp';
  await signInAsOwner(page, '/admin/home');
  const form = page.getByRole('region', { name: 'Top of the home page' });
  await form.getByLabel('Shows').selectOption('image');
  await form.getByLabel('Picture: choose or take a new one').setInputFiles(picture);
  await form.getByLabel('Add a tile: picture').setInputFiles(picture);
  await form.getByLabel('Add a tile: path').fill('hair/bundles');
  await form.getByRole('button', { name: /^Save/ }).click();
  await expect(page.getByText('Saved. Shoppers see it within seconds.')).toBeVisible();
  await expect(form.getByLabel('Picture', { exact: true })).toHaveValue(/^\/api\/pictures\//);
  await expect(form.getByLabel('Category tiles')).toHaveValue(/hair\/bundles \/api\/pictures\/\S+$/);
  await expectAccessible(page);
  await expect
    .poll(async () => (await page.request.get('/')).text(), { timeout: 15_000 })
    .toMatch(/<img[^>]+\/api\/pictures\//);
});

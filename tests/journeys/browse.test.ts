import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { addToBag, openBagPanel, putInBag } from './checkout/shopper.ts';
import { expect, test } from './fixtures.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', {
    tag: javaScriptEnabled ? [] : '@once',
  }, () => {
    test.use({ javaScriptEnabled });

    test('a shopper browses to a wig, chooses colour and length, and changes the bag', async ({ page }) => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Switch your look to match your mood');
      await page.getByRole('link', { name: 'Shop all: Shop Hair' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hair');
      await page.getByRole('link', { name: /Body wave lace wig/ }).click();

      const main = page.getByRole('main');
      await main.getByRole('link', { name: 'Balayage' }).click();
      await main.getByRole('link', { name: '24"' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('24" Balayage Body wave lace wig');
      await addToBag(page);
      await page.getByRole('link', { name: 'See Bag' }).click();

      await expect(page.getByRole('link', { name: '24" Balayage Body wave lace wig' })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Satin Wig Storage Bag' })).toBeVisible();
      await page.getByLabel('Quantity').selectOption('2');
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Update' }).click();
      await expect(main.getByText('× 2')).toHaveJSProperty('textContent', '×\u00a02');

      await page.getByRole('button', { name: 'Remove 24" Balayage Body wave lace wig' }).click();
      const empty = page.getByText("Your bag is empty. Let's fix that!");
      await expect(empty).toBeVisible();
      if (javaScriptEnabled) await expect(empty).toBeFocused();
      await expect(page.getByText('Your free gift was removed too.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Shop Now' })).toHaveAttribute('href', '/shop/hair');
    });
  });
}

test('the variant parameter selects a sku, and one in stock shows the gift with its value', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto('/shop/product/body-wave-lace-wig?variant=BWL-NBK-24-13&origin=shop_hair');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('24" Natural black Body wave lace wig');
  await expect(page).toHaveURL(/\/shop\/product\/body-wave-lace-wig\?origin=shop_hair$/);
  const gift = page.getByRole('complementary', { name: 'Free gift' });
  await expect(gift).toContainText('Free with this wig');
  await expect(gift).toContainText('Valued at GHS\u00a0180');
  await expect(gift).toContainText(/\d+ of 500 claimed · Few remaining/);
  await page.goto('/shop/product/body-wave-lace-wig?variant=BWL-DBR-28-13');
  await expect(page.getByRole('button', { name: 'Sold Out' }), 'a sold-out variant is shown').toBeDisabled();
  await expect(page.getByRole('button', { name: 'Save', exact: true }), 'and cannot be saved').toBeDisabled();
  await expect(gift).toHaveCount(0);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(page.getByRole('button', { name: 'Sold Out' })).toHaveCSS('border-width', '1px');
  await expect(page.getByRole('link', { name: '24"' })).toHaveCSS('border-width', '1px');
  await expect(page.getByRole('link', { name: '28"' }), 'the chosen one differs').toHaveCSS(
    'border-width',
    '3px',
  );
});

test('an eleventh unit is refused without a request', { tag: '@once' }, async ({ page }) => {
  await page.goto('/shop/product/nourishing-hair-oil');
  const add = page.getByRole('button', { name: 'Add to Bag' });
  for (let press = 1; press <= 10; press++) {
    await add.click();
    await expect(
      page.getByRole('link', { name: `Bag, ${press} item${press > 1 ? 's' : ''}` }),
    ).toBeAttached();
  }
  await add.click();
  await expect(page.getByText('You already have 10 of these in your bag')).toBeVisible();
});

test('a confirmation closes by itself, also after Escape closed another one under the pointer', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/shop/product/nourishing-hair-oil');
  const add = page.getByRole('button', { name: 'Add to Bag' });
  const sheet = page.getByText('Added to your bag');
  await add.press('Enter');
  await sheet.hover();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.mouse.move(0, 400);
  await add.press('Enter');
  await expect(sheet).toBeVisible();
  await expect(sheet).toBeHidden();
});

test('the bag panel shows three lines and how many more', { tag: '@once' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Bag', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Bag' });
  await expect(panel.getByText('Your bag is empty.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  for (const slug of ['curl-butter', 'satin-bonnet', 'mesh-wig-cap']) await putInBag(page.request, slug);
  await page.goto('/shop/product/nourishing-hair-oil');
  await addToBag(page);
  // By keyboard, because the confirmation sheet covers the link.
  await page.getByRole('link', { name: 'Bag, 4 items' }).press('Enter');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Quantity' })).toHaveCount(3);
  await expect(panel.getByText('1 more item in your bag')).toBeVisible();
  await expect(panel.getByRole('link', { name: 'View Bag' })).toHaveAttribute('href', '/shop/bag');
  await expect(panel.getByText(/^Total GHS\s[\d,.]+$/)).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Checkout' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
});

test('the confirmation shows price, gift and quantity; the bag page has its summary next to the lines on a desktop', async ({
  page,
}) => {
  await page.goto('/shop/product/body-wave-lace-wig');
  await page.getByRole('button', { name: 'Add to Bag' }).click();
  const sheet = page.getByRole('status').filter({ hasText: 'Added to your bag' });
  await expect(sheet).toContainText('GHS\u00a02,850');
  await expect(sheet).toContainText('Your free gift: Satin Wig Storage Bag');
  await page.getByRole('button', { name: 'Add to Bag' }).click();
  await expect(sheet, 'after a second press').toContainText('2 in your bag');
  await sheet.getByRole('link', { name: 'See Bag' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your bag');
  const isDesktop = (page.viewportSize()?.width ?? 0) >= 1024;
  const lines = await page.getByRole('main').getByRole('list').first().boundingBox();
  const checkout = await page.getByRole('button', { name: 'Checkout' }).boundingBox();
  const isNextToLines = (checkout?.x ?? 0) >= (lines?.x ?? 0) + (lines?.width ?? 0);
  expect(isNextToLines).toBe(isDesktop);
  await expectAccessible(page);
});

test('a bag that fails to load is not shown as empty', { tag: '@once' }, async ({ page, guard }) => {
  guard.expect('502');
  await page.route('**/api/**', (route) =>
    route.fulfill({ status: 502, json: { error: 'Error loading bag.' } }),
  );
  await page.goto('/');
  await page.getByRole('link', { name: 'Bag', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Bag' });
  await expect(panel.getByText('Error loading bag.')).toBeVisible();
  await page.unroute('**/api/**');
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(panel.getByText('Your bag is empty.')).toBeVisible();
});

test('an add that the gateway refuses says so, and is not confirmed', { tag: '@once' }, async ({
  page,
  guard,
}) => {
  guard.expect('503');
  await page.route('**/api/bags/*/items?*', (route) =>
    route.fulfill({ status: 503, json: { error: 'Error adding item to bag.' } }),
  );
  await page.goto('/shop/product/curl-butter');
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add to Bag' }).click();
  await expect(main.getByRole('alert').filter({ hasText: /./ })).toHaveText(
    'An error occurred processing your last request',
  );
  await expect(page.getByText('Added to your bag')).toBeHidden();
});

test('the bag panel marks what is no longer sold', { tag: '@once' }, async ({ page }) => {
  await putInBag(page.request, 'satin-bonnet');
  await page.route('**/api/bags/active', async (route) => {
    const response = await route.fetch();
    const bag: { items: object[] } = await response.json();
    await route.fulfill({
      response,
      json: { ...bag, items: bag.items.map((item) => ({ ...item, price: 0 })) },
    });
  });
  await page.goto('/contact-us');
  const panel = await openBagPanel(page);
  await expect(panel.getByText('Product unavailable')).toBeVisible();
});

test('each kind of page has its status, is accessible, and offers its pictures in several widths', async ({
  page,
  guard,
}) => {
  guard.expect('404');
  for (const [path, status] of [
    ['/', 200],
    ['/shop/hair', 200],
    ['/shop/hair?color=nowhere', 200],
    ['/shop/best-sellers', 200],
    ['/shop/product/body-wave-lace-wig', 200],
    ['/shop/product/light-yaki-lace-wig', 200],
    ['/shop/bag', 200],
    ['/shop/nowhere', 404],
    ['/shop/product/nowhere', 404],
  ] as const) {
    const answer = await page.goto(path);
    expect.soft(answer?.status(), path).toBe(status);
    await expectAccessible(page);
    await expect.soft(inOneWidth(page), `${path} has pictures in one width only`).toHaveCount(0);
  }
});

/** The shop's own pictures without other widths to choose from. */
const inOneWidth = (page: Page) =>
  page.locator('picture:not(:has(source)) > img:is([src*="/media/"], [src*="/api/pictures/"])');

test('best sellers in a price range are sorted by price', { tag: '@once' }, async ({ page }) => {
  const cardsAt = async (sort: string) => {
    await page.goto(`/shop/best-sellers?min=500${sort}`);
    // A card that is not rendered yet has no inner text.
    return page.locator('[data-items] > li').allTextContents();
  };
  const sorted = await cardsAt('&sort=price-up');
  expect(sorted.length).toBeGreaterThan(2);
  expect(await cardsAt('')).toEqual(sorted);
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-up');
});

test('a click with Ctrl opens an option and the bag in a tab of its own @desktop', async ({ page }) => {
  await page.goto('/shop/product/body-wave-lace-wig');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: '20"' }).click();
  const shown = page.getByRole('heading', { level: 1 });
  await expect(shown).toHaveText(/^20"/);
  const links = [
    main.getByRole('link', { name: 'Balayage' }),
    page.getByRole('link', { name: 'Bag', exact: true }),
  ];
  for (const link of links) {
    const opened = page.context().waitForEvent('page');
    await link.click({ modifiers: ['Control'] });
    await (await opened).close();
  }
  await expect(shown).toHaveText(/^20" Natural black/);
  await expect(page.getByRole('dialog')).toBeHidden();
});

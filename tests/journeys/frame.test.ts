import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

const listing = '/shop/hair';

test('submenus open by pointer and by keyboard, with two columns from six entries on', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto(listing);
  const bar = page.getByRole('navigation', { name: 'Main' });
  const wigs = bar.getByRole('button', { name: 'Wigs menu' });
  const all = bar.getByRole('link', { name: 'Shop all' });
  await expect(bar.getByRole('link', { name: 'Saved' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Account' })).toBeVisible();

  await bar.getByRole('link', { name: 'Hair', exact: true }).hover();
  await expect(all).toHaveAttribute('href', '/shop/hair');
  const [link, panel] = [
    await bar.getByRole('link', { name: 'Hair', exact: true }).boundingBox(),
    await all.boundingBox(),
  ];
  expect(Math.abs((link?.x ?? 0) - (panel?.x ?? 1000))).toBeLessThan(30);
  await page.keyboard.press('Escape');
  await expect(all).toBeHidden();

  await page.mouse.move(700, 700);
  await wigs.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(all).toBeFocused();
  await expect(all).toHaveAttribute('href', '/shop/wigs');
  await page.keyboard.press('Escape');
  await expect(wigs).toBeFocused();
  await expect(all).toBeHidden();

  for (const [name, columns] of [
    ['Hair', 2],
    ['Wigs', 1],
  ] as const) {
    await bar.getByRole('link', { name, exact: true }).hover();
    const panel = bar.locator('.submenu:popover-open');
    await expect(panel.getByRole('link', { name: 'Shop all' })).toBeVisible();
    const lefts = await panel
      .locator('li a')
      .evaluateAll((links) => new Set(links.map((link) => link.getBoundingClientRect().left)).size);
    expect(lefts, name).toBe(columns);
  }

  await page.setViewportSize({ width: 768, height: 900 });
  const name = bar.getByText('STRAND', { exact: true });
  expect((await name.boundingBox())?.height, 'the name is one line beside the categories').toBeLessThan(30);
});

test('the full-screen menu opens a submenu, returns and closes', { tag: '@once' }, async ({ page }) => {
  await page.goto(listing);
  const opener = page.getByRole('button', { name: 'Menu', exact: true });
  await opener.tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Orders' })).toBeVisible();
  await menu.getByRole('button', { name: 'Hair', exact: true }).tap();
  await expect(menu.getByRole('link', { name: 'Shop all' })).toHaveAttribute('href', '/shop/hair');
  await expect(menu.getByRole('link', { name: 'Orders' })).toBeHidden();
  await menu.getByRole('button', { name: 'Hair', exact: true }).tap();
  await expect(menu.getByRole('link', { name: 'Orders' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
});

test('the bar hides after 50 px of scrolling down, returns on scrolling up, and stays while it has focus', {
  tag: '@once',
}, async ({ page }) => {
  await page.goto(listing);
  const bar = page.getByRole('banner');
  const scrolledTo = (top: number) =>
    page.evaluate(
      (y) =>
        new Promise<void>((resolve) => {
          addEventListener('scroll', () => requestAnimationFrame(() => resolve()), { once: true });
          scrollTo({ top: y, behavior: 'instant' });
        }),
      top,
    );
  await expect(bar).toHaveCSS('position', 'fixed');
  await expect(bar).toBeInViewport();
  await scrolledTo(50);
  await expect(bar).not.toHaveAttribute('data-away');
  await scrolledTo(51);
  await expect(bar).toHaveAttribute('data-away');
  await scrolledTo(900);
  await expect(bar).not.toBeInViewport();
  await scrolledTo(880);
  await expect(bar).toBeInViewport();
  await bar.getByRole('link', { name: 'Bag' }).focus();
  await scrolledTo(1500);
  await expect(bar.getByRole('link', { name: 'Bag' })).toBeInViewport();
});

test('the hero fills the window below bar and banner; the bar becomes opaque where the hero’s text meets it', async ({
  page,
  viewport,
}) => {
  await page.goto('/');
  const hero = await page.locator('[data-hero]').boundingBox();
  expect(hero?.y).toBe(0);
  expect(hero?.height).toBe(viewport?.height);
  await expect(page.getByRole('complementary', { name: 'Announcement' })).toBeInViewport();
  const bar = page.getByRole('banner');
  await expect(bar).toHaveCSS('position', 'sticky');
  const paper = 'rgb(251, 248, 244)';
  await expect(bar).not.toHaveCSS('background-color', paper);
  await page.getByRole('heading', { level: 1 }).evaluate((text) => text.scrollIntoView());
  await page.evaluate(() => scrollBy(0, innerHeight / 10));
  await page.evaluate(() => scrollBy(0, -30));
  await expect(bar).toHaveCSS('background-color', paper);
});

test('the bag’s dot and name come from the stored count', { tag: '@once' }, async ({ page }) => {
  await page.goto(listing);
  const bag = page.getByRole('banner').getByRole('link', { name: /^Bag/ });
  await expect(bag).toHaveAccessibleName('Bag');
  await page.evaluate(() => localStorage.setItem('bag_count', '3'));
  await page.reload();
  await expect(bag).toHaveAccessibleName('Bag, 3 items');
  await expect(bag.locator('[data-dot]')).toBeVisible();
  await page.evaluate(() => localStorage.setItem('bag_count', '0'));
  await page.reload();
  await expect(bag.locator('[data-dot]')).toBeHidden();
});

test('the bag page replaces a stored id of another store', { tag: '@once' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('store_id', 'another'));
  await page.goto('/shop/bag');
  const storedIds = () => page.evaluate(() => [localStorage['store_id'], localStorage['organization_id']]);
  await expect.poll(storedIds).toEqual([expect.stringMatching(/^store/), expect.stringMatching(/^org/)]);
});

test('a placeholder with the same alternative text replaces a failed image', { tag: '@once' }, async ({
  page,
  guard,
}) => {
  guard.expect(/404|Failed to load resource/);
  await page.route('**/media/products/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/shop/product/body-wave-lace-wig');
  const picture = page.getByRole('img', { name: /picture 1 of/ });
  await expect(picture).toHaveJSProperty('currentSrc', new URL('/icons/placeholder.svg', page.url()).href);
});

test('the bag panel links to Orders, Rewards, Saved, Account and Sign in', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto(listing);
  await page.getByRole('banner').getByRole('link', { name: /^Bag/ }).click();
  const panel = page.getByRole('dialog', { name: 'Bag' });
  for (const [name, href] of [
    ['Orders', '/shop/orders'],
    ['Rewards', '/rewards'],
    ['Saved', '/shop/saved'],
    ['Account', '/account'],
    ['Sign in', '/login'],
  ] as const)
    await expect(panel.getByRole('link', { name })).toHaveAttribute('href', href);
  await expectAccessible(page);
});

test('the bag panel names the customer to sign out, and offers neither sign-in nor sign-out if unknown', {
  tag: '@once',
}, async ({ page, guard }) => {
  guard.expect('502');
  const user = { _id: 'user1', _creationTime: 1, storeId: 'store1', organizationId: 'o' };
  const known = { ...user, email: 'ama@example.com' };
  const panel = page.getByRole('dialog', { name: 'Bag' });
  const open = async (answer: { status?: number; json: object }) => {
    await page.unroute('**/api/users/me');
    await page.route('**/api/users/me', (route) => route.fulfill(answer));
    await page.goto(listing);
    const answered = page.waitForResponse('**/api/users/me');
    await page.getByRole('banner').getByRole('link', { name: /^Bag/ }).click();
    await answered;
    await expect(panel.getByText('Your bag is empty.')).toBeVisible();
  };
  for (const [json, words] of [
    [{ ...known, firstName: 'Ama' }, 'Sign out Ama'],
    [known, 'Sign out'],
  ] as const) {
    await open({ json });
    await expect(panel.getByRole('button', { name: words, exact: true })).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Sign in' })).toBeHidden();
  }
  await open({ status: 502, json: {} });
  await expect(panel.getByText(/Sign (in|out)/)).toBeHidden();
});

test('the missing page leads back and to home', { tag: '@once' }, async ({ page, guard }) => {
  guard.expect('404');
  await page.goto(listing);
  const answer = await page.goto('/no/such/page/here');
  expect(answer?.status()).toBe(404);
  await expect(
    page.getByRole('heading', { level: 1, name: "The page you're looking for does not exist" }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Take me back' }).click();
  await expect(page).toHaveURL(listing);
  await page.goForward();
  await page.getByRole('link', { name: 'Go to home page' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a press before hydration is not lost', { tag: '@once' }, async ({ page }) => {
  await page.goto('/shop/product/body-wave-lace-wig');
  const add = page.getByRole('button', { name: 'Add to Bag' });
  await expect(add).toBeEnabled();
  const request = page.waitForRequest((sent) => sent.url().includes('/api/') && sent.method() === 'POST');
  await add.evaluate((button: HTMLButtonElement) => button.click());
  await request;
  await expect(page).toHaveURL(/\/shop\/product\//);
});

test.describe('without script', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false });

  test('every menu link is in the footer', async ({ page }) => {
    await page.goto(listing);
    const footer = page.getByRole('contentinfo');
    for (const name of [
      'Hair',
      'Wigs',
      'Orders',
      'Rewards',
      'Saved',
      'Account',
      'Contact us',
      'Privacy policy',
    ])
      await expect(footer.getByRole('link', { name, exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
  });
});

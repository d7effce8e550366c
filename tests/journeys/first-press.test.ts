import type { Page } from '@playwright/test';
import { islandsHydrated, putInBag } from './checkout/shopper.ts';
import { expect, test, workerShopTest } from './fixtures.ts';
import { ageCodes, freshEmail, signIn } from './sign-in.steps.ts';

const product = '/shop/product/body-wave-bundles';
const full = 'You already have 10 of these in your bag';
const added = 'Added to your bag';

const add = (page: Page) => page.getByRole('button', { name: 'Add to Bag' });
const bagLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Bag/ });

/** Records every text that is added to the page. Returns a reader of all texts. */
async function recordTexts(page: Page): Promise<() => Promise<string>> {
  await page.addInitScript(() => {
    Reflect.set(window, 'announced', '');
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          Reflect.set(window, 'announced', `${Reflect.get(window, 'announced')} ${node.textContent}`);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => String(Reflect.get(window, 'announced')));
}

async function save(page: Page): Promise<void> {
  await page.goto(product);
  const written = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/savedBags/'),
  );
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  expect((await written).ok()).toBe(true);
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
}

async function fillBag(page: Page): Promise<void> {
  await page.goto(product);
  await add(page).click();
  await expect(page.getByText(added)).toBeVisible();
  await page.goto('/shop/bag');
  await islandsHydrated(page);
  const quantity = page.getByRole('main').getByLabel('Quantity').first();
  await expect(quantity).toHaveValue('1');
  const written = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await quantity.selectOption('10');
  await written;
  await expect(bagLink(page)).toHaveAccessibleName(/^Bag, 1\d items$/);
}

test('the first press after a load reports that the bag holds ten', async ({ page }) => {
  await fillBag(page);
  const announced = await recordTexts(page);
  await page.goto(product);
  await add(page).click();
  await expect(page.getByText(full)).toBeVisible();
  expect(await announced()).not.toContain(added);
});

test('a press takes changes of another tab into account', async ({ page, context }) => {
  await save(page);
  const other = await context.newPage();
  await fillBag(other);
  await other.goto('/shop/saved');
  await islandsHydrated(other);
  await other.getByRole('button', { name: /^Remove/ }).click();
  await expect(other.getByText('Nothing saved yet. Spot something you love?')).toBeVisible();
  await expect(bagLink(page)).toHaveAccessibleName((await bagLink(other).getAttribute('aria-label')) ?? '');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  await add(page).click();
  await expect(page.getByText(full)).toBeVisible();
});

test('a bag page that was rendered before an add was done shows the line', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/policies/privacy');
  const written = () => other.evaluate(() => localStorage.getItem('bag_written'));
  await putInBag(page.request, 'curl-butter');
  await page.goto(product);
  await islandsHydrated(page);
  let render = () => {};
  const rendered = new Promise<void>((resolve) => {
    render = resolve;
  });
  // A browser without a bag writes when it starts to add, too.
  let before: string | null;
  await page.route('**/api/bags/*/items?*', async (route) => {
    before = await written();
    await rendered;
    await route.continue();
  });
  const answered = page.waitForResponse('**/api/bags/*/items?*');
  await page.route('**/shop/bag', async (route) => {
    const response = await route.fetch();
    render();
    await answered;
    await expect.poll(written).not.toBe(before);
    await route.fulfill({ response });
  });
  await add(page).click();
  await page.goto('/shop/bag');
  await expect(page.getByRole('main').getByLabel('Quantity')).toHaveCount(2);
});

test('a saved product is marked as saved after a load', async ({ page }) => {
  await save(page);
  await page.goto(product);
  await expect(page.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true');
});

workerShopTest(
  'another device shows the bag and saved items, and confirms nothing early',
  async ({ page, newShopper, shop }) => {
    const email = freshEmail('devices');
    const other = await newShopper();
    await signIn(page, email);
    await ageCodes(shop, email, 130);
    await signIn(other, email);
    await fillBag(page);
    await page.goto(product);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Added to your saved items')).toBeVisible();

    await other.goto('/');
    await expect(bagLink(other)).toHaveAccessibleName(/^Bag, 1\d items$/);
    await expect(bagLink(other).locator('[data-dot]')).toBeVisible();
    const announced = await recordTexts(other);
    await other.goto(product, { waitUntil: 'commit' });
    await add(other).click();
    await expect(other.getByText(full)).toBeVisible();
    expect(await announced()).not.toContain(added);
    await expect(other.getByRole('button', { name: 'Saved' })).toBeVisible();
  },
);

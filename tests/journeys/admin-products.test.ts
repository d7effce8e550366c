// over 250 lines: what staff do with a product and its pictures, with the same steps to add one.
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { asksBeforeLeaving, signInAsOwner } from './admin.steps.ts';
import { expectAccessible } from './axe.ts';
import { expect, mutableShopTest as test } from './fixtures.ts';

const picture = 'public/media/products/beach-wave-lob-14-balayage-front.360.webp';
const newName = () => `Bonnet ${crypto.randomUUID().slice(0, 8)}`;

/** Adds a live product in three lengths. The resulting page may still be loading. */
async function addProduct(page: Page, name: string): Promise<void> {
  await page.goto('/admin/products/new');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('State').selectOption('live');
  await page.getByLabel('Description').fill('New 🔥\n\nPre-plucked');
  await page.getByLabel('Lengths in inches').fill('10, 12, 14');
  await page.getByLabel('Price', { exact: true }).fill('100');
  await page.getByLabel('Stock', { exact: true }).fill('5');
  await page.getByRole('button', { name: 'Add product' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
}

const cell = (page: Page, column: string, variant: string) =>
  page.getByRole('textbox', { name: `${column}, ${variant}`, exact: true });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', { tag: '@once' }, () => {
    test.use({ javaScriptEnabled });

    test('a new product appears in the shop, and its former address redirects', async ({ page }) => {
      const name = newName();
      const slug = name.toLowerCase().replace(' ', '-');
      await signInAsOwner(page, '/admin/products');
      if (javaScriptEnabled) await expectAccessible(page);
      await addProduct(page, name);
      if (javaScriptEnabled) await expectAccessible(page);

      const pictures = page.getByRole('form', { name: 'Pictures' });
      await pictures.getByLabel('More pictures').setInputFiles(picture);
      await pictures.getByLabel('What they show').fill('A bonnet on a stand');
      await pictures.getByRole('button', { name: 'Save pictures' }).click();
      await expect(pictures.getByLabel('What it shows')).toHaveValue('A bonnet on a stand');

      const stock = page.getByRole('form', { name: 'Stock' });
      await stock.getByLabel('Change').fill('ten');
      await stock.getByRole('button', { name: 'Change' }).click();
      await expect(page.getByText('A change of stock is a whole number')).toBeVisible();
      await stock.getByLabel('Change').fill('-2');
      await stock.getByLabel('Reason').selectOption('damaged');
      await stock.getByRole('button', { name: 'Change' }).click();
      await expect(cell(page, 'Free stock', '10"')).toHaveValue('3');
      await expect(page.getByRole('region', { name: 'Stock changes' })).toContainText('Damaged');

      await page.goto(`/search?q=${encodeURIComponent(name)}`);
      await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible();
      await page.goto(`/shop/product/${slug}`);
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      await expect(page.getByText('Pre-plucked')).toHaveCSS('white-space', 'pre-line');
      const shown = page.getByRole('img', { name: 'A bonnet on a stand', exact: true });
      await expect(shown).toHaveAttribute('src', /^\/api\/pictures\//);

      await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
      await page.getByRole('link', { name }).click();
      await cell(page, 'Length', '14"').fill('16');
      await page.getByLabel('Address').fill(`${slug}-renamed`);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('Saved.')).toBeVisible();
      // The edge caches the catalogue for five seconds.
      const old = async () => {
        const answer = await page.request.get(`/shop/product/${slug}`, { maxRedirects: 0 });
        return [answer.status(), answer.headers()['location']];
      };
      await expect.poll(old).toEqual([301, `/shop/product/${slug}-renamed`]);

      await page.getByRole('link', { name: 'Duplicate' }).click();
      await expect(page.getByLabel('Name')).toHaveValue(`${name} copy`);
      await page.getByRole('button', { name: 'Add product' }).click();
      await expect(page.getByText('Saved.')).toBeVisible();
      await expect(cell(page, 'Price', '16"')).toHaveValue('100');
      await expect(cell(page, 'Free stock', '16"')).toHaveValue('0');
      await expect(pictures.getByLabel('What it shows')).toHaveValue('A bonnet on a stand');
    });
  });
}

test('the former address of a category redirects with its filters', { tag: '@once' }, async ({ page }) => {
  const slug = newName().toLowerCase().replace(' ', '-');
  await page.setViewportSize({ width: 320, height: 640 });
  await signInAsOwner(page, '/admin/categories');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const added = page.getByRole('form', { name: 'New category' });
  await added.getByLabel('New category').fill(slug);
  await added.getByRole('button', { name: 'Add' }).click();
  const within = page.getByRole('form', { name: `New subcategory in ${slug}` });
  await within.getByLabel('New subcategory').fill(slug);
  await within.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('button', { name: `Remove ${slug} in ${slug}` })).toBeVisible();
  await expectAccessible(page);
  const form = page.getByRole('form', { name: slug, exact: true });
  await form.getByLabel('Web address').fill(`${slug}-renamed`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Web address')).toHaveValue(`${slug}-renamed`);
  // The edge caches the catalogue for five seconds.
  const old = async () => {
    const answer = await page.request.get(`/shop/${slug}?sort=newest`, { maxRedirects: 0 });
    return [answer.status(), answer.headers()['location']];
  };
  await expect.poll(old).toEqual([301, `/shop/${slug}-renamed?sort=newest`]);
  expect((await page.request.get(`/shop/${slug}/none`)).status()).toBe(404);
});

test('the variant sheet supports arrow keys, pasting and bulk prices', { tag: '@desktop' }, async ({
  page,
}) => {
  await signInAsOwner(page, '/admin/imports');
  await expectAccessible(page);
  await page.goto('/admin/products');
  await expectAccessible(page);
  await addProduct(page, newName());
  await expectAccessible(page);
  await page.waitForLoadState();
  const price = (variant: string) => cell(page, 'Price', variant);
  await price('10"').focus();
  await page.keyboard.press('ArrowDown');
  await expect(price('12"')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(cell(page, 'Free stock', '12"')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowUp');
  await expect(price('10"')).toBeFocused();
  await price('10"').evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '120\t7\r\n130\t8\r\n150\t9\r\n');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  expect(await asksBeforeLeaving(page), 'with pasted cells').toBe(true);
  await expect(price('14"')).toHaveValue('150');
  await expect(cell(page, 'Free stock', '14"')).toHaveValue('9');
  await page.getByLabel('All prices').fill('8 percent');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByLabel('All prices'), 'a change that says nothing').toBeFocused();
  await expect(price('14"')).toHaveValue('150');
  await page.getByLabel('All prices').fill('+8 %');
  await page.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(price('10"')).toHaveValue('129.60');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(price('12"')).toHaveValue('140.40');
  await expect(cell(page, 'Free stock', '14"')).toHaveValue('9');
});

test('a draft is visible only by its preview link and not indexed', { tag: '@once' }, async ({
  page,
  newShopper,
}) => {
  await signInAsOwner(page, '/admin/products');
  await addProduct(page, newName());
  await page.getByLabel('State').selectOption('draft');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const link = page.getByRole('link', { name: /^Preview/ });
  const href = (await link.getAttribute('href')) ?? '';
  const friend = await newShopper();
  const answer = await friend.goto(href);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
  });
  await expect(friend.getByText('Preview: only people with this link can see this product.')).toBeVisible();
  await expectAccessible(friend);
  await friend.waitForLoadState();
  const bare = await friend.request.get(href.replace(/\?.*/, ''));
  expect(bare.status()).toBe(404);
  await friend.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByLabel('State').selectOption('live');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: 'See it in the shop' })).toBeVisible();
  await expect(async () => {
    await friend.goto(href);
    expect(new URL(friend.url()).search).toBe('');
  }).toPass();
  await expect(friend.getByText('Preview: only people')).toHaveCount(0);
});

test('dragging and arrow keys reorder pictures', async ({ page }) => {
  await signInAsOwner(page, '/admin/products');
  await addProduct(page, newName());
  const form = page.getByRole('form', { name: 'Pictures' });
  for (const name of ['First', 'Second', 'Third']) {
    await form.getByLabel('More pictures').setInputFiles(picture);
    await form.getByLabel('What they show').fill(name);
    await form.getByRole('button', { name: 'Save pictures' }).click();
    await expect(form.getByLabel('What it shows').last()).toHaveValue(name);
  }
  // On disk, because Playwright takes seconds to send a large file.
  const photo = test.info().outputPath('photo.jpg');
  await writeFile(photo, Buffer.alloc(8 * 1024 * 1024));
  await form.getByLabel('More pictures').setInputFiles([photo, photo]);
  await form.getByRole('button', { name: 'Save pictures' }).click();
  const message = form
    .getByLabel('More pictures')
    .evaluate((input: HTMLInputElement) => input.validationMessage);
  expect(await message).toContain('15 MB');
  await form.getByLabel('More pictures').setInputFiles([]);
  const shown = () =>
    form.getByLabel('What it shows').evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value));
  const rows = form.getByRole('listitem');
  await page.waitForLoadState();
  // Dragging scrolls on a phone, where the place field reorders pictures.
  if ((page.viewportSize()?.width ?? 0) > 390) {
    await form.getByLabel('What it shows').nth(2).click();
    await expect(rows.nth(2), 'so that Firefox places a caret').toHaveJSProperty('draggable', false);
    const dragged = page.evaluate(
      () =>
        new Promise((resolve) =>
          addEventListener('dragstart', (event) => resolve(event.dataTransfer?.types)),
        ),
    );
    await rows.nth(2).dragTo(rows.nth(0), { sourcePosition: { x: 40, y: 40 } });
    expect(await dragged, 'the row is dragged, not its picture as a file').toEqual(['application/x-row']);
  } else for (const at of [2, 1]) await form.getByLabel('Place').nth(at).press('ArrowUp');
  expect(await shown()).toEqual(['Third', 'First', 'Second']);
  await form.getByLabel('Place').nth(2).press('ArrowUp');
  expect(await shown()).toEqual(['Third', 'Second', 'First']);
  await expect(form.getByLabel('Place').nth(1)).toBeFocused();
  await form.getByRole('button', { name: 'Save pictures' }).press('Enter');
  await expect(page.getByText('Saved.')).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Pictures' })).toBeInViewport();
  expect(await shown()).toEqual(['Third', 'Second', 'First']);
  await page.setViewportSize({ width: 1440, height: 900 });
  const tops = await form
    .locator('[name=picture], [name="alt.new"], [type=submit]')
    .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().top));
  expect(new Set(tops).size, 'the controls of an upload are in one row').toBe(1);
});

test('a conflict shows the other change and keeps the typed text', {
  tag: '@once',
}, async ({ page, newShopper }) => {
  await signInAsOwner(page, '/admin/products');
  await addProduct(page, newName());
  const other = await newShopper();
  const address = new URL(page.url()).pathname;
  await signInAsOwner(other, address);
  await other.getByLabel('Description').fill('Hers.');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('Saved.')).toBeVisible();
  await page.getByLabel('Description').fill('Mine.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('has changed this meanwhile')).toBeVisible();
  await expect(page.getByLabel('Description')).toHaveValue('Mine.');
  await expect(page.getByRole('alert')).toContainText('description is now “Hers.”');
  await page.getByRole('link', { name: 'Load their version' }).click();
  await expect(page.getByLabel('Description')).toHaveValue('Hers.');
});

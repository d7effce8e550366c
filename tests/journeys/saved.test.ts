import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { addToBag } from './checkout/shopper.ts';
import { expect, test } from './fixtures.ts';

const wig = '18" Natural black Body wave lace wig';

async function save(page: Page, slug: string): Promise<void> {
  await page.goto(`/shop/product/${slug}`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Added to your saved items')).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', { tag: '@once' }, () => {
    test.use({ javaScriptEnabled });

    test('a saved wig moves to the bag and back, and is removed', async ({ page }) => {
      const main = page.getByRole('main');
      await save(page, 'body-wave-lace-wig');
      await page.getByRole('link', { name: 'See Saved Items' }).click();
      await expect(page).toHaveURL('/shop/saved');
      if (javaScriptEnabled) await expectAccessible(page);

      await main.getByLabel('Quantity').selectOption('2');
      if (!javaScriptEnabled) await main.getByRole('button', { name: 'Update' }).click();
      await expect(main.getByText('× 2')).toBeVisible();
      await main.getByRole('button', { name: `Move to bag: ${wig}` }).click();
      const empty = main.getByText('Nothing saved yet. Spot something you love?');
      await expect(empty).toBeVisible();
      if (javaScriptEnabled) await expect(empty).toBeFocused();
      await expect(page.getByText('Added to your bag')).toBeVisible();
      await page.getByRole('link', { name: 'See Bag' }).click();

      await expect(page).toHaveURL('/shop/bag');
      await expect(main.getByText('× 2')).toBeVisible();
      await expect(main.getByRole('heading', { name: 'Satin Wig Storage Bag' })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await main.getByRole('button', { name: `Save for later: ${wig}` }).click();
      await expect(main.getByText("Your bag is empty. Let's fix that!")).toBeVisible();
      await expect(main.getByText('Your free gift was removed too.')).toBeVisible();

      await page.goto('/shop/saved');
      await expect(main.getByText('× 2')).toBeVisible();
      await main.getByRole('button', { name: `Remove ${wig}` }).click();
      await expect(main.getByRole('link', { name: 'Best sellers' })).toHaveAttribute(
        'href',
        '/shop/best-sellers',
      );
      if (javaScriptEnabled) await expectAccessible(page);
    });

    test('a line that is saved for later is reported with a link', async ({ page }) => {
      for (const slug of ['nourishing-hair-oil', 'curly-bob-wig']) {
        await page.goto(`/shop/product/${slug}`);
        await addToBag(page);
      }
      await page.getByRole('link', { name: 'See Bag' }).click();
      await page.getByRole('button', { name: 'Save for later: Nourishing Hair Oil' }).click();
      await expect(page.getByText('Added to your saved items')).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: 'Curly Bob Wig' })).toBeVisible();
      await page.getByRole('link', { name: 'See Saved Items' }).click();
      await expect(page.getByRole('main').getByRole('link', { name: 'Nourishing Hair Oil' })).toBeVisible();
    });
  });
}

test('saved items are shown on a desktop', { tag: '@desktop' }, async ({ page }) => {
  await save(page, 'body-wave-lace-wig');
  await page.getByRole('link', { name: 'See Saved Items' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: wig })).toBeVisible();
  await expectAccessible(page);
});

test('the save toggle shows a saved product and removes it', { tag: '@once' }, async ({ page }) => {
  await save(page, 'nourishing-hair-oil');
  await page.getByRole('link', { name: 'See Saved Items' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Nourishing Hair Oil' }).click();
  const toggle = page.getByRole('button', { name: /^Saved?$/ });
  await toggle.focus();
  await expect(toggle).toHaveAccessibleName('Saved');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await toggle.press('Enter');
  await expect(toggle).toHaveAccessibleName('Save');
  await expectAccessible(page);
  await page.goto('/shop/saved');
  await expect(page.getByText('Nothing saved yet. Spot something you love?')).toBeVisible();
});

test('a failed move shows the reason and leaves the item in place', { tag: '@once' }, async ({
  page,
  guard,
}) => {
  guard.expect(/500/);
  await save(page, 'nourishing-hair-oil');
  await page.getByRole('link', { name: 'See Saved Items' }).click();
  await expect(page).toHaveURL('/shop/saved');
  await page.route('**/api/savedBags/*/items/*/move', (route) =>
    route.fulfill({ status: 500, json: { error: 'Broken.' } }),
  );
  // Before hydration the form posts natively.
  const move = page.getByRole('button', { name: 'Move to bag: Nourishing Hair Oil' });
  await expect
    .poll(() => move.evaluate((button) => Object.keys(button).some((key) => key.startsWith('__react'))))
    .toBe(true);
  await move.click();
  await expect(page.getByRole('alert')).toHaveText('Broken.');
  await expect(move).toBeVisible();
  await page.goto('/shop/bag');
  await expect(page.getByText("Your bag is empty. Let's fix that!")).toBeVisible();
});

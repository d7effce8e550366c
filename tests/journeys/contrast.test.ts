import type { Locator } from '@playwright/test';
import { buy, goToCheckout, putInBag, wig } from './checkout/shopper.ts';
import { expect, workerShopTest as test } from './fixtures.ts';

const inForcedColors = { forcedColors: 'active', colorScheme: 'dark' } as const;

test('in forced colors, stars and bars are filled up to their value, and one thumbnail is framed', async ({
  page,
  shop,
}) => {
  await page.emulateMedia(inForcedColors);
  await page.goto(`/shop/product/${wig}`);
  const thumbnails = page.getByRole('list', { name: 'Thumbnails' }).getByRole('listitem');
  const frames = () => thumbnails.evaluateAll((all) => all.map((each) => getComputedStyle(each).borderWidth));
  expect.soft(await frames()).toEqual(['1px', '0px', '0px', '0px']);
  const reviews = page.getByRole('region', { name: 'Reviews' });
  expect.soft(await fills(reviews.locator('dd rect')), 'bars').toEqual(Array(5).fill([false, true]).flat());
  const ratings = reviews.getByRole('img', { name: /stars$/ }).locator('path');
  expect.soft(await fills(ratings), 'ratings').toEqual(Array(6).fill([false, true]).flat());

  const { id } = await buy(page.request);
  await shop.d1.prepare("update orders set status = 'delivered' where id = ?").bind(id).run();
  await page.goto(`/shop/orders/${id}`);
  await page
    .getByRole('link', { name: /^Review/ })
    .first()
    .click();
  const rating = page.getByRole('group', { name: 'Hair quality' });
  await rating.getByTitle('Good', { exact: true }).click();
  expect(await fills(rating.locator('path'))).toEqual([true, true, true, true, false]);
});

test('in forced colors, the focused search field has a ring', async ({ page }) => {
  await page.emulateMedia(inForcedColors);
  await page.goto('/search');
  const field = page.getByRole('main').getByLabel('Search the shop');
  await field.focus();
  await expect(field).toHaveCSS('outline', /^(?!rgba\(0, 0, 0, 0\)).* solid 2px$/);
});

/** Whether each shape is filled in the text's color. */
function fills(shapes: Locator): Promise<boolean[]> {
  return shapes.evaluateAll((all) =>
    all.map((shape) => {
      const { fill, fillOpacity, opacity, color } = getComputedStyle(shape);
      return fill === color && Number(fillOpacity) * Number(opacity) === 1;
    }),
  );
}

test('the borders of fields have a contrast of 3 to 1 with the page, their placeholders of 4.5 to 1', async ({
  page,
}) => {
  await putInBag(page.request, wig);
  await goToCheckout(page);
  expect.soft(await contrast(page.getByLabel('First name'), 'borderTopColor')).toBeGreaterThanOrEqual(3);
  await page.goto('/login');
  await page.getByLabel('Email').fill('contrast@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  const box = page.locator('.code-boxes > span').first();
  expect.soft(await contrast(box, 'borderTopColor')).toBeGreaterThanOrEqual(3);
  await page.goto('/shop/hair');
  await page.getByRole('button', { name: 'Show filters' }).click();
  const price = page.getByLabel('Lowest price').last();
  expect(await contrast(price, 'color', '::placeholder')).toBeGreaterThanOrEqual(4.5);
});

/** The contrast of an element's color with the page's background, as drawn. */
function contrast(
  element: Locator,
  property: 'borderTopColor' | 'color',
  pseudoElement?: string,
): Promise<number> {
  return element.evaluate(
    (drawn, [name, pseudo]) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const luminance = (color: string) => {
        if (!canvas) return Number.NaN;
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((channel) => {
          const part = channel / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const page = luminance(getComputedStyle(document.documentElement).backgroundColor);
      return (page + 0.05) / (luminance(getComputedStyle(drawn, pseudo)[name]) + 0.05);
    },
    [property, pseudoElement] as const,
  );
}

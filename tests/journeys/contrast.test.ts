import type { Locator } from '@playwright/test';
import { buy, wig } from './checkout/shopper.ts';
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

/** Whether each shape is filled in the text's color. */
function fills(shapes: Locator): Promise<boolean[]> {
  return shapes.evaluateAll((all) =>
    all.map((shape) => {
      const { fill, fillOpacity, opacity, color } = getComputedStyle(shape);
      return fill === color && Number(fillOpacity) * Number(opacity) === 1;
    }),
  );
}

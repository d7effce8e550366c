import { expect, test } from './fixtures.ts';

const wig = '/shop/product/body-wave-lace-wig';

test('small screens swipe pictures with thumbnails; large screens show them all', async ({
  page,
  isMobile,
}) => {
  await page.goto(wig);
  const thumbnail = (number: number) => page.getByRole('link', { name: `Picture ${number}`, exact: true });
  const picture = (number: number) => page.getByRole('img', { name: new RegExp(`picture ${number} of 4$`) });
  if (!isMobile) {
    await expect(thumbnail(1)).toHaveCount(0);
    await expect(picture(2)).toBeInViewport();
    return;
  }
  await expect(picture(3)).not.toBeInViewport();
  const strip = page.getByRole('list', { name: /^Pictures of/ });
  await strip.evaluate((list) => list.scrollTo({ left: list.clientWidth, behavior: 'instant' }));
  await strip.focus();
  await expect(thumbnail(2)).toHaveAttribute('aria-current', 'true');
  await thumbnail(3).tap();
  await expect(picture(3)).toBeInViewport({ ratio: 0.9 });
  await expect(thumbnail(3)).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(new RegExp(`${wig}$`));
  await page.getByRole('link', { name: 'Balayage' }).first().tap();
  await expect(page.getByRole('list', { name: /^Pictures of .*Balayage/ })).toBeVisible();
  await page.evaluate(() => scrollTo(0, 800));
  await expect(page.getByRole('list', { name: /^Pictures of/ }), 'scrolls away').not.toBeInViewport();
});

test.describe('without script', { tag: '@once' }, () => {
  test.use({ javaScriptEnabled: false });

  test('a thumbnail is a link to its picture', async ({ page }) => {
    await page.goto(wig);
    await page.getByRole('link', { name: 'Picture 4', exact: true }).tap();
    await expect(page.getByRole('img', { name: /picture 4 of 4$/ })).toBeInViewport({ ratio: 0.9 });
  });
});

test('from 768 px on the pictures are next to the choices and show the chosen length', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(wig);
  const picture = await page.getByRole('list', { name: /^Pictures of/ }).boundingBox();
  const name = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect(name?.x).toBeGreaterThan((picture?.x ?? 768) + (picture?.width ?? 768));
  expect(name?.y).toBeLessThan((picture?.y ?? 0) + (picture?.height ?? 0));
  const front = page
    .getByRole('list', { name: /^Pictures of/ })
    .getByRole('img')
    .first();
  await expect(front).toHaveAttribute('src', /18in/);
  await page.getByRole('region', { name: 'Length' }).getByRole('link', { name: '22"' }).click();
  await expect(front).toHaveAttribute('src', /22in/);
});

test('on a phone held sideways the focused thumbnail is in view', { tag: '@once' }, async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(wig);
  const thumbnail = page.getByRole('link', { name: 'Picture 1', exact: true });
  await thumbnail.focus();
  await expect(thumbnail).toBeInViewport({ ratio: 1 });
});

test('Add to Bag is in the first screen of a laptop and stays in its place below', {
  tag: '@once',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await page.goto(wig);
  const add = page.getByRole('button', { name: 'Add to Bag' });
  await expect(add).toBeInViewport({ ratio: 1 });
  await add.click();
  await expect(page.getByText('Added to your bag').first()).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('heading', { name: 'Details' }).scrollIntoViewIfNeeded();
  const trust = await page.getByText('7-day money-back guarantee').first().boundingBox();
  expect((await add.boundingBox())?.y).toBeGreaterThan(trust?.y ?? Number.POSITIVE_INFINITY);
});

test.describe('a small phone', { tag: '@once' }, () => {
  test('the first screen has name, price, rating and Add to Bag, the next half answers shoppers’ questions', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto(wig);
    const main = page.getByRole('main');
    const first = [
      main.getByRole('heading', { level: 1 }),
      main.getByRole('link', { name: /5 reviews/ }).first(),
      main.locator('form').getByText(/GHS/),
      main.getByRole('button', { name: 'Add to Bag' }),
    ];
    for (const part of first) await expect(part).toBeInViewport({ ratio: 1 });
    const picture = await main.getByRole('list', { name: /^Pictures of/ }).boundingBox();
    expect(picture?.height).toBeLessThanOrEqual(0.6 * 664);
    const answers = {
      'how long on me': main.getByText('to the shoulder blades'),
      'which lace': main.getByText('13×4 lace, part anywhere'),
      'real colour': main.getByRole('link', { name: 'Balayage' }).first(),
      'how to pay': main.getByText(/MTN MoMo.*Secured by Paystack/),
      when: main.getByText(/^Order (by|now).*Accra/),
      'is it real hair, where to collect, what if it does not fit': main.getByText(
        'Real human hair · Collect in East Legon · 7-\u2060day returns',
      ),
      'who has bought it': main.getByRole('link', { name: /5 reviews/ }).first(),
      'where to ask': main.getByRole('link', { name: 'Ask about this wig' }),
    };
    const name = await main.getByRole('heading', { level: 1 }).boundingBox();
    for (const [question, answer] of Object.entries(answers)) {
      const box = await answer.boundingBox();
      expect(box?.y, question).toBeLessThan((name?.y ?? 0) + 1.5 * 664);
    }
    await page.evaluate(() => scrollTo(0, 600));
    await expect(main.getByRole('button', { name: 'Add to Bag' })).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 320, height: 664 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

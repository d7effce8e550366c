import { expectAccessible } from './axe.ts';
import { addToBag, openBagPanel } from './checkout/shopper.ts';
import { expect, inMotion, test } from './fixtures.ts';

test.use(inMotion);

const wig = '/shop/product/body-wave-lace-wig';

test('a product page shows similar and recently viewed products', async ({ page }) => {
  await page.goto('/shop/product/nourishing-hair-oil');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('recently_viewed'))).toContain('hair-oil');
  await page.goto(wig);
  const below = page.getByRole('complementary', { name: 'More products' });
  await expect(below).toBeAttached();
  await expect(async () => {
    await below.evaluate((place) => {
      const { top } = place.getBoundingClientRect();
      scrollTo({ top: scrollY + top - 1.3 * innerHeight, behavior: 'instant' });
    });
    await expect(below.getByRole('heading', { name: 'You may also like' })).toBeVisible({ timeout: 2000 });
  }).toPass();
  const labelled = below.locator('.card', { hasText: 'Few left' }).first();
  const [card, label] = [await labelled.boundingBox(), await labelled.getByText('Few left').boundingBox()];
  expect((label?.y ?? 0) - (card?.y ?? 0), 'the label is in the corner of the picture').toBe(8);
  const recent = below.getByRole('region', { name: 'Recently viewed' });
  await expect(recent.getByRole('link')).toHaveText(['Nourishing Hair Oil']);
  const links = below.getByRole('link');
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))) {
    expect(href).not.toMatch(/body-wave-lace-wig/);
  }
  await expect(below.getByText('Sold out')).toHaveCount(0);
  // A trust line may be fading.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    addEventListener('pageswap', () => {
      const named = [...document.images].filter(
        (image) => getComputedStyle(image).viewTransitionName === 'product-picture',
      );
      sessionStorage.setItem('named', named.map((image) => image.closest('.card')?.tagName).join());
    });
  });
  await labelled.click();
  await expect(page).toHaveURL(/origin=similar/);
  expect(await page.evaluate(() => sessionStorage.getItem('named')), 'whose picture becomes the next').toBe(
    'A',
  );
});

for (const kind of ['similar', 'goes-with']) {
  test(`the ${kind} fragment is cached and not indexed`, async ({ page }) => {
    const address = `/fragments/${kind}${wig}`;
    await page.request.get(address);
    const answer = await page.request.get(address);
    expect([answer.status(), answer.headers()['x-page-cache'], answer.headers()['x-robots-tag']]).toEqual([
      200,
      'hit',
      'noindex',
    ]);
  });
}

test('similar products do not include the free gift, which has no page', async ({ page }) => {
  const answer = await page.request.get('/fragments/similar/shop/product/mesh-wig-cap');
  expect(await answer.text()).toContain('You may also like');
  expect(await answer.text()).not.toContain('satin-wig-storage-bag');
  expect((await page.request.get('/shop/product/satin-wig-storage-bag')).status()).toBe(404);
});

test('the chosen length shows how far it reaches, and the guide opens in a panel', async ({ page }) => {
  await page.goto(wig);
  await expect(page.getByText('13×4 lace, part anywhere')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ask about this wig' })).toHaveAttribute('href', '?ask');
  const length = page.getByRole('region', { name: 'Length' });
  await expect(length).toContainText('18" · to the shoulder blades');
  await length.getByRole('link', { name: '20"' }).press('Enter');
  const opener = page.getByRole('link', { name: 'Length and lace guide' });
  await opener.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Length and lace guide' });
  await expect(panel.getByRole('heading', { name: 'How long is it on me?' })).toBeVisible();
  await expect(panel.getByRole('listitem').filter({ hasText: 'mid-back' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(length).toContainText('20" · below the shoulder blades');
  await opener.press('Enter');
  await expect(panel.getByRole('heading', { name: 'How long is it on me?' })).toBeVisible();
});

test('the guide that is opened again while it loads stays a panel', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/guides/length-and-lace', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(wig);
  const opener = page.getByRole('link', { name: 'Length and lace guide' });
  const panel = page.getByRole('dialog', { name: 'Length and lace guide' });
  await opener.press('Enter');
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  const answers = Promise.all([
    page.waitForResponse('**/guides/length-and-lace'),
    page.waitForResponse('**/guides/length-and-lace'),
  ]);
  await opener.press('Enter');
  await expect(panel).toBeVisible();
  release();
  await answers;
  await expect(panel.getByRole('heading', { name: 'How long is it on me?' })).toBeVisible();
  await expect(page).toHaveURL(wig);
});

test('a guide that is closed before it fails to load leaves the shopper on the product', async ({
  page,
  guard,
}) => {
  guard.expect(/Failed to load resource|net::/);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/guides/length-and-lace', async (route) => {
    await released;
    await route.abort();
  });
  await page.goto(wig);
  await page.getByRole('link', { name: 'Length and lace guide' }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Length and lace guide' });
  await expect(panel).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  const failed = page.waitForEvent('requestfailed');
  release();
  await failed;
  await page.getByRole('region', { name: 'Length' }).getByRole('link', { name: '20"' }).press('Enter');
  await expect(page.getByText('20" · below the shoulder blades')).toBeVisible();
  await expect(page).toHaveURL(wig);
});

test('only products with lengths link to the guide', async ({ request }) => {
  const pageOf = async (slug: string) => (await request.get(`/shop/product/${slug}`)).text();
  expect(await pageOf('body-wave-glueless-wig')).toContain('Length and lace guide');
  const cap = await pageOf('mesh-wig-cap');
  expect(cap).toContain('Add to Bag');
  expect(cap).not.toContain('Length and lace guide');
});

test('the guide is a page without script', { tag: '@once' }, async ({ newShopper }) => {
  const page = await newShopper({ javaScriptEnabled: false });
  await page.goto(wig);
  await page.getByRole('link', { name: 'Length and lace guide' }).click();
  await expect(page).toHaveURL('/guides/length-and-lace');
});

test('a product links to WhatsApp with its name and address in the message', async ({ page, guard }) => {
  const answer = await page.request.get(`${wig}?ask`, { maxRedirects: 0 });
  const target = new URL(answer.headers()['location'] ?? '');
  expect(target.origin + target.pathname).toBe('https://wa.me/233242550142');
  expect(target.searchParams.get('text')).toMatch(/^About Body wave lace wig: http.*body-wave-lace-wig$/);
  guard.expect('404');
  await page.goto('/shop/product/no-such-wig');
  await expect(page.getByRole('link', { name: 'Ask us on WhatsApp' })).toHaveAttribute(
    'href',
    /no-such-wig$/,
  );
});

test.describe('what goes with the bag', () => {
  const slugOf = (href: string | null) => /product\/([\w-]+)/.exec(href ?? '')?.[1];

  test('is shown in the panel and on the bag page: care in stock that is not in the bag', async ({
    page,
  }) => {
    await page.goto('/shop/product/water-wave-lace-wig');
    await addToBag(page);
    const panel = (await openBagPanel(page)).getByRole('region', { name: 'Goes with it' });
    await expect(panel.getByRole('listitem')).toHaveCount(3);
    const gift = page
      .getByRole('dialog', { name: 'Bag' })
      .getByRole('listitem')
      .filter({ hasText: 'Storage' });
    await expect(gift, 'its price after discounts').toContainText('Free');
    await expectAccessible(page);
    const first = panel.getByRole('link').first();
    const chosen = slugOf(await first.getAttribute('href'));
    await first.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/shop/product/${chosen}`));
    await page.getByRole('button', { name: 'Add to Bag' }).click();
    await page.getByRole('link', { name: 'See Bag' }).click();
    await expect(page).toHaveURL('/shop/bag');
    const row = page.locator('section', { has: page.getByRole('heading', { name: 'Goes with it' }) });
    await expect(row.getByRole('listitem')).toHaveCount(4);
    const marks = await page.getByRole('main').getByText('Secured by Paystack').boundingBox();
    const below = (await row.boundingBox())?.y ?? 0;
    expect(below - (marks ? marks.y + marks.height : 0), 'the space between sections is single').toBeLessThan(
      9,
    );
    const slugs = await row
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    for (const slug of slugs.map(slugOf)) {
      expect([chosen, 'water-wave-lace-wig', 'champagne-satin-bonnet']).not.toContain(slug);
    }
    await expectAccessible(page);
    const remove = page.getByRole('main').getByRole('button', { name: /^Remove/ });
    await remove.first().click();
    // The gift is removed when the gateway has answered.
    await expect(remove).toHaveCount(1);
    await remove.click();
    await expect(page.getByText("Your bag is empty. Let's fix that!")).toBeVisible();
    await expect(row).toBeHidden();
  });

  test('is for the line added last, also where an earlier answer comes later', async ({ page }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/fragments/goes-with/**', async (route) => {
      const slug = slugOf(route.request().url());
      if (slug === 'body-wave-lace-wig') await released;
      await route.fulfill({ contentType: 'text/html', body: `<li id="other">For ${slug}</li>` });
    });
    await page.goto(wig);
    await addToBag(page);
    const held = page.waitForResponse('**/fragments/goes-with/**/body-wave-lace-wig');
    const panel = (await openBagPanel(page)).getByRole('region', { name: 'Goes with it' });
    const otherTab = await page.context().newPage();
    await otherTab.goto('/shop/product/nourishing-hair-oil');
    await addToBag(otherTab);
    await expect(panel).toContainText('For nourishing-hair-oil');
    release();
    await held;
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    await expect(panel).toContainText('For nourishing-hair-oil');
  });
});

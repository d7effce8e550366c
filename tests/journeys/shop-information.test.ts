import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('the footer has its links and contact, and the trust banner alternates, pauses and respects reduced motion', {
  tag: '@once',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/shop/hair');
  const footer = page.getByRole('contentinfo');
  const links = {
    Shop: ['Best sellers', 'Hair', 'Wigs', 'Hair care', 'Accessories'],
    'Follow us': ['Instagram', 'TikTok', 'X'],
    Company: ['Contact us'],
    Policies: ['Privacy policy', 'Delivery, returns and exchanges', 'Terms of service'],
  };
  for (const [heading, names] of Object.entries(links)) {
    const part = footer.locator('section', {
      has: page.getByRole('heading', { name: heading, exact: true }),
    });
    await expect(part.getByRole('link')).toHaveText(names);
  }
  await expect(footer).toContainText('Strand Studio, 14 Lagos Avenue, East Legon, Accra');
  await expect(footer.getByRole('link', { name: '+233 30 255 0142' })).toHaveAttribute(
    'href',
    'tel:+233302550142',
  );
  await expect(footer).toContainText(`© ${new Date().getUTCFullYear()} Strand`);

  const bar = page.getByRole('complementary', { name: 'Announcement' });
  const lines = bar.getByRole('listitem');
  await expect(lines).toHaveText([
    'Trusted by over 63k shoppers in Ghana & beyond!',
    '7-day money-back guarantee',
  ]);
  const turns = await lines.evaluateAll((items) =>
    items.map((item) => {
      const { animationDuration, animationDelay } = getComputedStyle(item);
      return [animationDuration, animationDelay];
    }),
  );
  expect(turns).toEqual([
    ['8s', '0s'],
    ['8s', '-4s'],
  ]);
  await bar.getByRole('button', { name: 'Pause' }).click();
  await expect(lines.first()).toHaveCSS('animation-play-state', 'paused');
  await expect(bar.getByRole('button', { name: 'Play' })).toBeVisible();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const line of await lines.all()) {
    await expect(line).toHaveCSS('animation-name', 'none');
    await expect(line).toBeVisible();
  }
});

test('the best sellers page is sorted by rank', { tag: '@once' }, async ({ page, request }) => {
  const entries: { rank: number; productSku: { productSlug?: string; sku: string } }[] = await (
    await request.get('/api/products/bestSellers')
  ).json();
  const ranked = entries.sort((one, other) => one.rank - other.rank).map(({ productSku }) => productSku.sku);
  await page.goto('/shop/best-sellers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Best sellers');
  const shown = await page
    .locator('[data-items] a')
    .evaluateAll((links) =>
      links.map((link) =>
        new URL(link.getAttribute('href') ?? '', location.href).searchParams.get('variant'),
      ),
    );
  expect(shown).toEqual(ranked.slice(0, shown.length));
  expect(shown.length).toBeGreaterThan(4);
});

const service = 'Free store pickup, shipping, returns and exchanges';

test('the product’s service panel shows pickup, shipping, returns and exchanges, and restores the focus', async ({
  page,
}) => {
  await page.goto('/shop/product/body-wave-lace-wig');
  const opener = page.getByRole('button', { name: service });
  await opener.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: service });
  const directions = await panel.getByRole('link', { name: 'Get directions' }).getAttribute('href');
  const redirect = await page.request.get(new URL(directions ?? '', page.url()).href, { maxRedirects: 0 });
  expect(redirect.headers()['location']).toMatch(/^https:\/\/www\.google\.com\/maps\/.*Lagos/);
  await expect(panel.getByText(/Monday - Saturday: 9am - 7pm/)).toBeVisible();
  await expect(panel.getByText(/24 to 48 hours/)).toBeVisible();
  await expect(panel.getByText(/within 7 days of receipt/)).toBeVisible();
  await expect.poll(async () => (await panel.boundingBox())?.height).toBe(page.viewportSize()?.height);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(opener).toBeFocused();
});

test('without script the service panel is a link to the policy', { tag: '@once' }, async ({ newShopper }) => {
  const page = await newShopper({ javaScriptEnabled: false });
  await page.goto('/shop/product/body-wave-lace-wig');
  await page.getByRole('link', { name: service }).click();
  await expect(page).toHaveURL('/policies/delivery-returns-exchanges');
  await expect(page.getByText(/during opening hours: Monday - Saturday/)).toBeVisible();
});

const datedPromise =
  /^Order (by 2\spm|now): Accra (today|tomorrow|on Monday); Kumasi by \w+; collect free (today|tomorrow|on Monday) until 7\spm$/;

test('the browser shows delivery days, the cached page none', {
  tag: '@once',
}, async ({ page }) => {
  const path = '/shop/product/body-wave-lace-wig';
  const html = await (await page.request.get(path)).text();
  expect(html).toContain('Orders take 24 to 48 hours to process.</p>');
  expect(html).not.toContain('Kumasi');
  await page.goto(path);
  await expect(page.getByText(datedPromise)).toBeVisible();
  await page.getByRole('button', { name: 'Add to Bag' }).click();
  await expect(page.getByRole('link', { name: 'Bag, 2 items' })).toBeAttached();
  await page.goto('/shop/bag');
  await expect(page.getByText(datedPromise)).toBeVisible();
});

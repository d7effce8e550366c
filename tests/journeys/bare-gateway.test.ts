import { withoutExtensions } from '../support/bare-gateway.ts';
import {
  addToBag,
  agree,
  checkOutBag,
  continueToPayment,
  decide,
  fillContact,
  openBagPanel,
} from './checkout/shopper.ts';
import { expect, startShop, test } from './fixtures.ts';

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  baseURL: async ({}, use) => {
    const shop = await startShop({
      interceptor: async (request, pass) => {
        const address = new URL(request.url);
        const isContract = !address.pathname.startsWith('/sandbox/');
        const bare = isContract ? withoutExtensions(request.method, address) : address;
        if (!bare) return Response.json({ error: 'There is nothing at this address.' }, { status: 404 });
        return pass(bare);
      },
    });
    await use(shop.url);
    await shop.stop();
  },
});

test('the storefront sells through a gateway without any extension', async ({ page }) => {
  // Whether events are batched, which such a gateway refuses with a console error, depends on timing.
  await page.route('**/api/analytics/batch?*', (route) => route.abort('aborted'));
  await page.goto('/search?q=WAVE+lac');
  await expect(page.locator('main a.card').first()).toHaveText(/Body wave lace wig/i);
  await page.goto('/shop/hair');
  await page.locator('main a.card').first().click();
  await addToBag(page);
  const panel = await openBagPanel(page);
  await expect(panel.getByText(/^Total GHS/)).toBeVisible();
  await checkOutBag(page);
  await fillContact(page);
  await agree(page);
  await continueToPayment(page);
  await decide(page, 'Approve');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Thank you');
});

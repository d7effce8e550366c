import { UnreliableGateway } from '../support/gateway-faults.ts';
import { putInBag, wig } from './checkout/shopper.ts';
import { expect, test as shared, startShop } from './fixtures.ts';
import { fetchCode, freshEmail } from './sign-in.steps.ts';

const gateway = new UnreliableGateway();

const test = shared.extend<{ baseURL: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
  baseURL: async ({}, use) => {
    const shop = await startShop({ interceptor: gateway.interceptor });
    await use(shop.url);
    await shop.stop();
  },
  javaScriptEnabled: false,
});

test('a page view retries an unfinished transfer', async ({ page }) => {
  const email = freshEmail('esi');
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
  const wigInBag = page.getByRole('main').getByRole('link', { name: /Body wave/ });
  await putInBag(page.request, wig);
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  gateway.fails('answers nonsense', /^\/bags\/[^/]+\/owner$/);
  await page.getByLabel('Code').fill(await fetchCode(page, email));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Some items from your guest visit have not moved yet.')).toBeVisible();

  // The retry fails too: the page opens anyway, and no retry follows for a minute.
  await page.goto('/shop/hair');
  await expect(page).toHaveURL('/shop/hair');
  gateway.fails('answers nonsense', /^\/nothing/);
  await page.goto('/shop/bag');
  await expect(wigInBag).toHaveCount(0);
  const waiting = (await page.context().cookies()).find(({ name }) => name === 'unfinished_transfer');
  expect(Number(waiting?.value)).toBeGreaterThan(Date.now());

  if (waiting) await page.context().addCookies([{ ...waiting, value: '1' }]);
  await page.goto('/contact-us');
  await expect(page).toHaveURL('/contact-us');
  expect(await cookies()).not.toContain('unfinished_transfer');
  expect(await cookies(), 'tells the browser’s script that the customer is signed in').toContain('signed_in');
  await page.goto('/shop/bag');
  await expect(wigInBag.first()).toBeVisible();
});

test('the transfer redirects to the shop’s own pages only', async ({ page, baseURL }) => {
  for (const to of [
    '//other.example/',
    'https://other.example/',
    `${baseURL}//other.example/`,
    '/\\other.example',
    'http://',
  ]) {
    const answer = await page.request.get(`/auth/transfer?${new URLSearchParams({ to })}`, {
      maxRedirects: 0,
    });
    expect(answer.status(), to).toBe(303);
    expect(new URL(answer.headers()['location'] ?? '', baseURL).origin, to).toBe(baseURL);
  }
});

import type { Page } from '@playwright/test';
import { type GatewayFault, gatewayFaults, UnreliableGateway } from '../support/gateway-faults.ts';
import type { Shop } from '../support/shop.ts';
import { expectAccessible } from './axe.ts';
import { expect, startShop, test, uniqueClientIp } from './fixtures.ts';

/** Maximum milliseconds of any page: 8 s for a call, 2 s for each of two others, and time to render. */
const longestWait = 20_000;

const faults = Object.keys(gatewayFaults) as GatewayFault[];
const outage =
  "Our cloud provider is having an outage, so the store can't be reached right now. Please try again in a few minutes.";

let shop: Shop;
let gateway: UnreliableGateway;

test.describe.configure({ mode: 'default', timeout: 90_000 });
/** With save-data, because prefetched responses would be those of the previous test. */
const withoutPrefetch = () => ({ ...uniqueClientIp(), 'save-data': 'on' });
// biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter.
test.use({ extraHTTPHeaders: async ({}, use) => use(withoutPrefetch()) });

/** Opens a page in time. Returns its status. */
async function open(page: Page, path: string): Promise<number | undefined> {
  const started = performance.now();
  const answer = await page.goto(shop.url + path);
  expect(performance.now() - started, `${path} in time`).toBeLessThan(longestWait);
  return answer?.status();
}

async function expectOutage(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Service temporarily unavailable' })).toBeVisible();
  await expect(page.getByText(outage)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try Again' })).toBeVisible();
}

for (const fault of faults) {
  test.describe(`a gateway that ${fault}`, () => {
    // Each has its own shop, because the edge caches answers for minutes.
    test.beforeAll(async () => {
      gateway = new UnreliableGateway();
      shop = await startShop({ interceptor: gateway.interceptor, edgeVars: { PAGE_CACHE: 'off' } });
    });
    test.afterAll(() => shop.stop());

    test('without a store every page is a 503 with Retry-After, and works again afterwards', async ({
      page,
      request,
      guard,
    }) => {
      guard.expect('503');
      gateway.fails(fault);
      const started = performance.now();
      const paths = ['/', '/shop/hair', '/shop/product/body-wave-lace-wig', '/shop/bag', '/shop/saved'];
      const requests = [...paths, '/search?q=body', '/contact-us', '/sitemap.xml'].map((path) =>
        request.get(shop.url + path),
      );
      expect(await open(page, '/shop/wigs/bobs-and-lobs?sort=newest')).toBe(503);
      await expectOutage(page);
      const answers = await Promise.all(requests);
      expect(performance.now() - started).toBeLessThan(longestWait);
      for (const answer of answers) {
        expect(answer.status(), answer.url()).toBe(503);
        expect(answer.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'retry-after': '60' });
        const text = (await answer.text()).replaceAll('&#39;', "'");
        expect(text, answer.url()).toContain('Service temporarily unavailable');
        expect(text, answer.url()).toContain(outage);
      }
      await expectAccessible(page);
      gateway.fails(fault, /^\/none/);
      await page.getByRole('link', { name: 'Try Again' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bobs and lobs');
      expect(new URL(page.url()).search).toBe('?sort=newest');
    });

    if (fault === 'answers nonsense') return;

    test('without its main data a page fails, unknown is not shown as empty, and home omits sections', async ({
      newShopper,
      guard,
    }) => {
      guard.expect('503');
      if (fault === 'is down') guard.expect(/50[02]/);
      // Guests can be created, or the panel would wait for that first. The browser logs the failure of a beacon, but
      // maybe after the test.
      gateway.fails(fault, /^\/(?!storefront|guests|analytics)/);
      const failing = [
        '/shop/hair',
        '/shop/best-sellers',
        '/shop/product/body-wave-lace-wig',
        '/search?q=body',
      ];
      const unknown = [
        { path: '/shop/bag', says: 'Error loading bag.', empty: "Your bag is empty. Let's fix that!" },
        {
          path: '/shop/saved',
          says: 'Error loading bag.',
          empty: 'Nothing saved yet. Spot something you love?',
        },
        { path: '/account', says: 'Error loading user.', empty: 'Login to your account' },
        { path: '/rewards', says: 'Error loading user.', empty: 'Login to your account' },
      ];
      const opened = async (path: string, status: number) => {
        const page = await newShopper({ extraHTTPHeaders: withoutPrefetch() });
        expect(await open(page, path), path).toBe(status);
        return page;
      };
      const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Bag' });
      const withPanel = async () => {
        const page = await opened('/contact-us', 200);
        await page.getByRole('banner').getByRole('link', { name: /^Bag/ }).click();
        await expect(panelOf(page).getByRole('alert')).toHaveText(/./, { timeout: longestWait });
        await expect(panelOf(page).getByText('Your bag is empty.')).toBeHidden();
        return page;
      };
      const withCode = async () => {
        const page = await opened('/auth/verify?email=ama%40example.com', 200);
        await page.getByLabel('Code').pressSequentially('123456');
        await expect(page.getByText('There was an error verifying your account.')).toBeVisible({
          timeout: longestWait,
        });
        await expect(page.getByLabel('Code')).toHaveValue('123456');
      };
      const [contact, home, , ...pages] = await Promise.all([
        withPanel(),
        opened('/', 200),
        withCode(),
        ...[...failing, ...unknown.map(({ path }) => path)].map((path) => opened(path, 503)),
      ]);
      for (const page of pages.slice(0, failing.length)) {
        await expectOutage(page);
        const contact = page.getByRole('link', { name: 'Ask us on WhatsApp' });
        await expect(contact).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=Hello.*%2F(shop|search)/);
      }
      await expect(home.getByRole('heading', { level: 1 })).toHaveText('Switch your look to match your mood');
      await expect(home.getByRole('contentinfo')).toBeVisible();
      await expect(home.locator('h2:empty, ul:empty:not([hidden])')).toHaveCount(0);

      gateway.fails(fault, /^\/none/);
      for (const [index, page] of pages.slice(failing.length).entries()) {
        const { says = '', empty = '' } = unknown[index] ?? {};
        await expect(page.getByRole('heading', { level: 1, name: says })).toBeVisible();
        await expect(page.getByText(empty)).toBeHidden();
        await page.getByRole('link', { name: 'Try Again' }).click();
        await expect(page.getByText(empty)).toBeVisible();
      }
      await panelOf(contact).getByRole('button', { name: 'Try Again' }).click();
      await expect(panelOf(contact).getByText('Your bag is empty.')).toBeVisible();
    });
  });
}

import type { APIResponse, Page } from '@playwright/test';
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

const textOf = async (answer: APIResponse) => (await answer.text()).replaceAll(/&#(?:39|x27);/g, "'");

/** Returns the page. */
async function expectOutage(answer: APIResponse): Promise<string> {
  expect(answer.status(), answer.url()).toBe(503);
  expect(answer.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'retry-after': '60' });
  const text = await textOf(answer);
  for (const part of ['Service temporarily unavailable', outage, 'Try Again</a>'])
    expect(text, answer.url()).toContain(part);
  return text;
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
      await expect(page.getByRole('heading', { name: 'Service temporarily unavailable' })).toBeVisible();
      await expect(page.getByText(outage)).toBeVisible();
      const answers = await Promise.all(requests);
      expect(performance.now() - started).toBeLessThan(longestWait);
      await Promise.all(answers.map(expectOutage));
      await expectAccessible(page);
      gateway.fails(fault, /^\/none/);
      await page.getByRole('link', { name: 'Try Again' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bobs and lobs');
      expect(new URL(page.url()).search).toBe('?sort=newest');
    });

    if (fault === 'answers nonsense') return;

    test('without its main data a page fails, unknown is not shown as empty, and home omits sections', async ({
      newShopper,
      request,
      guard,
    }) => {
      guard.expect('503');
      if (fault === 'is down') guard.expect(/50[02]/);
      // Guests can be created, or the panel would wait for that first. The browser logs the failure of a beacon, but
      // maybe after the test.
      gateway.fails(fault, /^\/(?!storefront|guests|analytics)/);
      const [product, search] = ['/shop/product/body-wave-lace-wig', '/search?q=body'];
      const unknown = [
        ['/shop/saved', 'Error loading bag.', 'Nothing saved yet. Spot something you love?'],
        ['/account', 'Error loading user.', 'Login to your account'],
        ['/rewards', 'Error loading user.', 'Login to your account'],
      ] as const;
      const asked = (path: string) => request.get(shop.url + path, { timeout: longestWait });
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
      const [contact, home, bag] = await Promise.all([
        withPanel(),
        opened('/', 200),
        opened('/shop/bag', 503),
        withCode(),
        ...['/shop/hair', '/shop/best-sellers', product, search].map(async (path) => {
          const text = await expectOutage(await asked(path));
          expect(text).toMatch(/wa\.me\/\d+\?text=Hello[^"]*%2F(shop|search)[^>]*>Ask us on WhatsApp/);
        }),
        ...unknown.map(async ([path, says, empty]) => {
          const answer = await asked(path);
          expect(answer.status(), path).toBe(503);
          const text = await textOf(answer);
          expect(text, path).toContain(`${says}</h1>`);
          expect(text, path).toMatch(new RegExp(`href="(?:${path})?"[^>]*>Try Again</a>`));
          expect(text, path).not.toContain(empty);
        }),
      ]);
      await expect(bag.getByRole('heading', { level: 1 })).toHaveText('Error loading bag.');
      const empty = bag.getByText("Your bag is empty. Let's fix that!");
      await expect(empty).toBeHidden();
      await expect(home.getByRole('heading', { level: 1 })).toHaveText('Switch your look to match your mood');
      await expect(home.getByRole('contentinfo')).toBeVisible();
      await expect(home.locator('h2:empty, ul:empty:not([hidden])')).toHaveCount(0);

      gateway.fails(fault, /^\/none/);
      for (const [path, , words] of unknown) expect(await textOf(await asked(path))).toContain(words);
      await bag.getByRole('link', { name: 'Try Again' }).click();
      await expect(empty).toBeVisible();
      await panelOf(contact).getByRole('button', { name: 'Try Again' }).click();
      await expect(panelOf(contact).getByText('Your bag is empty.')).toBeVisible();
    });
  });
}

test('a page that lacks what a call did not answer is not cached', async ({ request }) => {
  gateway = new UnreliableGateway();
  shop = await startShop({ interceptor: gateway.interceptor });
  const home = async () => {
    const answer = await request.get(shop.url);
    const caching = answer.headers()['cache-control'];
    return {
      status: answer.status(),
      caching,
      hasProducts: (await answer.text()).includes('Best sellers</h2>'),
    };
  };
  for (const fault of ['is down', 'answers nonsense'] as const) {
    gateway.fails(fault, /^\/(?!storefront)/);
    expect(await home(), fault).toEqual({ status: 200, caching: 'private, no-store', hasProducts: false });
  }
  gateway.fails('is down', /^\/none/);
  expect(await home()).toMatchObject({ caching: expect.stringMatching(/^public/), hasProducts: true });
  await shop.stop();
});

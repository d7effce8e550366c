import { type Shop, startShop } from '../../world/shop.ts';
import { test as base } from '../fixtures.ts';

type Config = Record<string, unknown>;

type OddShop = {
  readonly shop: Shop;
  /** Lays `change` over the store's configuration, until the test ends. */
  readonly configure: (change: Config) => Promise<void>;
};

const offered: Config = { paymentOnDelivery: { isEnabled: true, maximumTotal: 10_000 } };

/** A shop of this worker's own, that a test may set up in its own way; it offers payment on delivery. */
export const test = base.extend<{ odd: OddShop }, { oddShop: Shop }>({
  oddShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the fixtures named
    async ({}, use) => {
      const shop = await startShop({
        edgeVars: { SUPPORT_EMAIL: 'help@shop.example' },
      });
      await use(shop);
      await shop.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ oddShop }, use) => use(oddShop.url),
  odd: async ({ oddShop }, use) => {
    const read = oddShop.d1.prepare('select config from store');
    const { config } = (await read.first<{ config: string }>()) ?? { config: '{}' };
    const write = (text: string) => oddShop.d1.prepare('update store set config = ?').bind(text).run();
    const configure = async (change: Config) =>
      void (await write(JSON.stringify({ ...JSON.parse(config), ...offered, ...change })));
    await configure({});
    await use({ shop: oddShop, configure });
    await write(config);
  },
});

import type { Shop } from '../../support/shop.ts';
import { workerShopTest } from '../fixtures.ts';

type Config = Record<string, unknown>;

type StoreFixture = {
  readonly shop: Shop;
  /** Merges `change` into the store's configuration until the test ends. */
  readonly configure: (change: Config) => Promise<void>;
};

const offered: Config = { paymentOnDelivery: { isEnabled: true, maximumTotal: 10_000 } };

/** Tests with a configurable store that offers payment on delivery. */
export const test = workerShopTest.extend<{ store: StoreFixture }>({
  store: async ({ shop }, use) => {
    const read = shop.d1.prepare('select config from store');
    const { config } = (await read.first<{ config: string }>()) ?? { config: '{}' };
    const write = (text: string) => shop.d1.prepare('update store set config = ?').bind(text).run();
    const configure = async (change: Config) =>
      void (await write(JSON.stringify({ ...JSON.parse(config), ...offered, ...change })));
    await configure({});
    await use({ shop, configure });
    await write(config);
  },
});

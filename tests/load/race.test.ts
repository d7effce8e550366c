import { landmarks } from '../../gateway/demo/landmarks.fixture.ts';
import { alone, expect, startShop, test } from '../journeys/fixtures.ts';
import type { Shop, ShopOptions } from '../support/shop.ts';
import { Buyer, type Item } from './race/buyer.ts';

const stock = 50;
const skuId = landmarks.highDemandSku;

test.describe.configure({ timeout: 150_000 });

test('of 400 guests who check out at once exactly 50 get the 50 units', alone, async () => {
  expect(await race(400)).toEqual({ confirmed: stock, held: stock, left: 0 });
});

test('the naive version, which reads the stock and then writes it, oversells', alone, async () => {
  const { confirmed, held } = await race(100, { gatewayVariant: 'racy' });
  expect(confirmed).toBeGreaterThan(stock);
  expect(held).toBe(confirmed);
});

/** Numbers of confirmed checkouts, held units and units left. */
async function race(
  buyers: number,
  options: ShopOptions = {},
): Promise<{ confirmed: number; held: number; left: number }> {
  // A long timeout, because all wait for one database.
  const shop = await startShop({ ...options, edgeVars: { GATEWAY_TIMEOUT_MS: '60000' } });
  const crowd = Array.from({ length: buyers }, (_, at) => new Buyer(shop.url, addressOf(at)));
  try {
    const item = await stockUp(shop);
    for (let at = 0; at < buyers; at += 20) {
      await Promise.all(crowd.slice(at, at + 20).map((buyer) => buyer.fillBag(item)));
    }
    await Promise.all(crowd.map((buyer) => buyer.keepWarm()));
    const answers = await Promise.all(crowd.map((buyer) => buyer.checkOut()));
    const after = await shop.d1
      .prepare(
        `select quantityAvailable as "left", (select coalesce(sum(quantity), 0) from hold where skuId = sku.id) as held
         from sku where id = ?`,
      )
      .bind(skuId)
      .first<{ left: number; held: number }>();
    if (!after) throw new Error(`The demo shop does not sell ${skuId}.`);
    return { confirmed: answers.filter(Boolean).length, ...after };
  } finally {
    for (const buyer of crowd) buyer.leave();
    await shop.stop();
  }
}

async function stockUp({ d1 }: Shop): Promise<Item> {
  const item = await d1
    .prepare(
      `update sku set inventoryCount = ?1, quantityAvailable = ?1 where id = ?2
       returning productId, id as productSkuId, sku as productSku`,
    )
    .bind(stock, skuId)
    .first<Item>();
  if (!item) throw new Error(`The demo shop does not sell ${skuId}.`);
  return item;
}

/** A separate client address per guest. */
function addressOf(at: number): string {
  return `198.51.${100 + Math.floor(at / 250)}.${at % 250}`;
}

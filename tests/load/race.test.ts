import { expect, test } from '@playwright/test';
import { landmarks } from '../../gateway/database/demo/landmarks.fixture.ts';
import { type Shop, type ShopOptions, startShop } from '../support/shop.ts';
import { Buyer, type Goods } from './race/buyer.ts';

const stock = 50;
const buyers = 400;
const skuId = landmarks.highDemandSku;

// One after the other: each takes the whole machine.
test.describe.configure({ mode: 'default', timeout: 150_000 });

test('of 400 guests who check out at once over warm connections exactly the 50 in stock hold one', {
  tag: '@alone',
}, async () => {
  expect(await race({})).toEqual({ told: stock, held: stock, left: 0 });
});

test('the naive twin, which reads the stock and then writes it, oversells in the same race', {
  tag: '@alone',
}, async () => {
  const { told, held } = await race({ gatewayVariant: 'racy' });
  expect(told).toBeGreaterThan(stock);
  expect(held).toBe(told);
});

/** How many guests were told that they hold one, how many are held, and how many are left. */
async function race(options: ShopOptions): Promise<{ told: number; held: number; left: number }> {
  // A crowd waits for one database: nobody is to be turned away for the wait.
  const shop = await startShop({ ...options, edgeVars: { GATEWAY_TIMEOUT_MS: '60000' } });
  const crowd = Array.from({ length: buyers }, (_, at) => new Buyer(shop.url, addressOf(at)));
  try {
    const goods = await stockUp(shop);
    for (let at = 0; at < buyers; at += 20) {
      await Promise.all(crowd.slice(at, at + 20).map((buyer) => buyer.fillBag(goods)));
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
    return { told: answers.filter(Boolean).length, ...after };
  } finally {
    for (const buyer of crowd) buyer.leave();
    await shop.stop();
  }
}

async function stockUp({ d1 }: Shop): Promise<Goods> {
  const goods = await d1
    .prepare(
      `update sku set inventoryCount = ?1, quantityAvailable = ?1 where id = ?2
       returning productId, id as productSkuId, sku as productSku`,
    )
    .bind(stock, skuId)
    .first<Goods>();
  if (!goods) throw new Error(`The demo shop does not sell ${skuId}.`);
  return goods;
}

/** An address of its own for each guest. */
function addressOf(at: number): string {
  return `198.51.${100 + Math.floor(at / 250)}.${at % 250}`;
}

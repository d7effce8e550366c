import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { one, payingShopper, postAction, setStock, stockOf } from '../../tests/support/checkout.fixture.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { paidOrder } from '../../tests/support/payment.fixture.ts';
import { openProductAdmin } from '../../tests/support/product-admin.fixture.ts';

beforeAll(openNamedShop);
const { world, manager, unchanged } = await openProductAdmin();
const good = skus.plenty;
const start = 20;

beforeEach(async () => {
  await env.DB.batch(['hold', 'stock_entry'].map((table) => env.DB.prepare(`delete from ${table}`)));
  await env.DB.prepare('update order_item set isReady = 1, isRestocked = 1').run();
  await setStock(good, start);
});

async function ordered(quantity: number) {
  const { visitor, session, id } = await paidOrder(world, good, { quantity });
  return { visitor, session, orderId: id };
}

type Correct = (delta: number) => Promise<unknown>;

const byForm: Correct = async (delta) => {
  const product = await unchanged(good.product);
  const variants = product.variants.map((each) => ({
    ...each,
    stockChange: each._id === good.sku ? delta : 0,
  }));
  return manager.send('PUT', `/admin/products/${good.product}`, { ...product, variants });
};

const byPage: Correct = (delta) =>
  manager.send('POST', '/admin/stock', { changes: [{ sku: good.sku, delta }], reason: 'correction' });

/** Purchases, double cancellations, restocking refunds and stock counts, all at once. */
async function race(corrections: readonly Correct[]) {
  const [cancelled, full, partial] = [await ordered(2), await ordered(3), await ordered(4)];
  const line = await one<{ id: string }>('select id from order_item where orderId = ?', partial.orderId);
  const cancel = () => postAction(cancelled.visitor, cancelled.session._id, { action: 'cancel-order' });
  const refund = (orderId: string, lines?: string[]) =>
    manager.send('POST', `/admin/orders/${orderId}/refund`, {
      isRestocked: true,
      revision: 0,
      ...(lines && { lines }),
    });
  await Promise.allSettled([
    ...[5, 5, 5].map((quantity) => payingShopper(world, good, { quantity })),
    ...[cancel(), cancel()],
    ...[refund(full.orderId), refund(full.orderId), refund(partial.orderId, [line.id])],
    ...corrections.flatMap((correct) => [correct(-3), correct(2)]),
  ]);
  await world.settled();
  const { quantityAvailable, inventoryCount } = await stockOf(good);
  const sum = async (of: string, from: string) =>
    (await one<{ n: number }>(`select coalesce(sum(${of}), 0) as n from ${from} and skuId = '${good.sku}'`))
      .n;
  const waiting = await sum('quantity', 'order_item where isReady is not 1 and isRestocked is not 1');
  return {
    inventory: inventoryCount,
    ledger: start + (await sum('delta', 'stock_entry where 1')),
    promised: inventoryCount - quantityAvailable,
    owed: waiting + (await sum('quantity', 'hold where 1')),
  };
}

test.each([1, 2, 3])(
  'counts racing purchases, cancellations and refunds: stock is the ledger, promised is what is owed (%i)',
  async () => {
    const { inventory, ledger, promised, owed } = await race([byForm, byPage, byPage]);
    expect([inventory, promised]).toEqual([ledger, owed]);
  },
  60_000,
);

test('the naive twin, which writes the number it read, ends with wrong stock', async () => {
  const naive: Correct = async (delta) => {
    const { inventoryCount, quantityAvailable } = await stockOf(good);
    await env.DB.batch([
      env.DB.prepare('update or ignore sku set inventoryCount = ?, quantityAvailable = ? where id = ?').bind(
        inventoryCount + delta,
        quantityAvailable + delta,
        good.sku,
      ),
      env.DB.prepare(
        `insert into stock_entry (skuId, at, staff, delta, reason) values (?, 1, 'naive', ?, 'correction')`,
      ).bind(good.sku, delta),
    ]);
  };
  const { inventory, ledger, promised, owed } = await race([naive, naive, naive]);
  expect([inventory === ledger, promised === owed]).not.toEqual([true, true]);
}, 60_000);

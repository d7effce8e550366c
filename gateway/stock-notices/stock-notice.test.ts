import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { beforeEach, describe, expect, test } from 'vitest';
import { count, createWorld, one, payingShopper, setStock } from '../../tests/support/checkout.fixture.ts';
import { countedDatabase, createVisitor } from '../../tests/support/gateway-visitor.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { paidOrder } from '../../tests/support/payment.fixture.ts';
import { rowsReadBy } from '../../tests/support/query-plan.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { runSweeps } from '../sweeps/sweeps.ts';
import { mailStockNotices } from './stock-notice.sweep.ts';

const world = createWorld();
const { dependencies, clock } = world;
const visitor = createVisitor(dependencies);
const minutely = () => runSweeps(dependencies, '* * * * *');
const day = 24 * 60 * 60_000;

let networks = 0;
const request = (email: string, { sku }: { sku: string } = skus.soldOut, from = `10.7.0.${networks++}`) =>
  visitor.send('POST', '/stock-notices', { productSkuId: sku, email }, { 'cf-connecting-ip': from });

const mails = async (email: string) =>
  (
    await env.DB.prepare(
      `select subject, text, unsubscribeHref from mail
       where recipient = ? and subject like 'Back at %' order by rowid`,
    )
      .bind(email)
      .all<{ subject: string; text: string; unsubscribeHref: string }>()
  ).results;

useNamedShop();
beforeEach(async () => {
  await env.DB.batch([env.DB.prepare('delete from stock_notice'), env.DB.prepare('delete from mail')]);
});

test('a request gets one mail when the sku is back, and another only after a new request', async () => {
  expect(await (await request(' Ama@Example.com ')).json()).toEqual({ success: true });
  expect(await (await request('ama@example.com')).json()).toEqual({ success: true });
  await setStock(skus.lastOne, 0);
  await request('kojo@example.com', skus.lastOne);
  await setStock(skus.lastOne, 1);
  await minutely();
  expect(await mails('kojo@example.com')).toHaveLength(1);
  expect(await mails('ama@example.com')).toEqual([]);
  await setStock(skus.soldOut, 2);
  await minutely();
  await minutely();
  const [mail, ...more] = await mails('ama@example.com');
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('Back at Strand: 22" Natural black wig');
  expect(mail?.text).toContain('https://shop.test/shop/product/wig?variant=WIG-OUT');
  expect(await count('mail', 'sentAt = ?', clock.now)).toBe(2);

  await setStock(skus.soldOut, 0);
  clock.now += 1000;
  await request('ama@example.com');
  await minutely();
  expect(await mails('ama@example.com')).toHaveLength(1);
  await setStock(skus.soldOut, 1);
  await minutely();
  expect(await mails('ama@example.com')).toHaveLength(2);
});

describe('the sku is back after', () => {
  test('staff’s stock change', async () => {
    const helper = await signedInStaff(world, 'fulfilment');
    await request('efua@example.com');
    const changes = [{ sku: skus.soldOut.text, delta: 3 }];
    await helper.api('POST', '/admin/stock', { changes, reason: 'delivery' });
    await minutely();
    expect(await mails('efua@example.com')).toHaveLength(1);
  });

  test('an import', async () => {
    const manager = await signedInStaff(world, 'manager');
    const importStock = async (stock: number) => {
      const columns = 'handle,name,category,availability,sku,price,stock';
      const text = `${columns}\nbonnet,Bonnet,Hair care,live,BONNET,60,${stock}\n`;
      const { importId } = (await manager.api('POST', '/admin/imports', { text })) as { importId: string };
      const done = await manager.api('POST', `/admin/imports/${importId}/steps`);
      expect(done).toMatchObject({ products: 1, waiting: 0, failed: [] });
      await minutely();
    };
    await importStock(0);
    const { sku } = await one<{ sku: string }>(`select id as sku from sku where sku = 'BONNET'`);
    expect(await (await request('abena@example.com', { sku })).json()).toEqual({ success: true });
    await importStock(0);
    expect(await mails('abena@example.com')).toEqual([]);
    await importStock(4);
    expect(await mails('abena@example.com')).toHaveLength(1);
  });

  test.each(['cancel', 'refund'])('an order that staff %s and restock', async (step) => {
    await setStock(skus.lastOne, 1);
    const { id } = await paidOrder(world, skus.lastOne);
    await request('yaa@example.com', skus.lastOne);
    await minutely();
    expect(await mails('yaa@example.com')).toEqual([]);
    const manager = await signedInStaff(world, 'manager');
    await manager.api('POST', `/admin/orders/${id}/${step}`, { isRestocked: true, revision: 0 });
    await world.settled();
    await minutely();
    expect(await mails('yaa@example.com')).toHaveLength(1);
  });

  test('the end of another shopper’s checkout', async () => {
    await setStock(skus.lastOne, 1);
    const { session } = await payingShopper(world, skus.lastOne);
    await request('kojo@example.com', skus.lastOne);
    await minutely();
    expect(await mails('kojo@example.com')).toEqual([]);
    await env.DB.prepare('update payment set status = ?1 where sessionId = ?2')
      .bind('abandoned', session._id)
      .run();
    clock.now = session.expiresAt + 60_000;
    await minutely();
    expect(await mails('kojo@example.com')).toHaveLength(1);
  });
});

test('parallel sweeps send one mail, and none after a stop between read and write', async () => {
  await request('ama@example.com');
  await setStock(skus.soldOut, 1);
  await Promise.all([1, 2, 3].map(() => mailStockNotices(dependencies)));
  expect(await mails('ama@example.com')).toHaveLength(1);

  await env.DB.prepare('delete from mail').run();
  await setStock(skus.soldOut, 0);
  clock.now += 1000;
  await request('ama@example.com');
  await setStock(skus.soldOut, 1);
  await setStock(skus.lastOne, 0);
  await request('kojo@example.com', skus.lastOne);
  await setStock(skus.lastOne, 1);
  const d1 = env.DB;
  // The request is deleted between the sweep's read and its write.
  const stopping = new Proxy(d1, {
    get: (target, name) =>
      name === 'batch'
        ? async (statements: D1PreparedStatement[]) => {
            await target.prepare(`delete from stock_notice where email = 'ama@example.com'`).run();
            return target.batch(statements);
          }
        : Reflect.get(target, name).bind(target),
  });
  await mailStockNotices({ ...dependencies, database: drizzle(stopping) });
  expect(await mails('ama@example.com')).toEqual([]);
});

test('a sku that is in stock, unknown or hidden is refused', async () => {
  expect(await (await request('ama@example.com', skus.plenty)).json()).toEqual({
    success: false,
    message: 'Good news: this is in stock now.',
  });
  for (const sku of [skus.hidden.sku, skus.draft.sku, 'no-such']) {
    expect((await request('ama@example.com', { sku })).status, sku).toBe(404);
  }
  const wrong = await request('ama@');
  expect([wrong.status, await wrong.json()]).toEqual([400, { error: 'Invalid email' }]);
  expect(await count('stock_notice')).toBe(0);
});

test('allows ten open requests per e-mail and twenty requests a day per network', async () => {
  await env.DB.prepare(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 11)
     insert into sku (id, createdAt, productId, sku, price, images, inventoryCount, quantityAvailable, isVisible)
     select 'many-' || i, 1, ?, 'MANY-' || i, 100, '[]', 0, 0, 1 from n`,
  )
    .bind(skus.oil.product)
    .run();
  for (let at = 1; at <= 10; at++) {
    expect(await (await request('ama@example.com', { sku: `many-${at}` })).json()).toEqual({ success: true });
  }
  const isRequested = async (email: string, sku: string) =>
    ((await (await request(email, { sku })).json()) as { success: boolean }).success;
  expect(await isRequested('ama@example.com', 'many-11')).toBe(false);
  expect(await count('stock_notice', 'email = ?', 'ama@example.com')).toBe(10);
  expect(await isRequested('ama@example.com', 'many-10'), 'again').toBe(true);
  expect(await isRequested('kojo@example.com', 'many-11'), 'by another').toBe(true);
  await env.DB.prepare(`update stock_notice set mailedAt = 1 where skuId = 'many-1'`).run();
  expect(await isRequested('ama@example.com', 'many-11'), 'once one is mailed').toBe(true);

  const statuses = [];
  for (let at = 0; at < 21; at++)
    statuses.push((await request(`a${at}@example.com`, skus.soldOut, '10.8.0.1')).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});

test('only a signed POST of the mail’s link stops all notices to its e-mail', async () => {
  await request('ama@example.com');
  await request('kojo@example.com');
  await setStock(skus.soldOut, 1);
  await minutely();
  await setStock(skus.lastOne, 0);
  await request('ama@example.com', skus.lastOne);
  const [mail] = await mails('ama@example.com');
  const stop = new URL(mail?.unsubscribeHref ?? '');
  expect(mail?.text).toContain(`Stop these emails: https://shop.test/stop-notices${stop.search}`);
  const path = stop.pathname.replace('/api', '') + stop.search;

  expect((await visitor.send('GET', path)).status).toBe(404);
  expect((await visitor.send('POST', path.replace(/key=.{4}/, 'key=AAAA'))).status).toBe(404);
  expect(await count('stock_notice', 'email = ?', 'ama@example.com')).toBe(2);

  // As a mail provider sends it: without an origin, and with a form body.
  const oneClick = { origin: '', 'content-type': 'application/x-www-form-urlencoded' };
  for (let time = 0; time < 2; time++) {
    expect((await visitor.send('POST', path, 'List-Unsubscribe=One-Click', oneClick)).status).toBe(200);
  }
  expect(await count('stock_notice', 'email = ?', 'ama@example.com')).toBe(0);
  expect(await count('stock_notice', 'email = ?', 'kojo@example.com')).toBe(1);
});

test('unfulfilled requests are deleted as many days after they were last made as guests', async () => {
  await request('ama@example.com');
  clock.now += 80 * day;
  await request('ama@example.com');
  clock.now += 89 * day;
  await runSweeps(dependencies, '17 3 * * *');
  expect(await count('stock_notice')).toBe(1);
  clock.now += 2 * day;
  await runSweeps(dependencies, '17 3 * * *');
  expect(await count('stock_notice')).toBe(0);
});

test('the query reads as many rows with 5 000 mailed and open requests as with 5', async () => {
  const { trips, database } = countedDatabase();
  const counted = { ...dependencies, database };
  const rowsRead = async () => {
    trips.length = 0;
    await mailStockNotices(counted);
    return rowsReadBy(trips);
  };
  const people = (from: number, to: number) =>
    env.DB.prepare(
      `with recursive n (i) as (select ?1 union all select i + 1 from n where i < ?2)
       insert into stock_notice (id, createdAt, skuId, email, shopUrl, mailedAt)
       select 'n' || i, i, ?3, i || '@example.com', 'https://shop.test', iif(i % 2, 5, null) from n`,
    )
      .bind(from, to, skus.soldOut.sku)
      .run();
  await people(1, 5);
  const few = await rowsRead();
  await people(6, 5000);
  expect(await rowsRead()).toBe(few);
  expect(few).toBeLessThan(10);
});

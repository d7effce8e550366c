import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { count, one } from '../../tests/support/checkout.fixture.ts';
import { finishOrders } from '../../tests/support/finished-orders.ts';
import type { Visitor } from '../../tests/support/gateway-visitor.ts';
import { openImportWorld, shopifyCsv } from '../../tests/support/import.fixture.ts';
import { createCode } from '../../tests/support/promo.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { parseCsv } from './csv.ts';

const { world, manager, read, apply } = await openImportWorld();

async function exported(kind: string, staff = manager) {
  const parts: string[] = [];
  let after = '';
  for (;;) {
    const part = (await staff.api('GET', `/admin/exports/${kind}${after}`)) as {
      csv: string;
      next?: number;
    };
    parts.push(part.csv);
    if (part.next === undefined) return parts.join('');
    after = `?after=${part.next}`;
  }
}

test('importing an export changes nothing, including products without variants', async () => {
  await apply(await read(shopifyCsv));
  const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 510)';
  await env.DB.batch([
    env.DB.prepare(`insert into product (id, createdAt, position, name, slug, availability, isVisible, categoryId, subcategoryId)
      ${numbers} select 'part-' || i, i, 1000 + i, 'Part ' || i, 'part-' || i, 'draft', 1, 'category-hair', 'subcategory-hair' from n`),
    env.DB.prepare(`insert into sku (id, createdAt, productId, sku, price, images, inventoryCount, quantityAvailable, isVisible)
      ${numbers} select 'part-' || i, i, 'part-' || i, 'PART-' || i, 100, '[]', 0, 0, 1 from n where i <> 7`),
  ]);
  await env.DB.prepare(`update product set attributes = ? where id = 'part-1'`)
    .bind(JSON.stringify({ Care: 'Wash cold; air dry\\', Cap: 'M' }))
    .run();
  const csv = await exported('products');
  const handles = new Set(parseCsv(csv).rows.map(({ cells }) => cells['handle']));
  expect(handles.size).toBe(await count('product'));
  expect(await read(csv)).toMatchObject({ errors: [], created: 0, updated: 0, changes: [] });
  expect((await manager.send('GET', '/admin/exports/codes')).status).toBe(200);
  expect((await manager.send('GET', '/admin/exports/secrets')).status).toBe(404);
});

test('importing an export preserves sales since then, and applies an edited stock count', async () => {
  await apply(
    await read(
      'handle,name,sku,colour,price,stock\nkept-cap,Kept cap,KEPT-1,Teal,10,10\nkept-cap,Kept cap,KEPT-2,Plum,10,10\n',
    ),
  );
  await env.DB.prepare(`update sku set inventoryCount = 11 where sku = 'KEPT-1'`).run();
  const csv = await exported('products');
  expect(parseCsv(csv).rows.find(({ cells }) => cells['sku'] === 'KEPT-1')?.cells).toMatchObject({
    stock: '10',
    'on hand': '11',
  });
  const sold = 'update sku set inventoryCount = 8, quantityAvailable = 8 where sku in (?, ?)';
  await env.DB.prepare(sold).bind('KEPT-1', 'KEPT-2').run();
  const edited = csv
    .replaceAll(/^kept-cap,.*$/gm, (line) => line.replace(',10,10,10,', ',12,10,10,'))
    .replace(/^(kept-cap,.*KEPT-2.*),12,10,10,/m, '$1,12,20,10,');
  expect(edited).not.toBe(csv);
  expect(await apply(await read(edited))).toMatchObject({ failed: [] });
  await apply(await read(edited));
  const rows = await env.DB.prepare(
    'select price, quantityAvailable as free, inventoryCount as here from sku where sku in (?, ?) order by sku',
  )
    .bind('KEPT-1', 'KEPT-2')
    .all();
  expect(rows.results).toEqual([
    { price: 1200, free: 8, here: 8 },
    { price: 1200, free: 20, here: 20 },
  ]);
  const changes = parseCsv(await exported('stock')).rows.map(({ cells }) => cells);
  expect(changes.filter(({ sku }) => sku === 'KEPT-2')).toMatchObject([
    { change: '10', reason: 'import' },
    { change: '12', reason: 'import' },
  ]);
  await apply(await read('handle,name,sku,price,stock,stock at export\nnew-cap,New cap,NEW-1,10,7,7\n'));
  expect(await one(`select quantityAvailable as free from sku where sku = 'NEW-1'`)).toEqual({ free: 7 });
});

test('exports orders with payment and customer, and customers including guests with orders', async () => {
  await finishOrders(1, 502, Date.UTC(2026, 0, 2));
  await env.DB.batch([
    env.DB.prepare(`update orders set deliveryFee = 30, discount = '{"totalDiscount":20,"code":"GLOW"}', customerDetails =
      '{"firstName":"Ama","lastName":"Mensah","email":"a@b.co","phoneNumber":"+233 24 1"}' where id = 'o7.0' or id = 'o502.0'`),
    env.DB.prepare(
      "update payment set amount = 110, refundTotal = 50, settledAt = createdAt + 90000 where orderId in ('o7.0', 'o6.0')",
    ),
    env.DB.prepare("update payment set refundStatus = 'failed', refundAmount = 20 where orderId = 'o6.0'"),
    env.DB.prepare(`update orders set isPODOrder = 1, hasVerifiedPayment = 0, paymentCollected = id = 'o8.0',
      paymentCollectedAt = iif(id = 'o8.0', createdAt, null)
      where id in ('o8.0', 'o9.0')`),
    env.DB.prepare(
      `update orders set customerDetails = json_object('phoneNumber', '0241234567') where id = 'o9.0'`,
    ),
    env.DB.prepare(`insert into order_item (id, createdAt, orderId, productId, skuId, productSku, quantity, price, productName, isGift, isRestocked)
      values ('bag', 1, 'o7.0', 'p', 'bag', 'BAG', 1, 0, 'Bag', 1, 1), ('oil', 1, 'o7.0', 'p', 'oil', 'OIL', 2, 50, 'Oil', 0, null)`),
    env.DB.prepare("insert into user (id, createdAt, email) values ('user_efua', 1, 'efua@example.com')"),
    env.DB.prepare("update orders set ownerId = 'user_efua', email = 'hers@example.com' where id = 'o8.0'"),
    env.DB.prepare("update orders set email = 'efua@example.com' where id = 'o10.0'"),
  ]);
  const csv = await exported('orders');
  expect(csv.lastIndexOf('\uFEFF'), 'Excel reads UTF-8 only with this mark').toBe(0);
  const orders = parseCsv(csv).rows.map(({ cells }) => cells);
  expect(orders).toHaveLength(502);
  expect(orders[6]).toMatchObject({
    number: 'n7.0',
    placed: '2026-01-02 00:00',
    name: 'Ama Mensah',
    email: 'a@b.co',
    phone: "'+233 24 1",
    currency: 'GHS',
    subtotal: '1',
    discount: '0.2',
    code: 'GLOW',
    'delivery fee': '0.3',
    total: '1.1',
    refunded: '0.5',
    items: '1 x BAG (free gift) (back in stock); 2 x OIL',
    paid: 'yes',
    'paid on': '2026-01-02 00:01',
  });
  expect(orders[5]?.['refunded'], 'without what the provider has not refunded').toBe('0.3');
  expect(orders[8]?.['phone'], 'with its zero in a spreadsheet').toBe('024 123 4567');
  const { externalReference } = await one<{ externalReference: string }>(
    "select externalReference from orders where id = 'o7.0'",
  );
  expect(orders[6]?.['payment reference']).toBe(externalReference);
  expect(orders.slice(7, 9).map((order) => [order['paid'], order['paid on']])).toEqual([
    ['yes', '2026-01-02 00:00'],
    ['no', ''],
  ]);
  const customers = parseCsv(await exported('customers', await signedInStaff(world, 'owner'))).rows.map(
    ({ cells }) => cells,
  );
  expect(customers).toMatchObject([
    { email: 'efua@example.com', orders: '1', account: 'yes' },
    {
      email: 'a@b.co',
      'first name': 'Ama',
      'last name': 'Mensah',
      phone: "'+233 24 1",
      since: '2026-01-02 00:00',
      orders: '500',
      account: 'no',
    },
  ]);
});

test('a code is exported with its uses, without reserved ones', async () => {
  const { id, code } = await createCode({ redemptionCount: 2 });
  await env.DB.prepare(
    `insert into redemption (id, createdAt, promoCodeId, ownerId, sessionId, isFinal, onceKey)
     values ('used', 1, ?1, 'a', 'a', 1, 'a'), ('reserved', 1, ?1, 'b', 'b', 0, 'b')`,
  )
    .bind(id)
    .run();
  const codes = parseCsv(await exported('codes')).rows.map(({ cells }) => cells);
  expect(codes.find((each) => each['code'] === code)).toMatchObject({ used: '1' });
});

test('only the owner exports customers, and every page of customers or orders is audited', async () => {
  const owner = await signedInStaff(world, 'owner');
  const get = (staff: Visitor, path: string) => staff.send('GET', `/admin/exports/${path}`);
  expect((await get(manager, 'customers')).status).toBe(403);
  const since = await one<{ id: number }>('select coalesce(max(id), 0) as id from audit');
  for (const kind of ['customers', 'orders', 'products', 'codes', 'orders?after=900'])
    expect((await get(owner, kind)).status, kind).toBe(200);
  const { results } = await env.DB.prepare('select staff, action, subject from audit where id > ?')
    .bind(since.id)
    .all();
  expect(results).toEqual(
    ['customers', 'orders', 'orders'].map((kind) => ({
      staff: owner.email,
      action: 'exported',
      subject: `export/${kind}`,
    })),
  );
  world.clock.now += 31 * 60_000;
  expect((await get(owner, 'customers')).status, 'after half an hour away').toBe(401);
  expect((await get(owner, 'products')).status).toBe(200);
});

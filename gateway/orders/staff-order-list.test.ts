import { env } from 'cloudflare:workers';
import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { getStaffOrder, getStaffOrders } from '#contract/admin/order.endpoints.ts';
import type { Answer } from '#contract/wire/endpoint.ts';
import { count, one } from '../../tests/support/checkout.fixture.ts';
import { countedDatabase, createVisitor } from '../../tests/support/gateway-visitor.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { paidOrder } from '../../tests/support/payment.fixture.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';
import { orders } from '../database/order.tables.ts';

const world = createSignInWorld();
const { dependencies } = world;

useNamedShop();

const ordered = () => paidOrder(world, skus.plenty);

test('a second payment of the checkout leads to the order, whose page lists the mails about it', async () => {
  const [staff, { id }] = [await signedInStaff(world, 'manager'), await ordered()];
  const { DB } = env;
  await DB.batch([
    DB.prepare(
      `insert into payment (id, createdAt, sessionId, ownerId, reference, kind, status, snapshot, amount, currency)
       select 'second', createdAt, sessionId, ownerId, 'STR-SECOND', kind, 'refunded', snapshot, amount, currency
       from payment where orderId = ?`,
    ).bind(id),
    DB.prepare(
      `insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt, sentAt)
       values ('mail-second', 1, 'payment-returned/STR-SECOND', 'ama@example.com', 'Paid twice', 'Text', '', 1, 1),
         ('mail-staff', 1, 'part-refunded/STR-SECOND', 'staff@example.com', 'Needs you', 'Text', '', 1, 1)`,
    ),
  ]);
  expect(await staff.api('GET', '/admin/orders?q=str-second')).toMatchObject({ orders: [{ orderId: id }] });
  const { mails } = (await staff.api('GET', `/admin/orders/${id}`)) as Answer<typeof getStaffOrder>;
  expect(mails.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['Paid twice', 'Needs you']));
  for (const mailId of ['mail-second', 'mail-staff']) {
    expect((await staff.send('POST', `/admin/orders/${id}/mails/${mailId}`)).status).toBe(200);
  }
  expect(await count('mail', `about like 'part-refunded/%' and recipient = 'staff@example.com'`)).toBe(2);
});

test('the list is searched by number, phone, name, e-mail and payment, and pages without overlap', async () => {
  const [staff, { id }] = [await signedInStaff(world, 'manager'), await ordered()];
  const { orderNumber, reference } = await one<{ orderNumber: string; reference: string }>(
    'select orderNumber, externalReference as reference from orders where id = ?',
    id,
  );
  const idsOf = async (query: string) =>
    ((await staff.api('GET', `/admin/orders?${query}`)) as Answer<typeof getStaffOrders>).orders.map(
      ({ orderId }) => orderId,
    );
  const contact = [
    ...['024 123 4567', '+233 24 123', '00233 24', '(024) 123', '024.123.4567', '\u202a+233 24 123\u202c'],
    ...['ama m', 'MENS', 'ama@ex'],
  ];
  const numbers = [orderNumber.slice(0, 6), `#${orderNumber}`, `Order ${orderNumber}`];
  for (const q of [...numbers, ...contact, reference, ` ${reference.toLowerCase()}`]) {
    expect(await idsOf(new URLSearchParams({ q }).toString()), q).toContain(id);
  }
  expect(await idsOf('q=unknown')).toEqual([]);
  const columns = Object.keys(getTableColumns(orders));
  const own = { id: `'copy_' || n`, sessionId: `'copy_' || n`, orderNumber: `'C' || n`, createdAt: '1000' };
  const values = columns.map((name) => Object.entries(own).find(([key]) => key === name)?.[1] ?? name);
  await env.DB.prepare(
    `insert into orders (${columns.join()}) with recursive numbers(n) as (select 1 union all select n + 1 from numbers
       where n < 120) select ${values.join()} from orders, numbers where orders.id = ?`,
  )
    .bind(id)
    .run();
  const seen: string[] = [];
  let next: string | undefined;
  do {
    const page = (await staff.api('GET', `/admin/orders?before=${next ?? '9999999999999.1'}`)) as Answer<
      typeof getStaffOrders
    >;
    seen.push(...page.orders.map(({ orderId }) => orderId));
    next = page.next;
  } while (next);
  expect(seen).toHaveLength(await count('orders'));
  expect(new Set(seen).size).toBe(seen.length);
});

test('the list is searched by words in any order and without accents, ends of numbers, and the tracking note', async () => {
  const [staff, { id }] = [await signedInStaff(world, 'manager'), await ordered()];
  const { orderNumber } = await one<{ orderNumber: string }>(
    'select orderNumber from orders where id = ?',
    id,
  );
  await env.DB.prepare(
    `update orders set trackingNote = 'Speedaf "GH-7788"', phoneDigits = '233245559960',
       customerDetails = json_set(customerDetails, '$.firstName', 'Renée', '$.lastName', 'N''Asante') where id = ?`,
  )
    .bind(id)
    .run();
  const find = async (q: string) => {
    const found = await staff.api('GET', `/admin/orders?${new URLSearchParams({ q })}`);
    return (found as Answer<typeof getStaffOrders>).orders.map(({ orderId }) => orderId);
  };
  const words = ['renee', 'RENÉE', 'n’asante renee', 'renee n', 'speedaf', '"GH-77', 'renee\0', '\0asante'];
  for (const q of [
    ...words,
    '9960',
    '55 9960',
    '24 555 9960',
    orderNumber.slice(-4),
    orderNumber.slice(2, 6),
  ])
    expect(await find(q), q).toContain(id);
  for (const q of ['renee mensah', 'renee m', '233124', 're', '"', '\0'])
    expect(await find(q), q).not.toContain(id);
});

test('a search pages without overlap', async () => {
  const staff = await signedInStaff(world, 'manager');
  const find = (query: string) =>
    staff.api('GET', `/admin/orders?${query}`) as Promise<Answer<typeof getStaffOrders>>;
  const { orders: first, next } = await find('q=ama');
  const { orders: second } = await find(`q=ama&before=${next}`);
  expect(second).toHaveLength(50);
  expect(new Set([...first, ...second].map(({ orderId }) => orderId)).size).toBe(100);
});

test('a search keeps the filters', async () => {
  const [staff, { id }] = [await signedInStaff(world, 'manager'), await ordered()];
  const isFound = async (filter: string) =>
    ((await staff.api('GET', `/admin/orders?q=ama&${filter}`)) as Answer<typeof getStaffOrders>).orders.some(
      ({ orderId }) => orderId === id,
    );
  for (const filter of [
    'status=open',
    'method=pickup',
    'payment=paid',
    'status=open&method=pickup&payment=paid',
  ])
    expect(await isFound(filter), filter).toBe(true);
  for (const filter of [
    'status=delivered',
    'method=delivery',
    'payment=due',
    'payment=refunds',
    'before=1.1',
  ])
    expect(await isFound(filter), filter).toBe(false);
  expect(await isFound('status=picked-up&method=delivery')).toBe(false);
  await env.DB.prepare(
    'update checkout_session set refundAskedAt = 1 where id = (select sessionId from orders where id = ?)',
  )
    .bind(id)
    .run();
  expect(await isFound('status=open')).toBe(false);
  expect(await isFound('status=refund-submitted')).toBe(true);
  await env.DB.prepare(`update payment set refundStatus = 'pending' where orderId = ?`).bind(id).run();
  expect(await isFound('payment=refunds')).toBe(true);
});

test('the list takes at most two trips, each along an index, with any filter', async () => {
  const staff = await signedInStaff(world, 'manager');
  const { trips, database } = countedDatabase();
  const counted = createVisitor({ ...dependencies, database });
  for (const [name, value] of staff.cookies) counted.cookies.set(name, value);
  const queries = [
    '',
    'status=open',
    'status=refund-submitted',
    'method=pickup',
    'payment=due',
    'payment=refunds',
    'payment=paid',
  ];
  for (const query of [
    ...queries,
    'status=open&method=pickup&payment=due',
    'q=ama',
    'q=ama&status=open&method=pickup&payment=refunds',
    'q=02412',
    'q=a@b',
  ]) {
    trips.length = 0;
    await counted.api('GET', `/admin/orders?${query}`);
    expect(trips.length, query).toBeLessThanOrEqual(2);
    for (const { sql, values } of trips.flatMap(({ statements }) => statements)) {
      if (!sql.includes('from orders') && !sql.includes('orders.')) continue;
      const plan = await env.DB.prepare(`explain query plan ${sql}`)
        .bind(...values)
        .all<{ detail: string }>();
      const details = plan.results.map(({ detail }) => detail);
      expect(
        details.filter((detail) => /^SCAN (orders|payment)\b(?!.*INDEX)/.test(detail)),
        query,
      ).toEqual([]);
      // Open refunds are few, and a search returns a page at most.
      if (!/^q=|refund/.test(query)) expect(details.join(), query).not.toContain('TEMP B-TREE');
    }
  }
});

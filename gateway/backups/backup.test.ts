// over 250 lines: what a backup and its restore must survive shares the steps that make both.
import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import {
  addToBag,
  count,
  createWorld,
  heldAndAvailable,
  one,
  openShopper,
  payingShopper,
  postAction,
  type World,
} from '../../tests/support/checkout.fixture.ts';
import { expectConsole } from '../../tests/support/console-guard.ts';
import { openDemoShop } from '../../tests/support/demo-shop.ts';
import { emptyEveryTable } from '../../tests/support/empty-tables.ts';
import { finishOrders } from '../../tests/support/finished-orders.ts';
import { countedDatabase, createVisitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop, type TestSku } from '../../tests/support/named-shop.ts';
import { completePaid } from '../../tests/support/payment.fixture.ts';
import { openProductAdmin } from '../../tests/support/product-admin.fixture.ts';
import { createPerson, transferAll } from '../../tests/support/transfer.fixture.ts';
import { batch } from '../database/commit.ts';
import { cancelOrderStatements } from '../orders/order-cancel.statements.ts';
import { applyOrderStep } from '../orders/staff-step.records.ts';
import { runSweeps } from '../sweeps/sweeps.ts';
import { readPage, readTables, repairStatements } from './backup.records.ts';
import { copySlice, type Manifest } from './backup.ts';
import { productsToRelist, relistQueries } from './relist.records.ts';

const hourly = '* 4 * * *';
const day = 24 * 60 * 60_000;
const visits = ['analytics_event', 'limit_counter', 'idempotent_answer'];

beforeEach(emptyEveryTable);
/** Other tests' sweeps leave backups. */
beforeEach(async () => {
  while (true) {
    const { objects } = await env.BACKUPS.list();
    if (objects.length === 0) return;
    await env.BACKUPS.delete(objects.map(({ key }) => key));
  }
});

const anyGood = () =>
  one<TestSku>(
    `select id as sku, productId as product, sku as text, price, quantityAvailable as stock from sku
     where quantityAvailable > 5 and isVisible = 1 and price > 0 order by quantityAvailable desc limit 1`,
  );

async function buy(world: World): Promise<string> {
  const good = await anyGood();
  const { session, reference } = await payingShopper(world, good);
  await completePaid(world, reference);
  return session._id;
}

async function read(key: string): Promise<string> {
  const object = await env.BACKUPS.get(key);
  if (!object) throw new Error(`${key} is not in the bucket`);
  return object.text();
}

const folderOf = (world: World) => new Date(world.clock.now).toISOString().slice(0, 10);

const manifestOf = async (world: World) =>
  JSON.parse(await read(`${folderOf(world)}/manifest.json`)) as Manifest;

/** Runs the backup to its end. Returns the number of runs. */
async function copyTonight(world: World): Promise<number> {
  for (let runs = 1; runs <= 60; runs++) {
    await runSweeps(world.dependencies, hourly);
    if ((await manifestOf(world)).endedAt) return runs;
  }
  throw new Error('The backup did not finish within an hour');
}

async function restoreTonight(world: World): Promise<Manifest> {
  const folder = folderOf(world);
  const manifest = await manifestOf(world);
  await restore(manifest, await Promise.all(manifest.parts.map((part) => read(`${folder}/${part}`))));
  return manifest;
}

async function restore({ repairs }: Pick<Manifest, 'repairs'>, parts: readonly string[]): Promise<void> {
  const statements = [...parts, repairs].flatMap((text) => text.split('\n').filter(Boolean));
  await env.DB.batch(['pragma defer_foreign_keys = true', ...statements].map((sql) => env.DB.prepare(sql)));
}

/** Restores a backup during which `work` runs after each part was copied. */
async function restoreCopyDuring(world: World, work: (part: string) => Promise<unknown>): Promise<void> {
  const texts = new Map<string, string>();
  const keep = async (name: string, text: string) => {
    texts.set(name, text);
    await work(name);
  };
  const source = { d1: env.DB, now: world.dependencies.now };
  let manifest = await copySlice(source, undefined, keep);
  while (!manifest.endedAt) manifest = await copySlice(source, manifest, keep);
  await emptyEveryTable();
  expect(manifest.parts).toHaveLength(texts.size);
  await restore(
    manifest,
    manifest.parts.map((part) => texts.get(part) ?? ''),
  );
}

/** Every row of every table in order, and the full-text index. */
async function everything(): Promise<Record<string, unknown[]>> {
  const { results: tables } = await env.DB.prepare(
    `select name from sqlite_schema where type = 'table' and name not glob '*sqlite_*' and name not glob '_cf_*'
     and name not glob 'd1_*' and name not glob 'search_index_*'`,
  ).all<{ name: string }>();
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables) rows[name] = await env.DB.prepare(`select * from "${name}"`).raw();
  return rows;
}

const search = (world: World, words: string) =>
  createVisitor(world.dependencies).api('GET', `/search?q=${encodeURIComponent(words)}`);

test('a backup restores every row, and the restored shop searches and sells', async () => {
  const world = createWorld();
  await openDemoShop();
  await buy(world);
  await env.DB.prepare(
    "insert into idempotent_answer values ('guest', 'POST /', 'key', 0, '', 200, '{}')",
  ).run();
  await world.settled();
  const unusual = `It's "unusual";\n-- \\n\r\n\u0000 ${'long 🙂\n '.repeat(9000)}`;
  await env.DB.prepare(`update mail set text = ?1, html = '' where id = (select min(id) from mail)`)
    .bind(unusual)
    .run();
  expect(await copyTonight(world)).toBeGreaterThan(1);
  const [before, result] = [await everything(), await search(world, 'wavey bodi')];
  expect(result).not.toMatchObject({ products: [] });

  await emptyEveryTable();
  expect(await count('orders')).toBe(0);
  const manifest = await restoreTonight(world);

  const after = await everything();
  for (const name of visits) {
    expect(after[name]).toEqual([]);
    before[name] = [];
  }
  expect(after).toEqual(before);
  expect(Object.values(after).flat()).toContainEqual(expect.arrayContaining([unusual]));
  for (const [name, rows] of Object.entries(manifest.rows)) expect(after[name]).toHaveLength(rows);
  expect((await env.DB.prepare('pragma foreign_key_check').all()).results).toEqual([]);
  expect(await search(world, 'wavey bodi')).toEqual(result);
  expect(await count('orders', 'sessionId = ?', await buy(world))).toBe(1);
});

test('a backup of a shop without reviews and colours keeps its pictures and variants', async () => {
  const world = createWorld();
  await openDemoShop();
  const [pictures, goods] = [await count('picture'), await count('sku')];
  await env.DB.prepare(`insert into picture (id, createdAt, width, height) values ('own', 1, 1, 1)`).run();
  await env.DB.prepare('delete from review').run();
  await env.DB.prepare('update sku set colorId = null').run();
  await env.DB.prepare('delete from color').run();
  await copyTonight(world);
  await emptyEveryTable();
  await restoreTonight(world);
  expect([await count('picture'), await count('sku')]).toEqual([pictures + 1, goods]);
});

test('a backup begins by deleting those older than 30 days, so that one that never ends does too', async () => {
  const world = createWorld();
  const daysAgo = (days: number) => new Date(world.clock.now - days * day).toISOString().slice(0, 10);
  for (const days of [40, 31, 30, 1]) await env.BACKUPS.put(`${daysAgo(days)}/manifest.json`, '{}');
  await env.BACKUPS.put(`${daysAgo(0)}/manifest.json`, '{ "endedAt": "today" }');
  await runSweeps(world.dependencies, hourly);
  expect((await env.BACKUPS.list()).objects, 'already made').toHaveLength(5);
  await env.BACKUPS.delete(`${daysAgo(0)}/manifest.json`);
  await runSweeps(world.dependencies, hourly);
  expect((await manifestOf(world)).endedAt).toBeUndefined();
  const { delimitedPrefixes } = await env.BACKUPS.list({ delimiter: '/' });
  expect(delimitedPrefixes).toEqual([30, 1, 0].map((days) => `${daysAgo(days)}/`));
});

test('a backup made during purchases and a sign-in restores, and the shop sells', async () => {
  const world = createWorld();
  await openDemoShop();
  const person = await createPerson(world);
  await addToBag(person.browser, await anyGood());
  await addToBag(person.account, await anyGood());
  let hasSignedIn = false;
  await restoreCopyDuring(world, async (name) => {
    await buy(world);
    if (!name.includes('bag_item') || hasSignedIn) return;
    hasSignedIn = true;
    person.signIn();
    await transferAll(person);
  });
  expect(hasSignedIn).toBe(true);
  expect((await env.DB.prepare('pragma foreign_key_check').all()).results).toEqual([]);
  expect(await count('checkout_session', 'placedOrderId is not null')).toBeGreaterThan(0);
  expect(await count('checkout_session', 'placedOrderId not in (select id from orders)')).toBe(0);
  expect(await count('orders', 'id not in (select orderId from order_item)')).toBe(0);
  expect(await count('orders', 'id not in (select orderId from order_transition)')).toBe(0);
  expect(await unbalanced()).toBe(0);
  expect(await count('orders', 'sessionId = ?', await buy(world))).toBe(1);
});

/** The number of skus whose free stock is not what holds and orders leave of it. */
const unbalanced = () =>
  count(
    'sku',
    `inventoryCount - quantityAvailable <> (select total(quantity) from hold where skuId = sku.id)
       + (select total(quantity) from order_item where skuId = sku.id and isReady is not 1 and isRestocked is not 1)`,
  );

test.each(['made', 'freed'])(
  'stock agrees with a hold that was %s between the copies of both',
  async (what) => {
    const world = createWorld();
    await openDemoShop();
    const good = await anyGood();
    const { visitor, session } = await openShopper(world, [[good, 1]]);
    await batch(env.DB, cancelOrderStatements(await buy(world), world.clock.now));
    await restoreCopyDuring(world, async (part) => {
      if (!part.includes('-hold-')) return;
      if (what === 'made') await openShopper(world, [[good, 2]]);
      else await postAction(visitor, session._id, { action: 'cancel-order' });
    });
    expect(await unbalanced()).toBe(0);
    expect(await heldAndAvailable(good)).toEqual({ held: 1, available: good.stock - 1 });
  },
);

test.each(['cancelled', 'ready-for-pickup'] as const)(
  'stock agrees with an order that was %s between the copies of its lines and of itself',
  async (status) => {
    const world = createWorld();
    await openDemoShop();
    const sessionId = await buy(world);
    const { id } = await one<{ id: string }>('select id from orders where sessionId = ?', sessionId);
    let stock: unknown;
    const readStock = () =>
      env.DB.prepare('select id, inventoryCount, quantityAvailable from sku order by id').raw();
    await restoreCopyDuring(world, async (part) => {
      if (!part.includes('-order_item-')) return;
      if (status === 'cancelled') await batch(env.DB, cancelOrderStatements(sessionId, world.clock.now));
      else await applyOrderStep(world.dependencies, { orderId: id, to: status, staff: 'kofi' });
      stock = await readStock();
    });
    expect(await readStock()).toEqual(stock);
    expect(await count('order_transition', 'orderId = ? and status = ?', id, status)).toBe(1);
    expect(await count('order_item', 'orderId = ? and isReady is not 1 and isRestocked is not 1', id)).toBe(
      0,
    );
  },
);

async function relistProducts(): Promise<void> {
  const { results } = await env.DB.prepare(productsToRelist).all<{ row: string }>();
  const queries = [...relistQueries(results)].map(({ sql, params }) => env.DB.prepare(sql).bind(...params));
  await env.DB.batch(queries);
}

/** What lists and search find. */
const listings = () =>
  Promise.all(
    [
      `select scope, color, length, position, productId, price, signature
       from listing_entry left join price_tier_set on id = tierSet order by 1, 2, 3, 4`,
      'select * from listing_signature order by scope, signature',
      'select * from search_entry order by position',
      'select id, listedSignature from product order by id',
    ].map((query) => env.DB.prepare(query).raw()),
  );

test('products that are archived, renamed, repriced and added after they were copied as listed are listed as they are', async () => {
  await openNamedShop();
  await relistProducts();
  const { world, manager, create, unchanged } = await openProductAdmin();
  // The first two stay, and share their counts.
  const [, , { _id: archived }, { _id: changed }] = [
    await create(),
    await create(),
    await create(),
    await create(),
  ];
  let after: unknown;
  await restoreCopyDuring(world, async (part) => {
    if (!part.includes('-listing_entry-')) return;
    const [gone, { variants, ...other }] = [await unchanged(archived), await unchanged(changed)];
    await manager.api('PUT', `/admin/products/${archived}`, { ...gone, availability: 'archived' });
    await manager.api('PUT', `/admin/products/${changed}`, {
      ...other,
      name: 'Wig of the night',
      variants: variants.map((each) => ({ ...each, price: 1000 - each.price })),
    });
    await create();
    after = await listings();
  });
  expect(await listings()).not.toEqual(after);
  await relistProducts();
  expect(await listings()).toEqual(after);
});

test('a unique key that moves to a new row while its table is read is restored with the new row', async () => {
  await env.DB.prepare(`insert into guest (id, createdAt, markerHash) values ('one', 1, 'm')`).run();
  const first = await readPage(env.DB, 'guest', null);
  await env.DB.prepare(`update guest set id = 'two', rowid = rowid + 1`).run();
  const second = await readPage(env.DB, 'guest', null);
  await emptyEveryTable();
  await restore({ repairs: '' }, [first.text, second.text]);
  expect(await one('select id from guest')).toEqual({ id: 'two' });
});

test('a payment that was copied before its order, and the order after it, are paired by a restore', async () => {
  await openDemoShop();
  const sessionId = await buy(createWorld());
  await env.DB.prepare(`update payment set status = 'open', orderId = null where sessionId = ?`)
    .bind(sessionId)
    .run();
  await restore({ repairs: repairStatements(await readTables(env.DB)).join('') }, []);
  expect(
    await count(
      'payment',
      `status = 'paid' and orderId in (select id from orders where sessionId = ?)`,
      sessionId,
    ),
  ).toBe(1);
});

test('a code counts at least the uses that a restore brings, so that each can be released', async () => {
  await openDemoShop();
  await env.DB.batch([
    env.DB.prepare('update promo_code set redemptionCount = 0'),
    env.DB.prepare(`insert into redemption (id, createdAt, promoCodeId, ownerId, sessionId, onceKey)
      select 'use', 1, min(id), 'guest', 'session', 'use' from promo_code`),
  ]);
  await restore({ repairs: repairStatements(await readTables(env.DB)).join('') }, []);
  expect(await one('select sum(redemptionCount) as uses from promo_code')).toEqual({ uses: 1 });
});

test('a killed run does not damage the backup of a concurrent run', async () => {
  expectConsole('"event":"fault"');
  const world = createWorld();
  await openDemoShop();
  await buy(world);
  let isAhead = true;
  const killed = new Proxy(env.BACKUPS, {
    get: (bucket, name) => {
      const method = Reflect.get(bucket, name).bind(bucket);
      if (name !== 'put') return method;
      return async (key: string, text: string) => {
        if (key.endsWith('manifest.json')) throw new Error('killed');
        if (isAhead && key.includes('-payment-')) {
          isAhead = false;
          await buy(world);
          await runSweeps(world.dependencies, hourly);
        }
        return method(key, text);
      };
    },
  });
  const later = () => world.clock.now + 5;
  await runSweeps({ ...world.dependencies, backups: killed, now: later }, hourly);
  await copyTonight(world);
  await emptyEveryTable();
  const { rows } = await restoreTonight(world);
  const after = await everything();
  for (const [name, copied] of Object.entries(rows))
    expect([name, after[name]?.length]).toEqual([name, copied]);
});

test('backs up 5 000 orders within the Free plan’s subrequests and a Worker’s memory', {
  tags: ['slow'],
}, async () => {
  await finishOrders(1, 5000, Date.now() - 30 * day);
  await env.DB.prepare(`update mail set html = hex(zeroblob(8000)) where rowid > 3000`).run();
  const { trips, database } = countedDatabase();
  const calls: number[] = [];
  let [inBucket, longest] = [0, 0];
  const counting = new Proxy(env.BACKUPS, {
    get: (bucket, name) => {
      const method = Reflect.get(bucket, name).bind(bucket);
      return (key: string, ...rest: unknown[]) => {
        inBucket++;
        if (name === 'put') longest = Math.max(longest, String(rest[0]).length);
        return method(key, ...rest);
      };
    },
  });
  const world = createWorld({ database, backups: counting });
  while (true) {
    trips.length = inBucket = 0;
    await runSweeps(world.dependencies, hourly);
    calls.push(trips.length + inBucket);
    if ((await manifestOf(world)).endedAt) break;
  }
  expect((await manifestOf(world)).rows['orders']).toBe(5000);
  expect(Math.max(...calls)).toBeLessThan(50);
  expect(calls.length).toBeLessThan(12);
  expect(longest).toBeLessThan(20_000_000);
});

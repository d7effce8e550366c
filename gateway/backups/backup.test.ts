import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import {
  addToBag,
  count,
  createWorld,
  type Good,
  one,
  payingShopper,
  type World,
} from '../../tests/world/checkout-world.ts';
import { countingDatabase } from '../../tests/world/counting-database.ts';
import { openDemoShop } from '../../tests/world/demo-shop.ts';
import { emptyEveryTable } from '../../tests/world/empty-tables.ts';
import { finishOrders } from '../../tests/world/finished-orders.ts';
import { visitorOf } from '../../tests/world/gateway-visitor.ts';
import { paidFacts } from '../../tests/world/payment-world.ts';
import type { RoundTrip } from '../../tests/world/round-trip.ts';
import { personOf, transferAll } from '../../tests/world/transfer-world.ts';
import { completePayment } from '../checkout/complete.ts';
import { runSweeps } from '../sweeps/sweeps.ts';
import { copyDatabase, type Manifest } from './backup.ts';

const daily = '17 3 * * *';
const day = 24 * 60 * 60_000;
const visits = ['analytics_event', 'limit_counter', 'idempotent_answer'];

beforeEach(emptyEveryTable);
/** Sweeps of other tests, at other times, have left theirs. */
beforeEach(async () => {
  while (true) {
    const { objects } = await env.BACKUPS.list();
    if (objects.length === 0) return;
    await env.BACKUPS.delete(objects.map(({ key }) => key));
  }
});

const anyGood = () =>
  one<Good>(
    `select id as sku, productId as product, sku as text, price, quantityAvailable as stock from sku
     where quantityAvailable > 5 and isVisible = 1 and price > 0 order by quantityAvailable desc limit 1`,
  );

async function buy(world: World): Promise<string> {
  const good = await anyGood();
  const { session, reference } = await payingShopper(world, good);
  await completePayment(world.dependencies, reference, await paidFacts(reference));
  return session._id;
}

async function read(key: string): Promise<string> {
  const object = await env.BACKUPS.get(key);
  if (!object) throw new Error(`${key} is not in the bucket`);
  return object.text();
}

async function restoreTonight(world: World): Promise<Manifest> {
  const folder = new Date(world.clock.now).toISOString().slice(0, 10);
  const manifest = JSON.parse(await read(`${folder}/manifest.json`)) as Manifest;
  await restore(manifest, await Promise.all(manifest.parts.map((part) => read(`${folder}/${part}`))));
  return manifest;
}

async function restore({ orphans }: Manifest, parts: readonly string[]): Promise<void> {
  const statements = [...parts, orphans].flatMap((text) => text.split('\n').filter(Boolean));
  await env.DB.batch(['pragma defer_foreign_keys = true', ...statements].map((sql) => env.DB.prepare(sql)));
}

/** Every row of every table in order, and what full-text search has made of them. */
async function everything(): Promise<Record<string, unknown[]>> {
  const { results: tables } = await env.DB.prepare(
    `select name from sqlite_schema where type = 'table' and name not glob '*sqlite_*' and name not glob '_cf_*'
     and name not glob 'd1_*' and name not glob 'search_index_*'`,
  ).all<{ name: string }>();
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables) found[name] = await env.DB.prepare(`select * from "${name}"`).raw();
  return found;
}

const foundBy = (world: World, words: string) =>
  visitorOf(world.dependencies).ask('GET', `/search?q=${encodeURIComponent(words)}`);

test('a night’s copy brings an empty database back row by row, finds and sells', async () => {
  const world = createWorld();
  await openDemoShop();
  await buy(world);
  await world.settled();
  const odd = `It's "odd";\n-- \\n\r\n\u0000 ${'long 🙂 '.repeat(9000)}`;
  await env.DB.prepare(`update mail set text = ?1, html = '' where id = (select min(id) from mail)`)
    .bind(odd)
    .run();
  await runSweeps(world.dependencies, daily);
  const [before, found] = [await everything(), await foundBy(world, 'wavey bodi')];
  expect(found).not.toMatchObject({ products: [] });

  await emptyEveryTable();
  expect(await count('orders')).toBe(0);
  const manifest = await restoreTonight(world);

  const after = await everything();
  for (const name of visits) {
    expect(after[name]).toEqual([]);
    before[name] = [];
  }
  expect(after).toEqual(before);
  expect(Object.values(after).flat()).toContainEqual(expect.arrayContaining([odd]));
  for (const [name, rows] of Object.entries(manifest.rows)) expect(after[name]).toHaveLength(rows);
  expect((await env.DB.prepare('pragma foreign_key_check').all()).results).toEqual([]);
  expect(await foundBy(world, 'wavey bodi')).toEqual(found);
  expect(await count('orders', 'sessionId = ?', await buy(world))).toBe(1);
});

test('a copy is kept for 30 days', async () => {
  const world = createWorld();
  const folders = async () =>
    (await env.BACKUPS.list({ delimiter: '/' })).delimitedPrefixes.map((each) => each.slice(0, -1));
  for (let night = 0; night < 32; night++) {
    await runSweeps(world.dependencies, daily);
    world.clock.now += day;
  }
  const kept = await folders();
  expect(kept).toHaveLength(31);
  expect(kept[0]).toBe(new Date(world.clock.now - 31 * day).toISOString().slice(0, 10));
});

test('a copy made while customers buy and a guest signs in with a bag is restored, and sells', async () => {
  const world = createWorld();
  await openDemoShop();
  const person = await personOf(world);
  await addToBag(person.browser, await anyGood());
  await addToBag(person.account, await anyGood());
  const parts: string[] = [];
  let hasSignedIn = false;
  const manifest = await copyDatabase({ d1: env.DB, now: world.dependencies.now }, async (name, text) => {
    if (name !== 'manifest.json') parts.push(`${name}\n${text}`);
    await buy(world);
    if (!name.includes('bag_item') || hasSignedIn) return;
    hasSignedIn = true;
    person.signIn();
    await transferAll(person);
  });
  await emptyEveryTable();
  expect(hasSignedIn).toBe(true);
  expect(manifest.parts).toHaveLength(parts.length);
  const texts = parts.sort().map((part) => part.slice(part.indexOf('\n')));
  await restore(manifest, texts);
  expect((await env.DB.prepare('pragma foreign_key_check').all()).results).toEqual([]);
  expect(await count('orders', 'sessionId = ?', await buy(world))).toBe(1);
});

test('20 000 orders are copied in pages that a Worker can hold and trips that it may make', async () => {
  await finishOrders(1, 20_000, Date.now() - 30 * day);
  await env.DB.prepare(`update mail set html = hex(zeroblob(8000)) where rowid > 18000`).run();
  const trips: RoundTrip[] = [];
  const lengths: number[] = [];
  const d1 = countingDatabase(env.DB, trips);
  const { rows } = await copyDatabase({ d1, now: Date.now }, async (_, text) => lengths.push(text.length));
  expect(rows['orders']).toBe(20_000);
  expect(trips.length + lengths.length).toBeLessThan(500);
  expect(Math.max(...lengths)).toBeLessThan(20_000_000);
}, 120_000);

import { beforeAll, expect, test } from 'vitest';
import { count, createWorld, payingShopper } from '../../tests/support/checkout.fixture.ts';
import { finishOrders } from '../../tests/support/finished-orders.ts';
import { countedDatabase, createVisitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { rowsReadBy } from '../../tests/support/query-plan.ts';
import { runSweeps, sweeps } from './sweeps.ts';

beforeAll(openNamedShop);

const { trips, database } = countedDatabase();
const world = createWorld({ database });
const monthAgo = world.clock.now - 30 * 24 * 60 * 60_000;

async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  trips.length = 0;
  await work();
  return rowsReadBy(trips);
}

/** Every schedule of the day, and /health. */
async function measure(): Promise<Record<string, number>> {
  const read: Record<string, number> = {};
  for (const schedule of Object.keys(sweeps).filter(
    (each) => each.startsWith('*') && each.endsWith(' * * * *'),
  )) {
    read[schedule] = await rowsRead(() => runSweeps(world.dependencies, schedule));
  }
  read['/health'] = await rowsRead(() => createVisitor(world.dependencies).send('GET', '/health'));
  return read;
}

test('sweeps and /health read the same rows at 20 000 finished orders as at 100', async () => {
  for (let shopper = 0; shopper < 3; shopper++) await payingShopper(world);
  await finishOrders(1, 100, monthAgo);
  await measure();
  const few = await measure();
  await finishOrders(101, 20_000, monthAgo);
  expect(await count('orders')).toBe(20_000);
  expect(await measure()).toEqual(few);
  expect(few['* * * * *']).toBeLessThan(50);
  expect(few['/health']).toBe(1);
}, 120_000);

/** Per day in D1's Free plan. */
const free = { read: 5_000_000, written: 100_000 };

test('a day of all schedules at 20 000 orders, with its backup, uses a small part of the Free plan', {
  tags: ['slow'],
}, async () => {
  expect(await count('orders')).toBe(20_000);
  // The first night deletes the text of old mails, later ones do not.
  await runSweeps(world.dependencies, '17 3 * * *');
  const day = { read: 0, written: 0 };
  for (const schedule of Object.keys(sweeps)) {
    const [minute = '', hour] = schedule.split(' ');
    const runs = minute === '*' ? 60 : 60 / Number(/^\*\/(\d+)/.exec(minute)?.[1] ?? 60);
    const hours = hour === '*' ? 24 : 1;
    const selected = await rowsRead(async () => {
      for (let run = 0; run < runs; run++) await runSweeps(world.dependencies, schedule);
    });
    const sum = (name: 'rowsRead' | 'rowsWritten') => trips.reduce((rows, trip) => rows + trip[name], 0);
    day.read += (selected + sum('rowsRead')) * hours;
    day.written += sum('rowsWritten') * hours;
  }
  expect(day.read).toBeGreaterThan(100_000);
  expect(day.read).toBeLessThan(free.read / 5);
  expect(day.written).toBeLessThan(free.written / 5);
});

test('the measurement detects a sweep that scans', async () => {
  const scan = () =>
    world.dependencies.database.$client.prepare(`select * from orders where bagId = 'none'`).all();
  expect(await rowsRead(scan)).toBeGreaterThan(10_000);
});

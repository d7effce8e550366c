import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createWorld } from '../../tests/support/checkout.fixture.ts';
import { createVisitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';

beforeAll(openNamedShop);
beforeEach(() => env.DB.prepare('delete from web_vital').run());

const day = 24 * 60 * 60_000;

test('visits are counted by rating and shown to managers for 28 days', async () => {
  const world = createWorld();
  const visitor = createVisitor(world.dependencies);
  const send = (body: object) => visitor.api('POST', '/analytics/vitals', body);
  await send({ lcp: 2500, inp: 200, cls: 0.1 });
  await send({ lcp: 2501, cls: 0 });
  await send({ lcp: 9000, inp: 501, cls: 0.26 });
  const vitals = {
    lcp: { good: 1, needsWork: 1, poor: 1 },
    inp: { good: 1, needsWork: 0, poor: 1 },
    cls: { good: 2, needsWork: 0, poor: 1 },
  };
  const shown = async () => (await signedInStaff(world, 'manager')).api('GET', '/admin/health');
  expect(await shown()).toMatchObject({ problems: [], vitals });
  world.clock.now += 28 * day;
  const none = { good: 0, needsWork: 0, poor: 0 };
  expect(await shown()).toMatchObject({ vitals: { lcp: none, inp: none, cls: none } });
});

test('impossible values are refused, and a visit creates no guest', async () => {
  const visitor = createVisitor(createWorld().dependencies);
  for (const body of [{ lcp: -1 }, { inp: '200' }, { cls: 1e9 }])
    expect((await visitor.send('POST', '/analytics/vitals', body)).status).toBe(400);
  await visitor.api('POST', '/analytics/vitals', { lcp: 100 });
  expect([...visitor.cookies]).toEqual([]);
});

test('a network can report sixty visits a minute', async () => {
  const visitor = createVisitor(createWorld().dependencies);
  const statuses: number[] = [];
  for (let visit = 0; visit < 61; visit++)
    statuses.push(
      (await visitor.send('POST', '/analytics/vitals', { lcp: 100 }, { 'cf-connecting-ip': '10.77.0.1' }))
        .status,
    );
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
});

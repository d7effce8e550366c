import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { addToBag, count, createWorld } from '../../tests/support/checkout.fixture.ts';
import { signInDirectly } from '../../tests/support/customer.fixture.ts';
import { createGuest, type Visitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';

beforeAll(openNamedShop);

const minute = 60_000;

const key = (at: number | string) => ({ 'idempotency-key': `key-${at}` });
const line = {
  productId: skus.plenty.product,
  productSkuId: skus.plenty.sku,
  productSku: skus.plenty.text,
  quantity: 1,
};

async function bagOf(visitor: Visitor): Promise<string> {
  return ((await visitor.api('GET', '/bags/active')) as { _id: string })._id;
}

test('a repeat gets the stored response, 409 for a minute before it is stored, and 409 with another body', async () => {
  const world = createWorld();
  const visitor = await createGuest(world.dependencies);
  await signInDirectly(world, visitor, 'efua@example.com');
  const path = `/bags/${await bagOf(visitor)}/items`;
  const again = (body: object) => visitor.send('POST', path, body, key('press'));
  const first = await visitor.api('POST', path, line, key('press'));
  const { _id: savedBagId } = (await visitor.api('GET', '/savedBags/active')) as { _id: string };
  await visitor.api('POST', `/savedBags/${savedBagId}/items`, line, key('press'));
  await world.settled();
  world.clock.now += minute + 1;
  const repeat = await again(line);
  expect([repeat.headers.get('idempotent-replayed'), await repeat.json()]).toEqual(['true', first]);
  expect((await again({ ...line, quantity: 2 })).status).toBe(409);
  await env.DB.prepare(`update idempotent_answer set status = null, createdAt = ? where key = 'key-press'`)
    .bind(world.clock.now)
    .run();
  expect((await again(line)).status).toBe(409);
  expect(await visitor.api('GET', '/bags/active')).toMatchObject({ items: [{ quantity: 1 }] });
  world.clock.now += minute + 1;
  expect((await again(line)).status).toBe(200);
  expect(await visitor.api('GET', '/bags/active')).toMatchObject({ items: [{ quantity: 2 }] });
});

test('a key is its customer’s own, and new again after 24 hours', async () => {
  const world = createWorld();
  const [visitor, other] = [await createGuest(world.dependencies), await createGuest(world.dependencies)];
  const open = async (by: Visitor) => {
    const body = { bagId: 'active', products: [], amount: 0 };
    const answer = await by.send('POST', '/checkout', body, key('common'));
    await world.settled();
    return { isReplayed: answer.headers.has('idempotent-replayed'), body: await answer.json() };
  };
  await addToBag(visitor, skus.plenty);
  await addToBag(other, skus.oil);
  const { body } = await open(visitor);
  expect((await open(other)).isReplayed).toBe(false);
  expect(await open(visitor)).toEqual({ isReplayed: true, body });
  world.clock.now += 24 * 60 * 60_000 + 1;
  expect((await open(visitor)).isReplayed).toBe(false);
});

test('malformed and refused requests with a key store nothing', async () => {
  const world = createWorld();
  const visitor = await createGuest(world.dependencies);
  const bagId = await bagOf(visitor);
  const before = await count('idempotent_answer');
  const calls: (readonly [path: string, body: unknown, status: number])[] = [
    [`/bags/${bagId}/items`, '{', 400],
    [`/bags/${bagId}/items`, { ...line, quantity: 'many' }, 400],
    ['/bags/foreign/items', line, 404],
    [`/savedBags/${bagId}/items`, {}, 400],
    ['/checkout', '[]', 400],
    ['/checkout/session_1', { action: 'nothing' }, 400],
  ];
  for (let at = 0; at < 60; at++) {
    for (const [path, body, status] of calls)
      expect((await visitor.send('POST', path, body, key(at))).status, path).toBe(status);
  }
  await world.settled();
  expect(await count('idempotent_answer')).toBe(before);
});

test('a refused request is processed again when it is repeated', async () => {
  const world = createWorld();
  const visitor = await createGuest(world.dependencies);
  const body = { bagId: await bagOf(visitor), products: [], amount: 0 };
  const open = async () => {
    const answer = await visitor.send('POST', '/checkout', body, key('again'));
    await world.settled();
    return [answer.headers.get('idempotent-replayed'), await answer.json()];
  };
  expect(await open()).toEqual([null, { success: false, message: 'Your bag is empty.' }]);
  await addToBag(visitor, skus.plenty);
  expect(await open()).toEqual([null, expect.objectContaining({ success: true })]);
  expect(await open()).toEqual(['true', expect.objectContaining({ success: true })]);
});

test('a rate-limited call stores nothing, repeats included', async () => {
  const world = createWorld();
  const visitor = await createGuest(world.dependencies);
  const bagId = await addToBag(visitor, skus.plenty);
  const body = { bagId, products: [], amount: 0 };
  const before = await count('idempotent_answer');
  const statuses: number[] = [];
  for (let at = 0; at < 25; at++)
    statuses.push((await visitor.send('POST', '/checkout', body, key(at))).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  expect((await visitor.send('POST', '/checkout', body, key(0))).status).toBe(429);
  expect((await count('idempotent_answer')) - before).toBe(20);
});

test('forged session cookies change neither the guest’s rate limit nor the owner of its keys', async () => {
  const world = createWorld();
  const visitor = await createGuest(world.dependencies);
  const body = { bagId: await addToBag(visitor, skus.plenty), products: [], amount: 0 };
  const statuses: number[] = [];
  for (let at = 0; at < 22; at++) {
    visitor.cookies.set('__Host-user_id', `forged-${at}`);
    statuses.push((await visitor.send('POST', '/checkout', body, key(`forged-${at}`))).status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  await world.settled();
  visitor.cookies.delete('__Host-user_id');
  const owners = await env.DB.prepare(
    `select distinct ownerId from idempotent_answer where key like 'key-forged-%'`,
  ).all();
  expect(owners.results).toEqual([{ ownerId: expect.stringMatching(/^guest/) }]);
});

test('of parallel requests with one key one is processed, the others get 409 or its response', async () => {
  const visitor = await createGuest(createWorld().dependencies);
  const bagId = await bagOf(visitor);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => visitor.send('POST', `/bags/${bagId}/items`, line, key('race'))),
  );
  const first = answers.filter(
    ({ status, headers }) => status === 200 && !headers.has('idempotent-replayed'),
  );
  expect(first).toHaveLength(1);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect(await visitor.api('GET', '/bags/active')).toMatchObject({ items: [{ quantity: 1 }] });
});

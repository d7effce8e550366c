import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addToBag, count, createWorld, one } from '../../tests/support/checkout.fixture.ts';
import { countedDatabase, createGuest, type Visitor } from '../../tests/support/gateway-visitor.ts';
import { insertRow } from '../../tests/support/insert-row.ts';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { createOfferWorld } from '../../tests/support/offer.fixture.ts';
import { planSteps } from '../../tests/support/query-plan.ts';
import { testSettings } from '../../tests/support/settings.ts';
import { createPerson, placeOrder, saveItem } from '../../tests/support/transfer.fixture.ts';
import { readSettings } from '../settings.ts';
import { runSweeps } from './sweeps.ts';

const day = 24 * 60 * 60_000;

beforeAll(openNamedShop);
beforeEach(() =>
  env.DB.batch(
    ['guest', 'mail', 'bag', 'saved_bag', 'saved_bag_item'].map((name) =>
      env.DB.prepare(`delete from ${name}`),
    ),
  ),
);

const daily = '17 3 * * *';

async function idOf(visitor: Visitor): Promise<string> {
  return ((await visitor.api('GET', '/guests')) as { _id: string })._id;
}

/** Inserts guests with the same creation time, each with an empty bag. */
async function oldGuests(many: number, createdAt: number): Promise<void> {
  const rows = JSON.stringify(Array.from({ length: many }, (_, at) => `${createdAt}-${at}`));
  await env.DB.batch([
    env.DB.prepare(`insert into guest (id, createdAt) select 'guest_' || value, ?2 from json_each(?1)`).bind(
      rows,
      createdAt,
    ),
    env.DB.prepare(
      `insert into bag (id, createdAt, updatedAt, ownerId)
       select 'bag_' || value, 1, 1, 'guest_' || value from json_each(?1)`,
    ).bind(rows),
  ]);
}

test('guests without data are deleted after 90 days with their empty bags; all others stay', async () => {
  const world = createWorld();
  const [full, saving, empty] = await Promise.all([1, 2, 3].map(() => createGuest(world.dependencies)));
  if (!full || !saving || !empty) throw new Error('no guests');
  await addToBag(full, skus.oil);
  await saveItem(saving, skus.oil, 1);
  await empty.api('GET', '/bags/active');
  const ordering = await createPerson(world);
  await placeOrder(world, ordering);
  const retained = [await idOf(full), await idOf(saving), ordering.guestId];
  const deleted = await idOf(empty);

  world.clock.now += 89 * day;
  const young = await idOf(await createGuest(world.dependencies));
  await runSweeps(world.dependencies, daily);
  expect(await count('guest')).toBe(5);
  world.clock.now += 2 * day;
  await runSweeps(world.dependencies, daily);
  const left = await env.DB.prepare('select id from guest').all<{ id: string }>();
  expect(left.results.map(({ id }) => id).toSorted()).toEqual([...retained, young].toSorted());
  expect(await count('bag', 'ownerId = ?', deleted)).toBe(0);
  expect(await full.api('GET', '/bags/active')).toMatchObject({ items: [{ quantity: 1 }] });
  expect((await empty.send('GET', '/bags/active')).status).toBe(404);
});

test('a deleted guest’s welcome offer is deleted, too', async () => {
  const { world, clock, dependencies, promiseWelcome, requested, freshEmail } = createOfferWorld();
  await promiseWelcome();
  const [email, kept] = [freshEmail(), freshEmail()];
  const [guest, full] = await Promise.all([createGuest(dependencies), createGuest(dependencies)]);
  await requested(guest, email);
  await requested(full, kept);
  await addToBag(full, skus.oil);
  clock.now += 91 * day;
  await runSweeps(world.dependencies, daily);
  expect(await count('offer', 'email = ?', email)).toBe(0);
  expect(await count('offer', 'email = ?', kept)).toBe(1);
});

test('many guests are deleted in steps along an index, past retained ones', async () => {
  const { trips, database } = countedDatabase();
  const world = createWorld({ database });
  await oldGuests(1200, world.clock.now - 91 * day);
  await env.DB.prepare(
    `insert into saved_bag (id, createdAt, updatedAt, ownerId) select 'saved-' || id, 1, 1, id from guest`,
  ).run();
  await env.DB.prepare(
    `insert into saved_bag_item (id, createdAt, updatedAt, bagId, productId, skuId, quantity)
     select 'line-' || id, 1, 1, id, ?, ?, 1 from saved_bag`,
  )
    .bind(skus.oil.product, skus.oil.sku)
    .run();
  await oldGuests(1300, world.clock.now - 92 * day);
  await runSweeps(world.dependencies, daily);
  expect([await count('guest'), await count('bag')]).toEqual([1200, 1200]);
  expect(Math.max(...trips.map(({ rowsRead }) => rowsRead))).toBeLessThan(30_000);
  const scans = (await planSteps(trips)).filter((step) =>
    /^SCAN (guest|bag|analytics_event|mail|limit_counter|idempotent_answer)\b/.test(step),
  );
  expect(scans).toEqual([]);
});

test('retains events for 13 months, view counts permanently and the text of mail for 30 days after it ended', async () => {
  const world = createWorld();
  const time = world.clock.now;
  const event = env.DB.prepare(
    `insert into analytics_event (id, createdAt, ownerId, action, data, device) values (?, ?, 'g', 'viewed', '{}', 'mobile')`,
  );
  const mail = env.DB.prepare(
    `insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt, sentAt, givenUpAt)
     values (?1, ?2, ?1, 'a@b.co', 'Subject', 'Text', 'Html', ?2, ?3, ?4)`,
  );
  await env.DB.batch([
    event.bind('old', time - 397 * day),
    event.bind('young', time - 395 * day),
    mail.bind('sent long ago', time - 40 * day, time - 31 * day, null),
    mail.bind('given up long ago', time - 40 * day, null, time - 31 * day),
    mail.bind('sent', time - 40 * day, time - 29 * day, null),
    mail.bind('given up', time - 40 * day, null, time - 29 * day),
    mail.bind('waiting', time - 40 * day, null, null),
    env.DB.prepare(`insert into product_view (productId, day, views) values ('product-oil', 0, 7)`),
  ]);
  await runSweeps({ ...world.dependencies, mail: { send: () => Promise.reject() } }, daily);
  expect(await one(`select group_concat(id) as ids from analytics_event where ownerId = 'g'`)).toEqual({
    ids: 'young',
  });
  expect(await one(`select group_concat(id) as ids from mail where text = '' and html = ''`)).toEqual({
    ids: 'sent long ago,given up long ago',
  });
  expect(await count('mail', `subject = 'Subject'`)).toBe(5);
  expect(await count('product_view', 'views = 7')).toBe(1);
});

test('the address of a mail about a stock notice, a sign-in or a deleted offer goes with the text of the mail', async () => {
  const { dependencies, clock } = createWorld();
  const mail = env.DB.prepare(
    `insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt, sentAt)
     values (?1, 1, ?1, 'ama@example.com', 'Subject', 'Text', 'Html', 1, ?2)`,
  );
  const sentAt = clock.now - 31 * day;
  await env.DB.batch([
    ...['order-placed/o', 'stock-notice/n/1', 'offer/gone', 'offer/kept'].map((id) => mail.bind(id, sentAt)),
    ...['email-changed/1', 'sign-in-alarm/hash/20000'].map((id) => mail.bind(id, sentAt)),
    mail.bind('stock-notice/young/1', clock.now - 29 * day),
    mail.bind('stock-notice/waiting/1', null),
    insertRow('promo_code', {
      id: 'code',
      createdAt: 1,
      code: 'CODE',
      discountType: 'fixed',
      discountValue: 1,
      span: 'entire-order',
      active: 1,
      displayText: '',
      validFrom: 1,
      validTo: 2,
    }),
    insertRow('offer', {
      id: 'kept',
      createdAt: 1,
      email: 'ama@example.com',
      promoCodeId: 'code',
      ownerId: 'user_1',
      status: 'pending',
      mailAbout: 'offer/kept',
    }),
  ]);
  await runSweeps(dependencies, daily);
  const left = await env.DB.prepare('select id from mail order by id').all<{ id: string }>();
  expect(left.results.map(({ id }) => id)).toEqual([
    'offer/kept',
    'order-placed/o',
    'stock-notice/waiting/1',
    'stock-notice/young/1',
  ]);
});

test('retains rate limit counters for two days and stored responses for one', async () => {
  const world = createWorld();
  const counter = env.DB.prepare(
    `insert into limit_counter (subject, windowStart, count) values ('counted', ?, 1)`,
  );
  const answer = env.DB.prepare(
    `insert into idempotent_answer (ownerId, address, key, createdAt, bodyHash) values ('owner', 'a', ?1, ?1, 'h')`,
  );
  const ages = [0.5, 1.5, 2.5].map((days) => world.clock.now - days * day);
  await env.DB.batch(ages.flatMap((at) => [counter.bind(at), answer.bind(at)]));
  await runSweeps(world.dependencies, daily);
  expect(await count('limit_counter', `subject = 'counted'`)).toBe(2);
  expect(await count('idempotent_answer', `ownerId = 'owner'`)).toBe(1);
});

test('one night deletes the counters of more visits than a day has', async () => {
  const world = createWorld();
  await env.DB.prepare(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 450000)
     insert into limit_counter (subject, windowStart, count) select 'visit-' || i, ?, 1 from n`,
  )
    .bind(world.clock.now - 3 * day)
    .run();
  await runSweeps(world.dependencies, daily);
  expect(await count('limit_counter', `subject like 'visit-%'`)).toBe(0);
});

test('retention periods are settings', async () => {
  const settings = readSettings({ ...testSettings, RETENTION_GUEST_DAYS: '7' });
  const world = createWorld({ settings });
  await oldGuests(3, world.clock.now - 8 * day);
  await oldGuests(2, world.clock.now - 6 * day);
  await runSweeps(world.dependencies, daily);
  expect(await count('guest')).toBe(2);
  expect(() => readSettings({ ...testSettings, RETENTION_GUEST_DAYS: 'soon' })).toThrow(
    'RETENTION_GUEST_DAYS',
  );
});

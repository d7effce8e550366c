import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';

const clock = { now: 1_760_000_000_000 };
const visitor = createVisitor(testDependencies({ now: () => clock.now }));

beforeAll(openNamedShop);

const storeFor = async (query: string) =>
  (await visitor.api('GET', `/storefront?storeName=Strand${query}`)) as { revision?: string };
const revision = async () => (await storeFor('&guest=none')).revision;

const addCode = (id: string, autoApply: number, from = clock.now) =>
  env.DB.prepare(
    `insert into promo_code (id, createdAt, code, discountType, discountValue, span, active, displayText, validFrom, validTo, autoApply)
     values (?1, 0, ?1, 'percentage', 1000, 'entire-order', 1, '', ?3, ?3 + 1000, ?2)`,
  )
    .bind(id, autoApply, from)
    .run();

test("the store's revision changes when a public code or the banner starts, changes or ends", async () => {
  const seen = [await revision()];
  const isNew = async () => {
    const now = await revision();
    const known = seen.includes(now);
    seen.push(now);
    return !known;
  };
  expect(seen[0]).toMatch(/./);
  expect(await isNew()).toBe(false);

  await addCode('SECRET', 0);
  expect(await isNew()).toBe(false);
  await addCode('GLOW', 1);
  expect(await isNew()).toBe(true);
  await env.DB.exec("update promo_code set redemptionCount = 1 where id = 'GLOW'");
  expect(await isNew()).toBe(false);
  await env.DB.exec("update promo_code set redemptionLimit = 1 where id = 'GLOW'");
  expect(await revision(), 'used up').toBe(seen[0]);
  await env.DB.exec("update promo_code set redemptionLimit = null where id = 'GLOW'");
  await env.DB.exec("update promo_code set discountValue = 2000 where id = 'GLOW'");
  expect(await isNew()).toBe(true);
  await addCode('SOON', 1, clock.now + 500);
  expect(await isNew()).toBe(false);
  clock.now += 500;
  expect(await isNew()).toBe(true);

  await env.DB.prepare(
    'insert into banner_message (id, createdAt, active, heading, countdownEndsAt) values (?, 0, 1, ?, ?)',
  )
    .bind('b', 'Studio day', clock.now + 100)
    .run();
  expect(await isNew()).toBe(true);
  clock.now += 100;
  expect(await revision()).toBe(seen.at(-2));
});

test('shoppers get no revision', async () => {
  expect(await storeFor('')).not.toHaveProperty('revision');
});

import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createWorld } from '../../tests/support/checkout.fixture.ts';
import { countedDatabase, createGuest, type Visitor } from '../../tests/support/gateway-visitor.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import { createCode } from '../../tests/support/promo.fixture.ts';
import { planSteps } from '../../tests/support/query-plan.ts';

const hour = 60 * 60_000;
const { trips, database } = countedDatabase();
const { clock, dependencies } = createWorld({ database });
let guest: Visitor;
let guestId: string;
let code: string;

const standing = () => guest.api('GET', '/user-offers');
const did = (action: string) => guest.api('POST', '/analytics', { action });
const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

const order = (codeId: string, ownerId: string, isFinal: 0 | 1 = 1) =>
  run(
    `insert into redemption (id, createdAt, promoCodeId, ownerId, sessionId, isFinal, onceKey)
     values (?2, 1, ?1, ?3, ?3, ?4, ?2)`,
    codeId,
    `${codeId}/${ownerId}`,
    ownerId,
    isFinal,
  );
const redeemOffer = (codeId: string, ownerId: string) =>
  run(
    `insert into offer (id, createdAt, email, promoCodeId, ownerId, status) values (?2, 1, 'a@b.co', ?1, ?3, 'redeemed')`,
    codeId,
    `${codeId}/${ownerId}`,
    ownerId,
  );

beforeAll(openNamedShop);
beforeEach(async () => {
  clock.now += 100 * hour;
  ({ id: code } = await createCode({ validTo: clock.now + 1000 * hour }));
  const promised = { promoCodeId: code, value: 25, discountType: 'percentage' };
  await run(
    `update store set config = json_set(config, '$.homepageDiscountCodeModalPromoCode', json(?))`,
    JSON.stringify(promised),
  );
  guest = await createGuest(dependencies);
  guestId = ((await guest.api('GET', '/guests')) as { _id: string })._id;
});

test('a new visitor is neither returning nor engaged', async () => {
  expect(await standing()).toEqual({
    isReturningUser: false,
    isEngaged: false,
    isEligibleForWelcome25: false,
  });
});

test('a visitor is returning a day after the first event', async () => {
  await did('viewed_homepage');
  clock.now += 24 * hour - 1;
  expect(await standing()).toMatchObject({ isReturningUser: false });
  clock.now += 1;
  expect(await standing()).toMatchObject({ isReturningUser: true, isEligibleForWelcome25: false });
});

test('a visitor is engaged by two different actions', async () => {
  await did('viewed_homepage');
  await did('viewed_homepage');
  expect(await standing()).toMatchObject({ isEngaged: false });
  await did('viewed_shopping_bag');
  expect(await standing()).toMatchObject({ isEngaged: true });
});

test('other visitors’ actions do not count', async () => {
  const other = await createGuest(dependencies);
  await other.api('POST', '/analytics', { action: 'viewed_product' });
  await other.api('POST', '/analytics', { action: 'viewed_homepage' });
  clock.now += 24 * hour;
  expect(await standing()).toEqual({
    isReturningUser: false,
    isEngaged: false,
    isEligibleForWelcome25: false,
  });
});

describe('the welcome offer', () => {
  beforeEach(async () => {
    await did('viewed_product');
    clock.now += 24 * hour;
  });

  test('is for returning visitors who viewed a product', async () => {
    expect(await standing()).toEqual({
      isReturningUser: true,
      isEngaged: false,
      isEligibleForWelcome25: true,
    });
    guest = await createGuest(dependencies);
    await did('viewed_product');
    expect(await standing(), 'not returning').toMatchObject({ isEligibleForWelcome25: false });
  });

  test.each([
    ['is switched off', () => run('update promo_code set active = 0 where id = ?', code)],
    ['is over', () => run('update promo_code set validTo = ?2 where id = ?1', code, clock.now - 1)],
    ['has not begun', () => run('update promo_code set validFrom = ?2 where id = ?1', code, clock.now + 1)],
    ['is used up', () => run('update promo_code set redemptionLimit = 0 where id = ?', code)],
    ['is not promised', () => run("update store set config = '{}'")],
    ['was ordered with', () => order(code, guestId)],
    ['was redeemed by its offer', () => redeemOffer(code, guestId)],
  ])('ends when its code %s', async (_, change) => {
    await change();
    expect(await standing()).toMatchObject({ isReturningUser: true, isEligibleForWelcome25: false });
  });

  test('stays when others use its code, and when the customer uses another', async () => {
    const { id: another } = await createCode();
    for (const use of [order, redeemOffer]) {
      await use(code, 'guest_stranger');
      await use(another, guestId);
    }
    expect(await standing()).toMatchObject({ isEligibleForWelcome25: true });
  });

  test('stays while its code is only reserved or requested', async () => {
    await order(code, guestId, 0);
    await guest.api('POST', '/offers', { email: 'a@example.com', promoCodeId: code });
    expect(await standing()).toMatchObject({ isEligibleForWelcome25: true });
  });
});

test('the query uses an index for the customer’s events', async () => {
  await did('viewed_product');
  trips.length = 0;
  await standing();
  const steps = (await planSteps(trips)).filter((step) => step.includes('analytics_event'));
  expect(steps).toHaveLength(4);
  expect(steps.filter((step) => !step.startsWith('SEARCH'))).toEqual([]);
});

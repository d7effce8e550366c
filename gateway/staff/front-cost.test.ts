import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { beforeAll, expect, test } from 'vitest';
import { countingDatabase } from '../../tests/support/counting-database.ts';
import { openNamedShop } from '../../tests/support/named-shop.ts';
import type { RoundTrip } from '../../tests/support/round-trip.ts';
import { createSignInWorld } from '../../tests/support/sign-in.fixture.ts';
import { signedInStaff } from '../../tests/support/staff.fixture.ts';

const trips: RoundTrip[] = [];
const world = createSignInWorld({ database: drizzle(countingDatabase(env.DB, trips)) });

beforeAll(async () => {
  await openNamedShop();
  await env.DB.prepare(
    `insert into promo_code (id, createdAt, code, discountType, discountValue, span, active, displayText, validFrom, validTo)
     with recursive n (value) as (select 1 union all select value + 1 from n where value < 120)
     select 'promo-' || value, value, 'CODE' || value, 'fixed', 100, 'entire-order', 1, '', 1, 2 from n`,
  ).run();
});

/** Tables that can be scanned: a shop has few of these rows. */
const few =
  /\(subquery|\b(store|category|c|s|banner_message|b|best_seller|featured|f|reward_tier|json_each|found|promo_code code)\b/;

test.each([
  '/admin/settings',
  '/admin/promo-codes',
  '/admin/promo-codes/promo-7',
  '/admin/choices?q=wig',
  '/admin/front',
  '/admin/reward-tiers',
])('%s takes at most three trips and scans no products, orders or audit rows', async (address) => {
  const owner = await signedInStaff(world, 'owner');
  trips.length = 0;
  await owner.api('GET', address);
  expect(trips.length).toBeLessThanOrEqual(3);
  for (const { sql, values } of trips.flatMap(({ statements }) => statements)) {
    const plan = await env.DB.prepare(`explain query plan ${sql}`)
      .bind(...values)
      .all<{ detail: string }>();
    const scans = plan.results.map(({ detail }) => detail).filter((detail) => detail.startsWith('SCAN '));
    const whole = scans.filter((detail) => !/USING|CONSTANT|VIRTUAL/.test(detail) && !few.test(detail));
    expect(whole).toEqual([]);
  }
});

test('codes come 50 per page, newest first, each once', async () => {
  const owner = await signedInStaff(world, 'owner');
  const codes: string[] = [];
  let before = '';
  for (let page = 0; page < 3; page += 1) {
    const answer = (await owner.api('GET', `/admin/promo-codes${before}`)) as {
      codes: { code: string }[];
      next?: number;
    };
    codes.push(...answer.codes.map(({ code }) => code));
    before = `?before=${answer.next}`;
  }
  expect(codes).toHaveLength(120);
  expect(new Set(codes).size).toBe(120);
  expect(codes[0]).toBe('CODE120');
});

import { env } from 'cloudflare:workers';
import { drizzle } from 'drizzle-orm/d1';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createVisitor, testDependencies } from '../../tests/support/gateway-visitor.ts';
import { openListedShop } from '../../tests/support/listed-shop.ts';
import { bannerMessage } from '../database/catalogue.tables.ts';

const now = 1_760_000_000_000;
const visitor = createVisitor(testDependencies({ now: () => now }));
const database = drizzle(env.DB);

beforeAll(openListedShop);
beforeEach(async () => {
  await database.delete(bannerMessage);
});

test('the newest active message is shown until its countdown ends', async () => {
  await database.insert(bannerMessage).values([
    { id: 'old', createdAt: 1, active: true, heading: 'Old' },
    { id: 'sale', createdAt: 2, active: true, heading: 'Sale', countdownEndsAt: now + 1 },
    { id: 'over', createdAt: 3, active: true, heading: 'Over', countdownEndsAt: now },
    { id: 'off', createdAt: 4, active: false, heading: 'Off' },
  ]);
  expect(await visitor.api('GET', '/banner-message')).toEqual({
    bannerMessage: {
      _id: 'sale',
      _creationTime: 2,
      storeId: 'store-1',
      active: true,
      heading: 'Sale',
      countdownEndsAt: now + 1,
    },
  });
});

test('no message is null', async () => {
  await database.insert(bannerMessage).values({ id: 'off', createdAt: 1, active: false });
  expect(await visitor.api('GET', '/banner-message')).toEqual({ bannerMessage: null });
});

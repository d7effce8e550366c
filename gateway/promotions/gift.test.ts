import { env } from 'cloudflare:workers';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openNamedShop, skus } from '../../tests/support/named-shop.ts';
import { createCode, createCodeItem } from '../../tests/support/promo.fixture.ts';
import { batch } from '../database/commit.ts';
import { currentGift } from './gift.sql.ts';

const gift = { span: 'selected-products', autoApply: 1, discountValue: 10_000 };
const now = Date.now();

beforeAll(openNamedShop);
beforeEach(() =>
  env.DB.batch(
    ['promo_item_claim', 'redemption', 'promo_code_item', 'promo_code'].map((table) =>
      env.DB.prepare(`delete from ${table}`),
    ),
  ),
);

async function giftOf(ownerId: string, sessionId: string | SQL = sql`null`) {
  const gift = currentGift({ ownerId, time: now, sessionId });
  const [result] = await batch<{ skuId: string; itemId: string }>(env.DB, [gift]);
  return result?.results[0] ?? null;
}

async function offer(code: Record<string, unknown> = {}, item: Record<string, unknown> = {}) {
  const { id } = await createCode({ ...gift, ...code });
  await createCodeItem(id, { id: `item-${id}`, skuId: skus.oil.sku, quantity: 5, ...item });
  return { id, itemId: `item-${id}` };
}

const use = (codeId: string, ownerId: string, sessionId: string, isFinal: number) =>
  env.DB.prepare(
    `insert into redemption (id, createdAt, promoCodeId, ownerId, sessionId, isFinal, onceKey)
     values (?4, 1, ?1, ?2, ?3, ?5, ?4)`,
  )
    .bind(codeId, ownerId, sessionId, crypto.randomUUID(), isFinal)
    .run();

test('the gift is the first item of the first code that makes it free', async () => {
  await offer({ createdAt: 3 }, { skuId: skus.plenty.sku });
  const { id, itemId } = await offer({ createdAt: 2 });
  await createCodeItem(id, { createdAt: 5, skuId: skus.lastOne.sku, quantity: 5 });
  expect(await giftOf('guest_a')).toEqual({
    skuId: skus.oil.sku,
    productId: skus.oil.product,
    itemId,
    codeId: id,
    quantityAvailable: 100,
  });
});

test.each<[string, Record<string, unknown>, Record<string, unknown>?]>([
  ['inactive', { active: 0 }],
  ['to come', { validFrom: now + 1 }],
  ['over', { validTo: now - 1 }],
  ['one to type', { autoApply: 0 }],
  ['exclusive', { isExclusive: 1 }],
  ['for the entire order', { span: 'entire-order' }],
  ['a mere reduction', { discountValue: 9999 }],
  ['a fixed value below the price', { discountType: 'fixed', discountValue: 8549 }],
  ['at its limit', { redemptionLimit: 2, redemptionCount: 2 }],
  ['without limit of its item', {}, { quantity: null }],
  ['all claimed', {}, { quantityClaimed: 5 }],
  ['for a product', {}, { skuId: null, productId: skus.oil.product }],
  ['for a hidden sku', {}, { skuId: skus.hidden.sku }],
  ['for a draft', {}, { skuId: skus.draft.sku }],
  ['for a sku without price', {}, { skuId: skus.priceless.sku }],
])('a code that is %s gives no gift', async (_, code, item) => {
  await offer(code, item);
  expect(await giftOf('guest_a')).toBeNull();
});

test('a fixed discount equal to the price makes it free', async () => {
  await offer({ discountType: 'fixed', discountValue: 8550 });
  expect(await giftOf('guest_a')).toMatchObject({ skuId: skus.oil.sku });
});

test('a session’s reservation stays available to that session only', async () => {
  const { id, itemId } = await offer({ redemptionLimit: 1, redemptionCount: 1 }, { quantityClaimed: 5 });
  await env.DB.prepare(`insert into promo_item_claim values (?, 'mine', 1, 0)`).bind(itemId).run();
  await use(id, 'guest_a', 'mine', 0);
  expect(await giftOf('guest_a', 'mine')).toMatchObject({ itemId });
  expect(await giftOf('guest_b', 'other')).toBeNull();
});

test('a customer gets no second gift, unless its code allows multiple uses', async () => {
  const { id } = await offer();
  await use(id, 'guest_a', 'before', 1);
  expect(await giftOf('guest_a')).toBeNull();
  expect(await giftOf('guest_b')).not.toBeNull();
  await env.DB.prepare('update promo_code set isMultipleUses = 1').run();
  expect(await giftOf('guest_a')).not.toBeNull();
});

import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { count, createWorld, setStock } from '../../tests/support/checkout.fixture.ts';
import { skus, useNamedShop } from '../../tests/support/named-shop.ts';
import { findDueNotices, queueNotice, requestNotice } from './stock-notice.records.ts';
import { mailStockNotices } from './stock-notice.sweep.ts';

const { dependencies } = createWorld();
const { sku } = skus.soldOut;

useNamedShop();
beforeEach(async () => {
  await env.DB.batch([env.DB.prepare('delete from stock_notice'), env.DB.prepare('delete from mail')]);
  await requestNotice(dependencies, { skuId: sku, email: 'ama@example.com', shopUrl: 'https://shop.test' });
  await setStock(skus.soldOut, 1);
});

test.each([
  ['was stopped', 'delete from stock_notice where skuId = ?'],
  ['was mailed', 'update stock_notice set mailedAt = 1 where skuId = ?'],
  ['was repeated', 'update stock_notice set createdAt = createdAt + 1 where skuId = ?'],
  ['sold out again', 'update sku set quantityAvailable = 0 where id = ?'],
])('a request that %s since it was read is not mailed', async (_, change) => {
  const [notice] = await findDueNotices(dependencies);
  if (!notice) throw new Error('There is no request');
  await env.DB.prepare(change).bind(sku).run();
  const message = { about: 'stale', recipient: 'ama@example.com', subject: '', text: '', html: '' };
  expect(await queueNotice(dependencies, notice, message)).toMatchObject({ ok: false });
});

test('a hidden product sends no notice', async () => {
  await env.DB.prepare('update sku set isVisible = 0 where id = ?').bind(sku).run();
  await mailStockNotices(dependencies);
  expect(await count('mail')).toBe(0);
  await env.DB.prepare('update sku set isVisible = 1 where id = ?').bind(sku).run();
  await mailStockNotices(dependencies);
  expect(await count('mail')).toBe(1);
});

test('a sweep sends 25 notices, and the next one continues', async () => {
  await env.DB.prepare(
    `with recursive n (i) as (select 1 union all select i + 1 from n where i < 30)
     insert into stock_notice (id, createdAt, skuId, email, shopUrl)
     select 'n' || i, i, ?, i || '@example.com', 'https://shop.test' from n`,
  )
    .bind(skus.plenty.sku)
    .run();
  for (const sent of [25, 31]) {
    await mailStockNotices(dependencies);
    expect(await count('mail')).toBe(sent);
  }
});

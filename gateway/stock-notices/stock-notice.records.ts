import { sql } from 'drizzle-orm';
import { skuName } from '../catalogue/sku-name.ts';
import { categoryKindSql, isSellable } from '../catalogue/visibility.sql.ts';
import { newId } from '../crypto.ts';
import { assert, batch, commit } from '../database/commit.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import type { Message } from '../mail/mail.port.ts';
import type { WaitingNotice } from '../mail/messages/stock-notice.ts';
import { outboxStatement } from '../mail/outbox.records.ts';

/** Open requests per e-mail. */
const maxWaiting = 10;

type NoticeRequest = { readonly skuId: string; readonly email: string; readonly shopUrl: string };

/** Stores a request or renews it. Returns why it was refused, otherwise `requested`. */
export async function requestNotice(
  { database, now }: WithClock,
  { skuId, email, shopUrl }: NoticeRequest,
): Promise<'requested' | 'not found' | 'in stock' | 'too many'> {
  const sellableSku = sql`sku join product on product.id = sku.productId
    where sku.id = ${skuId} and ${sql.raw(isSellable('sku', 'product'))}`;
  const waiting = sql`(
    select count(*) from stock_notice where email = ${email} and skuId <> ${skuId} and mailedAt is null)`;
  const [skus] = await batch<{ isInStock: 0 | 1; waiting: number }>(database.$client, [
    sql`select quantityAvailable > 0 as isInStock, ${waiting} as waiting from ${sellableSku}`,
    sql`insert into stock_notice (id, createdAt, skuId, email, shopUrl)
      select ${newId('notice')}, ${now()}, ${skuId}, ${email}, ${shopUrl}
      from ${sellableSku} and quantityAvailable = 0 and ${waiting} < ${maxWaiting}
      on conflict (skuId, email) do update
      set createdAt = excluded.createdAt, shopUrl = excluded.shopUrl, mailedAt = null`,
  ]);
  const sku = skus?.results[0];
  if (!sku) return 'not found';
  if (sku.isInStock === 1) return 'in stock';
  return sku.waiting >= maxWaiting ? 'too many' : 'requested';
}

/**
 * Open requests whose sku is in stock: at most 25, oldest first per sku. Checks each awaited sku once, however many
 * requests it has.
 */
export async function findDueNotices({ database }: WithDatabase): Promise<WaitingNotice[]> {
  const nextSku = 'select min(skuId) from stock_notice where mailedAt is null';
  const { results } = await database.$client
    .prepare(
      `with recursive awaited (skuId) as (
         select (${nextSku})
         union all
         select (${nextSku} and skuId > awaited.skuId) from awaited where awaited.skuId is not null)
       select notice.id, notice.createdAt, notice.skuId, notice.email, notice.shopUrl,
         sku.sku, sku.length, sku.size, sku.images ->> '$[0]' as picture, product.name as productName,
         product.slug as productSlug, ${categoryKindSql} as productCategory, color.name as colorName,
         (select name from store) as storeName
       from awaited
       cross join sku on sku.id = awaited.skuId and sku.quantityAvailable > 0
       cross join product on product.id = sku.productId and ${isSellable('sku', 'product')}
       cross join stock_notice notice on notice.skuId = sku.id and notice.mailedAt is null
       join category on category.id = product.categoryId
       left join color on color.id = sku.colorId
       limit 25`,
    )
    .all<WaitingNotice & { readonly size: string | null }>();
  return results.map((row) => ({ ...row, productName: skuName(row) }));
}

/** Queues the mail of a request, unless the request was stopped or mailed or the sku has sold out again. */
export function queueNotice(
  dependencies: WithClock,
  { id, createdAt }: Pick<WaitingNotice, 'id' | 'createdAt'>,
  message: Message,
) {
  return commit(dependencies.database.$client, [
    assert(sql`exists (select 1 from stock_notice notice join sku on sku.id = notice.skuId
      where notice.id = ${id} and notice.createdAt = ${createdAt} and notice.mailedAt is null
        and sku.quantityAvailable > 0)`),
    sql`update stock_notice set mailedAt = ${dependencies.now()} where id = ${id}`,
    outboxStatement(dependencies, message),
  ]);
}

/** Deletes all requests of this request's e-mail. */
export async function deleteNotices({ database }: WithDatabase, id: string): Promise<void> {
  await database.run(
    sql`delete from stock_notice where email = (select email from stock_notice where id = ${id})`,
  );
}

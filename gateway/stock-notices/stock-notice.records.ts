import { categoryKindSql, isSellable } from '../catalogue/visibility.sql.ts';
import { assert, commit } from '../database/commit.ts';
import type { stockNotice } from '../database/stock.tables.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import type { Message } from '../mail/mail.port.ts';
import { outboxStatement } from '../mail/outbox.records.ts';

/** Open requests per e-mail. */
const maxWaiting = 10;

type NoticeRequest = { readonly skuId: string; readonly email: string; readonly shopUrl: string };

/** Stores a request unless there is one already. Returns why it was refused, otherwise `requested`. */
export async function requestNotice(
  { database, now }: WithClock,
  { skuId, email, shopUrl }: NoticeRequest,
): Promise<'requested' | 'not found' | 'in stock' | 'too many'> {
  const d1 = database.$client;
  const sellableSku = `sku join product on product.id = sku.productId
    where sku.id = ?1 and ${isSellable('sku', 'product')}`;
  const waiting = `(select count(*) from stock_notice where email = ?2 and skuId <> ?1 and mailedAt is null)`;
  const [skus] = await d1.batch<{ isInStock: 0 | 1; waiting: number }>([
    d1
      .prepare(`select quantityAvailable > 0 as isInStock, ${waiting} as waiting from ${sellableSku}`)
      .bind(skuId, email),
    d1
      .prepare(
        `insert into stock_notice (id, createdAt, skuId, email, shopUrl)
         select ?3, ?4, ?1, ?2, ?5 from ${sellableSku} and quantityAvailable = 0 and ${waiting} < ${maxWaiting}
         on conflict (skuId, email) do update
         set createdAt = excluded.createdAt, shopUrl = excluded.shopUrl, mailedAt = null
         where mailedAt is not null`,
      )
      .bind(skuId, email, newId('notice'), now(), shopUrl),
  ]);
  const sku = skus?.results[0];
  if (!sku) return 'not found';
  if (sku.isInStock === 1) return 'in stock';
  return sku.waiting >= maxWaiting ? 'too many' : 'requested';
}

export type WaitingNotice = Omit<typeof stockNotice.$inferSelect, 'mailedAt'> & {
  readonly sku: string;
  readonly length: number | null;
  readonly picture: string | null;
  readonly productName: string;
  readonly productSlug: string;
  readonly productCategory: string;
  readonly colorName: string | null;
  readonly storeName: string;
};

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
         sku.sku, sku.length, sku.images ->> '$[0]' as picture, product.name as productName,
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
    .all<WaitingNotice>();
  return results;
}

/** Queues the mail of a request, unless the request was stopped or mailed or the sku has sold out again. */
export function queueNotice(
  dependencies: WithClock,
  { id, createdAt }: Pick<WaitingNotice, 'id' | 'createdAt'>,
  message: Message,
) {
  const d1 = dependencies.database.$client;
  return commit(d1, [
    assert(
      d1,
      `exists (select 1 from stock_notice notice join sku on sku.id = notice.skuId
       where notice.id = ?1 and notice.createdAt = ?2 and notice.mailedAt is null and sku.quantityAvailable > 0)`,
      id,
      createdAt,
    ),
    d1.prepare('update stock_notice set mailedAt = ?2 where id = ?1').bind(id, dependencies.now()),
    outboxStatement(dependencies, message),
  ]);
}

/** Deletes all requests of this request's e-mail. */
export async function deleteNotices({ database }: WithDatabase, id: string): Promise<void> {
  await database.$client
    .prepare('delete from stock_notice where email = (select email from stock_notice where id = ?1)')
    .bind(id)
    .run();
}

import { assert, type Committed, commit } from '../database/commit.ts';
import type { stockNotice } from '../database/stock.tables.ts';
import type { Clocked, Stored } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import type { Message } from '../mail/mail.port.ts';
import { outboxStatement } from '../mail/outbox.statement.ts';
import { sellable } from '../promotions/gift.sql.ts';

/** What one e-mail may wait for. */
const mostWaiting = 10;

type Requested = { readonly skuId: string; readonly email: string; readonly shopUrl: string };

/** Notes a request, unless it is noted already; tells why it is not. */
export async function noteRequest(
  { database, now }: Clocked,
  { skuId, email, shopUrl }: Requested,
): Promise<'noted' | 'unknown' | 'in stock' | 'too many'> {
  const d1 = database.$client;
  const goods = `sku join product on product.id = sku.productId
    where sku.id = ?1 and ${sellable('sku', 'product')}`;
  const waiting = `(select count(*) from stock_notice where email = ?2 and skuId <> ?1 and mailedAt is null)`;
  const [found] = await d1.batch<{ isInStock: 0 | 1; waiting: number }>([
    d1
      .prepare(`select quantityAvailable > 0 as isInStock, ${waiting} as waiting from ${goods}`)
      .bind(skuId, email),
    d1
      .prepare(
        `insert into stock_notice (id, createdAt, skuId, email, shopUrl)
         select ?3, ?4, ?1, ?2, ?5 from ${goods} and quantityAvailable = 0 and ${waiting} < ${mostWaiting}
         on conflict (skuId, email) do update
         set createdAt = excluded.createdAt, shopUrl = excluded.shopUrl, mailedAt = null
         where mailedAt is not null`,
      )
      .bind(skuId, email, newId('notice'), now(), shopUrl),
  ]);
  const sku = found?.results[0];
  if (!sku) return 'unknown';
  if (sku.isInStock === 1) return 'in stock';
  return sku.waiting >= mostWaiting ? 'too many' : 'noted';
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
 * Requests whose sku is in stock, at most 25, of each sku the oldest first. Looks once at each sku that is waited for,
 * however many wait for it and however many were told.
 */
export async function findFulfilled({ database }: Stored): Promise<WaitingNotice[]> {
  const nextSku = 'select min(skuId) from stock_notice where mailedAt is null';
  const { results } = await database.$client
    .prepare(
      `with recursive awaited (skuId) as (
         select (${nextSku})
         union all
         select (${nextSku} and skuId > awaited.skuId) from awaited where awaited.skuId is not null)
       select notice.id, notice.createdAt, notice.skuId, notice.email, notice.shopUrl,
         sku.sku, sku.length, sku.images ->> '$[0]' as picture, product.name as productName,
         product.slug as productSlug, category.name as productCategory, color.name as colorName,
         (select name from store) as storeName
       from awaited
       cross join sku on sku.id = awaited.skuId and sku.quantityAvailable > 0
       cross join product on product.id = sku.productId and ${sellable('sku', 'product')}
       cross join stock_notice notice on notice.skuId = sku.id and notice.mailedAt is null
       join category on category.id = product.categoryId
       left join color on color.id = sku.colorId
       limit 25`,
    )
    .all<WaitingNotice>();
  return results;
}

/** Puts a request's mail into the outbox, unless it was stopped, was mailed or the goods are gone again. */
export function mailNotice(
  dependencies: Clocked,
  { id, createdAt }: Pick<WaitingNotice, 'id' | 'createdAt'>,
  message: Message,
): Promise<Committed> {
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

/** Forgets all requests of the e-mail that this one is for. */
export async function stopNotices({ database }: Stored, id: string): Promise<void> {
  await database.$client
    .prepare('delete from stock_notice where email = (select email from stock_notice where id = ?1)')
    .bind(id)
    .run();
}

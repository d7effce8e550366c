import * as z from 'zod/mini';
import type { ProductViewCount } from '#contract/analytics/analytics.schema.ts';
import { id } from '#contract/wire/wire.schema.ts';
import { type Reading, reading } from '../catalogue/reading.records.ts';
import type { analyticsEvent } from '../database/analytics.tables.ts';
import { store } from '../database/catalogue.tables.ts';
import { statement } from '../database/commit.ts';
import type { Clocked, Dependencies } from '../dependencies.ts';

export type EventRow = typeof analyticsEvent.$inferSelect;

const day = 24 * 60 * 60_000;

/** The last midnight in Accra, whose clock is UTC all year. */
const midnightBefore = (time: number) => time - (time % day);

/** What the shop itself asks for later: views of products, and of each visitor the first two kinds of events. */
const isRead = `?4 = 'viewed_product' or (
  (select min(action) from analytics_event where ownerId = ?3)
    is (select max(action) from analytics_event where ownerId = ?3)
  and not exists (select 1 from analytics_event where ownerId = ?3 and action = ?4))`;

/**
 * Stores events, and views of products in their counts: once a visitor, product and day, if there is such a product.
 * Tells the store they belong to. One round trip. A dataset gets every event, without its visitor and what only they
 * did, for nothing is ever deleted from it; the database then keeps those that the shop reads.
 */
export async function recordEvents(
  { database, dataset }: Pick<Dependencies, 'database' | 'dataset'>,
  events: readonly EventRow[],
): Promise<{ storeId: string }> {
  const d1 = database.$client;
  for (const { action, origin, productId, device } of events) {
    dataset?.writeDataPoint({ indexes: [action], blobs: [action, origin, productId, device] });
  }
  const [stores] = await d1.batch<{ id: string }>([
    statement(d1, database.select({ id: store.id }).from(store).limit(1)),
    ...events.flatMap((event) => [
      d1
        .prepare(
          `insert into analytics_event (id, createdAt, ownerId, action, origin, data, productId, device)
           select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8 where ${dataset ? isRead : 'true'}`,
        )
        .bind(
          event.id,
          event.createdAt,
          event.ownerId,
          event.action,
          event.origin,
          JSON.stringify(event.data),
          event.productId,
          event.device,
        ),
      ...viewStatements(d1, event),
    ]),
  ]);
  const found = stores?.results[0];
  if (!found) throw new Error('The database holds no store');
  return { storeId: found.id };
}

function viewStatements(
  d1: D1Database,
  { action, data, createdAt, ownerId }: EventRow,
): D1PreparedStatement[] {
  const product = z.safeParse(id, data['product']);
  if (action !== 'viewed_product' || !product.success) return [];
  const [day, viewer] = [midnightBefore(createdAt), `viewed/${ownerId}/${product.data}`];
  return [
    d1
      .prepare(
        `insert into product_view (productId, day, views)
         select ?1, ?2, 1 where exists (select 1 from product where id = ?1)
           and not exists (select 1 from limit_counter where subject = ?3 and windowStart = ?2)
         on conflict (productId, day) do update set views = views + 1`,
      )
      .bind(product.data, day, viewer),
    d1
      .prepare(
        `insert into limit_counter (subject, windowStart, count)
         select ?3, ?2, 1 where exists (select 1 from product where id = ?1) on conflict do nothing`,
      )
      .bind(product.data, day, viewer),
  ];
}

/** How often a product was viewed, since midnight in Accra and ever. */
export async function readViews({ database, now }: Clocked, productId: string): Promise<ProductViewCount> {
  const views = await database.$client
    .prepare(
      `select coalesce(sum(views), 0) as total, coalesce(sum(case day when ?2 then views end), 0) as daily
       from product_view where productId = ?1`,
    )
    .bind(productId, midnightBefore(now()))
    .first<ProductViewCount>();
  return views ?? { daily: 0, total: 0 };
}

/** The views of a product since midnight in Accra; `productId` is SQL for its id from ?1. No row: none. */
export function viewsToday(from: Clocked, productId: string, value: string): Reading<{ views: number }> {
  return reading(
    from,
    `select views from product_view where productId = ${productId} and day = ?2`,
    value,
    midnightBefore(from.now()),
  );
}

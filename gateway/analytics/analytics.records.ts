import * as z from 'zod/mini';
import type { ProductViewCount } from '#contract/analytics/analytics.schema.ts';
import { id } from '#contract/wire/wire.schema.ts';
import type { analyticsEvent } from '../database/analytics.tables.ts';
import { type Query, query, requireStore, rowsOf } from '../database/query.ts';
import type { Dependencies, WithClock } from '../dependencies.ts';

export type EventRow = typeof analyticsEvent.$inferSelect;

const dayMs = 24 * 60 * 60_000;

/** The last midnight in Accra, which uses UTC. */
const midnightBefore = (time: number) => time - (time % dayMs);

/** SQL: the shop reads the event later: product views, and each visitor's first two kinds of actions. */
const isRead = `?4 = 'viewed_product' or (
  (select min(action) from analytics_event where ownerId = ?3)
    is (select max(action) from analytics_event where ownerId = ?3)
  and not exists (select 1 from analytics_event where ownerId = ?3 and action = ?4))`;

/**
 * Stores events and counts product views, once per visitor, product and day, in one round trip. A dataset gets all events
 * without personal data, because it cannot delete rows; the database then stores only the events that the shop reads.
 */
export async function recordEvents(
  { database, dataset }: Pick<Dependencies, 'database' | 'dataset'>,
  events: readonly EventRow[],
): Promise<{ storeId: string }> {
  const d1 = database.$client;
  for (const { action, origin, productId, device } of events) {
    dataset?.writeDataPoint({ indexes: [action], blobs: [action, origin, productId, device] });
  }
  const [stores] = await d1.batch([
    d1.prepare('select id from store limit 1'),
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
  return { storeId: requireStore(rowsOf<{ id: string }>(stores)).id };
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

/** A product's views since midnight in Accra and in total. */
export async function readViews({ database, now }: WithClock, productId: string): Promise<ProductViewCount> {
  const views = await database.$client
    .prepare(
      `select coalesce(sum(views), 0) as total, coalesce(sum(case day when ?2 then views end), 0) as daily
       from product_view where productId = ?1`,
    )
    .bind(productId, midnightBefore(now()))
    .first<ProductViewCount>();
  return views ?? { daily: 0, total: 0 };
}

/** A product's views since midnight in Accra; no row if there are none. `productId` is SQL that yields its id from ?1. */
export function viewsToday(from: WithClock, productId: string, value: string): Query<{ views: number }> {
  return query(
    from,
    `select views from product_view where productId = ${productId} and day = ?2`,
    value,
    midnightBefore(from.now()),
  );
}

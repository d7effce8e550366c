import { type SQL, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { ProductViewCount } from '#contract/analytics/analytics.schema.ts';
import { id } from '#contract/wire/wire.schema.ts';
import type { analyticsEvent } from '../database/analytics.tables.ts';
import { batch } from '../database/commit.ts';
import { type Query, query, requireStore, rowsOf } from '../database/query.ts';
import type { Dependencies, WithClock } from '../dependencies.ts';
import { midnightBefore } from '../time-units.ts';

export type EventRow = typeof analyticsEvent.$inferSelect;

/** SQL: the shop reads the event later: product views, and each visitor's first two kinds of actions. */
const isRead = ({ ownerId, action }: EventRow) => {
  const own = sql`from analytics_event where ownerId = ${ownerId}`;
  return sql`${action} = 'viewed_product' or (
    (select min(action) ${own}) is (select max(action) ${own})
    and not exists (select 1 ${own} and action = ${action}))`;
};

/**
 * Stores events and counts product views, once per visitor, product and day, in one round trip. A dataset gets all events
 * without personal data, because it cannot delete rows; the database then stores only the events that the shop reads.
 */
export async function recordEvents(
  { database, dataset }: Pick<Dependencies, 'database' | 'dataset'>,
  events: readonly EventRow[],
): Promise<{ storeId: string }> {
  for (const { action, origin, productId, device } of events) {
    dataset?.writeDataPoint({ indexes: [action], blobs: [action, origin, productId, device] });
  }
  const [stores] = await batch(database.$client, [
    sql`select id from store limit 1`,
    ...events.flatMap((event) => [
      sql`insert into analytics_event (id, createdAt, ownerId, action, origin, data, productId, device)
        select ${event.id}, ${event.createdAt}, ${event.ownerId}, ${event.action}, ${event.origin},
          ${JSON.stringify(event.data)}, ${event.productId}, ${event.device}
        where ${dataset ? isRead(event) : sql`true`}`,
      ...viewStatements(event),
    ]),
  ]);
  return { storeId: requireStore(rowsOf<{ id: string }>(stores)).id };
}

function viewStatements({ action, data, createdAt, ownerId }: EventRow): SQL[] {
  const { data: productId } = z.safeParse(id, data['product']);
  if (action !== 'viewed_product' || productId === undefined) return [];
  const [day, viewer] = [midnightBefore(createdAt), `viewed/${ownerId}/${productId}`];
  const exists = sql`exists (select 1 from product where id = ${productId})`;
  return [
    sql`insert into product_view (productId, day, views)
      select ${productId}, ${day}, 1 where ${exists}
        and not exists (select 1 from limit_counter where subject = ${viewer} and windowStart = ${day})
      on conflict (productId, day) do update set views = views + 1`,
    sql`insert into limit_counter (subject, windowStart, count)
      select ${viewer}, ${day}, 1 where ${exists} on conflict do nothing`,
  ];
}

export async function readViews({ database, now }: WithClock, productId: string): Promise<ProductViewCount> {
  const [views = { daily: 0, total: 0 }] = await database.all<ProductViewCount>(sql`
    select coalesce(sum(views), 0) as total,
      coalesce(sum(case day when ${midnightBefore(now())} then views end), 0) as daily
    from product_view where productId = ${productId}`);
  return views;
}

/** Adds the views of earlier days up, as those of day 0: a row per product and day would outgrow the nightly backup. */
export async function sweepViews({ database, now }: WithClock): Promise<void> {
  const earlier = sql`from product_view where day > 0 and day < ${midnightBefore(now())}`;
  await batch(database.$client, [
    sql`insert into product_view (productId, day, views)
      select productId, 0, sum(views) ${earlier} group by productId
      on conflict (productId, day) do update set views = views + excluded.views`,
    sql`delete ${earlier}`,
  ]);
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

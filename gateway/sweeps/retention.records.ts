import type { Dependencies } from '../dependencies.ts';

const day = 24 * 60 * 60_000;

/** Rows of a statement, and statements of a day: what is left over waits for the next one. */
const atOnce = 1000;
const mostRounds = 100;

/** Deletes what is no longer needed, in small steps along an index (`RETENTION_…` of the settings). */
export async function sweepForgotten({ database, now, settings }: Dependencies): Promise<void> {
  const d1 = database.$client;
  const before = (days: number) => now() - days * day;
  await forgetGuests(d1, before(settings.RETENTION_GUEST_DAYS));
  await remove(d1, 'stock_notice', 'createdAt', before(settings.RETENTION_GUEST_DAYS));
  await remove(d1, 'analytics_event', 'createdAt', before(settings.RETENTION_EVENT_DAYS));
  await remove(d1, 'limit_counter', 'windowStart', before(2));
  await remove(d1, 'idempotent_answer', 'createdAt', before(1));
  await repeat(
    d1,
    `update mail set text = '', html = '' where rowid in
       (select rowid from mail where sentAt < ?1 and text <> '' order by sentAt limit ${atOnce})`,
    before(settings.RETENTION_MAIL_DAYS),
  );
}

function remove(d1: D1Database, table: string, age: string, before: number): Promise<void> {
  const oldest = `select rowid from ${table} where ${age} < ?1 order by ${age} limit ${atOnce}`;
  return repeat(d1, `delete from ${table} where rowid in (${oldest})`, before);
}

async function repeat(d1: D1Database, sql: string, before: number): Promise<void> {
  for (let round = 0; round < mostRounds; round++) {
    const { meta } = await d1.prepare(sql).bind(before).run();
    if (meta.changes < atOnce) return;
  }
}

const isEmpty = (kind: 'bag' | 'saved_bag') =>
  `not exists (select 1 from ${kind} list join ${kind}_item line on line.bagId = list.id where list.ownerId = guest.id)`;

/** Steps along the guests' age, the youngest of the old ones first: guests that are kept block no others. */
async function forgetGuests(d1: D1Database, before: number): Promise<void> {
  const page = `select id, createdAt, rowid as place from guest where (createdAt, rowid) < (?1, ?2)
    order by createdAt desc, rowid desc limit ${atOnce}`;
  const forgotten = `select id from guest where id in (select id from (${page})) and ${isEmpty('bag')}
    and ${isEmpty('saved_bag')} and not exists (select 1 from orders where orders.ownerId = guest.id)
    and not exists (select 1 from checkout_session where checkout_session.ownerId = guest.id)`;
  let [createdAt, place] = [before, 0];
  for (let round = 0; round < mostRounds; round++) {
    const run = (sql: string) => d1.prepare(sql).bind(createdAt, place);
    const [seen] = await d1.batch<{ createdAt: number; place: number }>([
      run(`select createdAt, place from (${page}) order by createdAt, place limit 1`),
      run(`delete from bag where ownerId in (${forgotten})`),
      run(`delete from saved_bag where ownerId in (${forgotten})`),
      run(`delete from guest where id in (${forgotten})`),
    ]);
    const oldest = seen?.results[0];
    if (!oldest) return;
    ({ createdAt, place } = oldest);
  }
}

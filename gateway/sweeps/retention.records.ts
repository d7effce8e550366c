import { isUnpaid } from '../database/checkout.tables.ts';
import type { Dependencies } from '../dependencies.ts';
import { staffSessionLifetimeMs } from '../staff/staff-identity.records.ts';

const dayMs = 24 * 60 * 60_000;

/** Rows per statement, and statements per run. The next run continues. */
const batchSize = 1000;
const maxBatches = 100;

/** Deletes data past its retention (`RETENTION_…` settings), in small batches along an index. */
export async function sweepRetention({ database, now, settings }: Dependencies): Promise<void> {
  const d1 = database.$client;
  const before = (days: number) => now() - days * dayMs;
  await deleteGuests(d1, before(settings.RETENTION_GUEST_DAYS));
  await deleteOld(d1, 'stock_notice', 'createdAt', before(settings.RETENTION_GUEST_DAYS));
  await deleteOld(d1, 'analytics_event', 'createdAt', before(settings.RETENTION_EVENT_DAYS));
  await deleteOld(d1, 'limit_counter', 'windowStart', before(2));
  await deleteOld(d1, 'idempotent_answer', 'createdAt', before(1));
  for (const end of ['sentAt', 'givenUpAt']) {
    const ended = `select rowid from mail where ${end} < ?1 and text <> '' order by ${end} limit ${batchSize}`;
    const empty = `update mail set text = '', html = '' where rowid in (${ended})`;
    await repeat(d1, empty, before(settings.RETENTION_MAIL_DAYS));
  }
}

function deleteOld(d1: D1Database, table: string, age: string, before: number): Promise<void> {
  const oldest = `select rowid from ${table} where ${age} < ?1 order by ${age} limit ${batchSize}`;
  return repeat(d1, `delete from ${table} where rowid in (${oldest})`, before);
}

async function repeat(d1: D1Database, sql: string, before: number): Promise<void> {
  for (let batch = 0; batch < maxBatches; batch++) {
    const { meta } = await d1.prepare(sql).bind(before).run();
    if (meta.changes < batchSize) return;
  }
}

const isEmpty = (kind: 'bag' | 'saved_bag') =>
  `not exists (select 1 from ${kind} list join ${kind}_item line on line.bagId = list.id where list.ownerId = guest.id)`;

/** Walks from young to old past guests with a bag, order or session, so they do not block the deletion of others. */
async function deleteGuests(d1: D1Database, before: number): Promise<void> {
  const page = `select id, createdAt, rowid as place from guest where (createdAt, rowid) < (?1, ?2)
    order by createdAt desc, rowid desc limit ${batchSize}`;
  const unused = `select id from guest where id in (select id from (${page})) and ${isEmpty('bag')}
    and ${isEmpty('saved_bag')} and not exists (select 1 from orders where orders.ownerId = guest.id)
    and not exists (select 1 from checkout_session where checkout_session.ownerId = guest.id)`;
  let [createdAt, place] = [before, 0];
  for (let batch = 0; batch < maxBatches; batch++) {
    const run = (sql: string) => d1.prepare(sql).bind(createdAt, place);
    const [oldest] = await d1.batch<{ createdAt: number; place: number }>([
      run(`select createdAt, place from (${page}) order by createdAt, place limit 1`),
      run(`delete from bag where ownerId in (${unused})`),
      run(`delete from saved_bag where ownerId in (${unused})`),
      run(`delete from guest where id in (${unused})`),
    ]);
    const next = oldest?.results[0];
    if (!next) return;
    ({ createdAt, place } = next);
  }
}

/** Deactivates fulfilment restrictions after their end. */
export async function sweepRestrictions({ database, now }: Dependencies): Promise<void> {
  const d1 = database.$client;
  const deactivate = (name: string) =>
    d1
      .prepare(
        `update store set config = json_set(config, '$.fulfillment.${name}.isActive', json('false'))
         where json_extract(config, '$.fulfillment.${name}.isActive') = 1
           and json_extract(config, '$.fulfillment.${name}.endTime') < ?`,
      )
      .bind(now());
  await d1.batch([deactivate('pickupRestriction'), deactivate('deliveryRestriction')]);
}

/** Deletes expired codes, tokens and events, and unpaid sessions 30 days after they expired. */
export async function sweepExpiredRows({ database, now }: Dependencies): Promise<void> {
  const d1 = database.$client;
  const time = now();
  const run = (sql: string, days: number) => d1.prepare(sql).bind(time - days * dayMs);
  const unpaid = `expiresAt < ?1 and ${isUnpaid}
    and not exists (select 1 from payment where payment.sessionId = checkout_session.id
      and (payment.status in ('paid', 'attention') or payment.refundStatus is not null))`;
  const sessions = `select id from checkout_session where ${unpaid}`;
  await d1.batch([
    run('delete from one_time_code where createdAt < ?', 2),
    run('delete from user_session where createdAt < ?', 90),
    run('delete from user_session where lastSeenAt < ?', 30),
    run('delete from staff_session where createdAt < ?', staffSessionLifetimeMs / dayMs),
    run('delete from payment_event where handledAt < ?', 90),
    run(`delete from payment where sessionId in (${sessions})`, 30),
    run(`delete from checkout_item where sessionId in (${sessions})`, 30),
    run(
      `delete from checkout_session where ${unpaid}
      and not exists (select 1 from hold where hold.sessionId = checkout_session.id)
      and not exists (select 1 from payment where payment.sessionId = checkout_session.id)`,
      30,
    ),
  ]);
}

import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { analyticsEvent } from '../database/analytics.tables.ts';
import { isUnpaid } from '../database/checkout.tables.ts';
import { batch } from '../database/commit.ts';
import * as tables from '../database/customer.tables.ts';
import { mail } from '../database/mail.tables.ts';
import { stockNotice } from '../database/stock.tables.ts';
import type { Dependencies, WithDatabase } from '../dependencies.ts';
import { staffSessionLifetimeMs } from '../http/staff-identity.ts';
import { dayMs } from '../time-units.ts';

/** Rows per statement, and statements per run. A night deletes more than a busy day adds, and the next one continues. */
const batchSize = 5000;
const maxBatches = 100;

/** A guest has lists, orders and sessions to look at, and a mail has up to 20 KB of text. */
const smallBatchSize = 1000;

/** Deletes data past its retention (`RETENTION_…` settings), in small batches along an index. */
export async function sweepRetention(dependencies: Dependencies): Promise<void> {
  const { now, settings } = dependencies;
  const before = (days: number) => now() - days * dayMs;
  await deleteGuests(dependencies, before(settings.RETENTION_GUEST_DAYS));
  await deleteOld(dependencies, stockNotice.createdAt, before(settings.RETENTION_GUEST_DAYS));
  await deleteOld(dependencies, analyticsEvent.createdAt, before(settings.RETENTION_EVENT_DAYS));
  await deleteOld(dependencies, tables.limitCounter.windowStart, before(2));
  await deleteOld(dependencies, tables.idempotentAnswer.createdAt, before(1));
  const mailedBefore = before(settings.RETENTION_MAIL_DAYS);
  // Other mails stay without their text, with the order or account that they are about. An offer has its state from its mail.
  const unneeded = sql`delete from mail where rowid in (
    select rowid from mail where (about glob 'stock-notice/*' or about glob 'offer/*' or about glob 'email-changed/*'
        or about glob 'sign-in-*')
      and coalesce(sentAt, givenUpAt) < ${mailedBefore}
      and not exists (select 1 from offer where offer.email = recipient and mailAbout = about)
    limit ${smallBatchSize})`;
  await repeat(dependencies, unneeded, smallBatchSize);
  for (const end of [mail.sentAt, mail.givenUpAt]) {
    const empty = sql`update mail set text = '', html = '' where rowid in (
      select rowid from mail where ${end} < ${mailedBefore} and text <> ''
      order by ${end} limit ${smallBatchSize})`;
    await repeat(dependencies, empty, smallBatchSize);
  }
}

const deleteOld = (from: WithDatabase, age: SQLiteColumn, before: number): Promise<void> =>
  repeat(
    from,
    sql`delete from ${age.table} where rowid in (
      select rowid from ${age.table} where ${age} < ${before} order by ${age} limit ${batchSize})`,
  );

async function repeat({ database }: WithDatabase, statement: SQL, size = batchSize): Promise<void> {
  for (let count = 0; count < maxBatches; count++) {
    const { meta } = await database.run(statement);
    if (meta.changes < size) return;
  }
}

/** Walks from young to old past guests with a bag, order or session, so they do not block the deletion of others. */
async function deleteGuests({ database }: WithDatabase, before: number): Promise<void> {
  const isEmpty = (list: SQLiteTable, line: SQLiteTable) => sql`not exists (
    select 1 from ${list} list join ${line} line on line.bagId = list.id where list.ownerId = guest.id)`;
  let [createdAt, place] = [before, 0];
  for (let count = 0; count < maxBatches; count++) {
    const page = sql`select id, createdAt, rowid as place from guest where (createdAt, rowid) < (${createdAt}, ${place})
      order by createdAt desc, rowid desc limit ${smallBatchSize}`;
    const unused = sql`select id from guest where id in (select id from (${page}))
      and ${isEmpty(tables.bag, tables.bagItem)} and ${isEmpty(tables.savedBag, tables.savedBagItem)}
      and not exists (select 1 from orders where orders.ownerId = guest.id)
      and not exists (select 1 from checkout_session where checkout_session.ownerId = guest.id)`;
    const [oldest] = await batch<{ createdAt: number; place: number }>(database.$client, [
      sql`select createdAt, place from (${page}) order by createdAt, place limit 1`,
      sql`delete from bag where ownerId in (${unused})`,
      sql`delete from saved_bag where ownerId in (${unused})`,
      sql`delete from offer where ownerId in (${unused})`,
      sql`delete from guest where id in (${unused})`,
    ]);
    const next = oldest?.results[0];
    if (!next) return;
    ({ createdAt, place } = next);
  }
}

/** Deletes expired codes, tokens and events, and unpaid sessions 30 days after they expired. */
export async function sweepExpiredRows({ database, now }: Dependencies): Promise<void> {
  const time = now();
  const before = (days: number) => time - days * dayMs;
  const unpaid = sql`expiresAt < ${before(30)} and ${sql.raw(isUnpaid)}
    and not exists (select 1 from payment where payment.sessionId = checkout_session.id
      and (payment.status in ('paid', 'attention') or payment.refundStatus is not null))`;
  const sessions = sql`select id from checkout_session where ${unpaid}`;
  await batch(database.$client, [
    sql`delete from one_time_code where createdAt < ${before(2)}`,
    sql`delete from user_session where createdAt < ${before(90)}`,
    sql`delete from user_session where lastSeenAt < ${before(30)}`,
    sql`delete from staff_session where createdAt < ${time - staffSessionLifetimeMs}`,
    sql`delete from payment_event where handledAt < ${before(90)}`,
    sql`delete from payment where sessionId in (${sessions})`,
    sql`delete from checkout_item where sessionId in (${sessions})`,
    sql`delete from checkout_session where ${unpaid}
      and not exists (select 1 from hold where hold.sessionId = checkout_session.id)
      and not exists (select 1 from payment where payment.sessionId = checkout_session.id)`,
  ]);
}

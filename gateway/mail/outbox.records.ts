import { and, asc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { newId } from '../crypto.ts';
import { mail } from '../database/mail.tables.ts';
import type { WithClock, WithDatabase } from '../dependencies.ts';
import { hourMs } from '../time-units.ts';
import type { Message } from './mail.port.ts';

export type MailRow = typeof mail.$inferSelect;

/** Messages about orders that one address gets per hour. */
const orderMailsPerHour = 5;

/** Queues a message in the batch of the change that it reports. The queue or a sweep sends it. */
export function outboxStatement({ database, now, jobs }: WithClock, message: Message) {
  const time = now();
  const id = newId('mail');
  jobs?.push({ kind: 'mail', id });
  const row = { id, createdAt: time, nextTryAt: sendTime(message, time), ...message };
  return database.insert(mail).values(row).onConflictDoNothing();
}

/** {@link outboxStatement} that queues nothing unless the recipient is the e-mail of a `user` and `isWanted`. */
export function accountMailStatement(
  { now, jobs }: WithClock,
  { about, recipient, subject, text, html }: Message,
  isWanted = sql`true`,
): SQL {
  const time = now();
  const id = newId('mail');
  jobs?.push({ kind: 'mail', id });
  return sql`insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt)
    select ${id}, ${time}, ${about}, ${recipient}, ${subject}, ${text}, ${html}, ${time}
    where exists (select 1 from user where email = ${recipient}) and ${isWanted}
    on conflict do nothing`;
}

export function sentStatement({ database, now }: WithClock, message: Message) {
  const time = now();
  const row = { id: newId('mail'), createdAt: time, nextTryAt: time, sentAt: time, ...message };
  return database.insert(mail).values(row).onConflictDoNothing();
}

/** Now, or for a shopper's message about an order an hour after the fifth last one to the same address. */
function sendTime({ about, recipient }: Message, now: number): number | SQL<number> {
  if (!about.startsWith('order-')) return now;
  return sql<number>`max(${now}, coalesce((
    select coalesce(sentAt, nextTryAt) from mail
    where recipient = ${recipient} and about like 'order-%'
    order by createdAt desc, rowid desc limit 1 offset ${orderMailsPerHour - 1}), 0) + ${hourMs})`;
}

const isWaiting = and(isNull(mail.sentAt), isNull(mail.givenUpAt));

/** At most 25 due messages, oldest first, or the one with this id if it is due. */
export async function findDueMail({ database, now }: WithClock, id?: string): Promise<MailRow[]> {
  return database
    .select()
    .from(mail)
    .where(and(isWaiting, lte(mail.nextTryAt, now()), id === undefined ? undefined : eq(mail.id, id)))
    .orderBy(asc(mail.nextTryAt))
    .limit(25);
}

/** True for the one caller that can send this message now. It is due again after the pause. */
export async function claimMail(
  { database, now }: WithClock,
  { id, tries }: Pick<MailRow, 'id' | 'tries'>,
  pauseMs: number,
): Promise<boolean> {
  const claimed = await database
    .update(mail)
    .set({ tries: sql`tries + 1`, nextTryAt: now() + pauseMs })
    .where(and(eq(mail.id, id), eq(mail.tries, tries), isWaiting))
    .returning({ id: mail.id });
  return claimed.length > 0;
}

/** A message that was given up stays so: the provider's event can come before its answer. */
export async function markMail(
  { database, now }: WithClock,
  id: string,
  end: 'sentAt' | 'givenUpAt',
): Promise<void> {
  await database
    .update(mail)
    .set({ sentAt: null, [end]: now() })
    .where(and(eq(mail.id, id), isNull(mail.givenUpAt)));
}

export async function listMail({ database }: WithDatabase): Promise<MailRow[]> {
  return database.select().from(mail).orderBy(sql`createdAt desc, rowid desc`).limit(200);
}

export async function readMail({ database }: WithDatabase, id: string): Promise<MailRow | undefined> {
  return database.select().from(mail).where(eq(mail.id, id)).get();
}

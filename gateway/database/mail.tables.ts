import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { base, time } from './columns.ts';

/** The outbox. Mail is inserted in the batch of its cause and sent by the queue or a sweep. */
export const mail = sqliteTable(
  'mail',
  {
    ...base,
    /** The message's key, such as `order-placed/{orderId}`. Unique, so it is sent once. */
    about: text().notNull().unique(),
    recipient: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** One-click unsubscribe URL (POST), for mail clients. */
    unsubscribeHref: text(),
    nextTryAt: time().notNull(),
    tries: integer().notNull().default(0),
    sentAt: time(),
    givenUpAt: time(),
  },
  (table) => [
    index('mail_waiting').on(table.nextTryAt).where(sql`sentAt is null and givenUpAt is null`),
    index('mail_given_up').on(table.givenUpAt).where(sql`givenUpAt is not null`),
    index('mail_recipient').on(table.recipient, table.createdAt),
    index('mail_sent').on(table.sentAt).where(sql`text <> ''`),
  ],
);

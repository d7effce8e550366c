import { type SQL, sql } from 'drizzle-orm';
import type { Message } from './mail.port.ts';

const hour = 60 * 60_000;
const emailsAnHour = 5;

/** Letters to a shopper about an order; the notice to staff is none. */
const isAboutOrder = ({ about }: Message) => about.startsWith('order-') && !about.startsWith('order-notice/');
const isAboutOrderSql = sql.raw(`about like 'order-%' and about not like 'order-notice/%'`);

/**
 * When a message is to be sent: now, but one address gets 5 messages about orders an hour. One more waits until an hour
 * after the fifth last, as the insert itself finds it.
 */
export function turnOf(message: Message, now: number): number | SQL<number> {
  if (!isAboutOrder(message)) return now;
  return sql<number>`max(${now}, coalesce((
    select coalesce(sentAt, nextTryAt) from mail where recipient = ${message.recipient} and ${isAboutOrderSql}
    order by createdAt desc, rowid desc limit 1 offset ${emailsAnHour - 1}), 0) + ${hour})`;
}

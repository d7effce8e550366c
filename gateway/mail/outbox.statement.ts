import { sql } from 'drizzle-orm';
import { statement } from '../database/commit.ts';
import { mail } from '../database/mail.tables.ts';
import type { Dependencies } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import type { Message } from './mail.port.ts';

/** A message for the outbox: written once, however often its cause is worked off. */
export type Letter = Message;

const hour = 60 * 60_000;
const orderLettersAnHour = 5;

/** Whether a message is about an order and for its shopper, as SQL on `about`. */
const isAboutOrder = `about like 'order-%' and about not like 'order-notice/%'`;

/** One address gets 5 letters about orders an hour: one more waits until an hour after the fifth last. */
const turnFor = ({ recipient }: Letter, time: number) => sql<number>`max(${time}, coalesce((
  select coalesce(sentAt, nextTryAt) from mail where recipient = ${recipient} and ${sql.raw(isAboutOrder)}
  order by createdAt desc, rowid desc limit 1 offset ${orderLettersAnHour - 1}), 0) + ${hour})`;

const isLimited = ({ about }: Letter) => about.startsWith('order-') && !about.startsWith('order-notice/');

/** Writes a letter into the outbox, in the batch of what it tells about; a sweep sends it (contract §10). */
export function outboxStatement(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  letter: Letter,
): D1PreparedStatement {
  const time = now();
  return statement(
    database.$client,
    database
      .insert(mail)
      .values({
        id: newId('mail'),
        createdAt: time,
        nextTryAt: isLimited(letter) ? turnFor(letter, time) : time,
        ...letter,
      })
      .onConflictDoNothing(),
  );
}

/** Keeps a letter that was delivered at once: no sweep sends it again. */
export function sentStatement(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  letter: Letter,
): D1PreparedStatement {
  const time = now();
  return statement(
    database.$client,
    database
      .insert(mail)
      .values({ id: newId('mail'), createdAt: time, nextTryAt: time, sentAt: time, ...letter })
      .onConflictDoNothing(),
  );
}

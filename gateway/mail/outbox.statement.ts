import { statement } from '../database/commit.ts';
import { mail } from '../database/mail.tables.ts';
import type { Clocked } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import type { Message } from './mail.port.ts';
import { turnOf } from './order-turn.records.ts';

/** Writes a message into the outbox, in the batch of what it tells about; the queue or a sweep sends it. */
export function outboxStatement({ database, now, jobs }: Clocked, message: Message): D1PreparedStatement {
  const time = now();
  const id = newId('mail');
  jobs?.push({ kind: 'mail', id });
  return statement(
    database.$client,
    database
      .insert(mail)
      .values({
        id,
        createdAt: time,
        nextTryAt: turnOf(message, time),
        ...message,
      })
      .onConflictDoNothing(),
  );
}

/** Keeps a message that was delivered at once: no sweep sends it again. */
export function sentStatement({ database, now }: Clocked, message: Message): D1PreparedStatement {
  const time = now();
  return statement(
    database.$client,
    database
      .insert(mail)
      .values({ id: newId('mail'), createdAt: time, nextTryAt: time, sentAt: time, ...message })
      .onConflictDoNothing(),
  );
}

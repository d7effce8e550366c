import { statement } from '../database/commit.ts';
import { mail } from '../database/mail.tables.ts';
import type { Dependencies } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import type { Message } from './mail.port.ts';
import { turnOf } from './order-turn.records.ts';

/** A message for the outbox: written once, however often its cause is worked off. */
export type Letter = Message;

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
        nextTryAt: turnOf(letter, time),
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

import type { Clocked } from '../dependencies.ts';
import { newId } from '../http/digest.ts';
import type { Message } from '../mail/mail.port.ts';

/** Writes a message to the owner of an account; where there is none, nothing. */
export async function emailOwner(
  { database, now }: Clocked,
  { about, recipient, subject, text, html }: Message,
): Promise<void> {
  await database.$client
    .prepare(
      `insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt)
       select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?2 where exists (select 1 from user where email = ?4)
       on conflict do nothing`,
    )
    .bind(newId('mail'), now(), about, recipient, subject, text, html)
    .run();
}

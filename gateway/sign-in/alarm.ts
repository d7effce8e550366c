import type { Dependencies } from '../dependencies.ts';
import { keyedHash, newId } from '../http/digest.ts';
import { signInAlarmLetter } from '../mail/messages/sign-in-alarm.ts';
import { readStore } from '../store/store.records.ts';

const day = 24 * 60 * 60_000;

/**
 * Tells the owner of the account with this e-mail of the wrong tries, once a day. Without an account it is the same
 * work, and no mail.
 */
export async function tellOwner(dependencies: Dependencies, email: string): Promise<void> {
  const { database, settings, now } = dependencies;
  const time = now();
  const { name: storeName } = await readStore(dependencies);
  const hash = await keyedHash(settings.IDENTITY_SECRET, 'sign-in-alarm', email);
  const about = `sign-in-alarm/${hash}/${Math.floor(time / day)}`;
  const { recipient, subject, text, html } = signInAlarmLetter({ about, email, storeName });
  await database.$client
    .prepare(
      `insert into mail (id, createdAt, about, recipient, subject, text, html, nextTryAt)
       select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?2 where exists (select 1 from user where email = ?4)
       on conflict do nothing`,
    )
    .bind(newId('mail'), time, about, recipient, subject, text, html)
    .run();
}

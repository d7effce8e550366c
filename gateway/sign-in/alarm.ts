import type { Dependencies } from '../dependencies.ts';
import { keyedHash } from '../http/digest.ts';
import { signInAlarmEmail } from '../mail/messages/sign-in-alarm.ts';
import { readStore } from '../store/store.records.ts';
import { emailOwner } from './alarm.records.ts';

const day = 24 * 60 * 60_000;

/**
 * Tells the owner of the account with this e-mail of the wrong tries, once a day. Without an account it is the same
 * work, and no mail.
 */
export async function alertOwner(dependencies: Dependencies, email: string): Promise<void> {
  const { settings, now } = dependencies;
  const { name: storeName } = await readStore(dependencies);
  const hash = await keyedHash(settings.IDENTITY_SECRET, 'sign-in-alarm', email);
  const about = `sign-in-alarm/${hash}/${Math.floor(now() / day)}`;
  await emailOwner(dependencies, signInAlarmEmail({ about, email, storeName }));
}

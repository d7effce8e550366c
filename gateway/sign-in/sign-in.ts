import type { User } from '#contract/customers/customer.schema.ts';
import { newId, randomToken, sha256 } from '../crypto.ts';
import { readGuest } from '../customers/guest.records.ts';
import { userDocument } from '../customers/user.document.ts';
import { type GatewayContext, shopUrl } from '../http/context.ts';
import { getIdentity, readSignedInUser, sessionTokenHash, setUserCookie } from '../http/identity.ts';
import { emailChangedEmail } from '../mail/messages/sign-in.ts';
import { type EnteredCode, verifyCode } from '../one-time-codes/verify-code.ts';
import { readStore } from '../store/store.records.ts';
import { type SignIn, startSession } from './session.records.ts';

/** Signs in with the correct code; undefined otherwise. */
export async function signInWithCode(
  context: GatewayContext,
  entered: EnteredCode,
): Promise<User | undefined> {
  const code = await verifyCode(context, entered);
  if (!code) return undefined;
  const { email } = entered;
  const dependencies = context.get('dependencies');
  const { userId, guestId } = await getIdentity(context);
  const guest = guestId === undefined ? undefined : await readGuest(dependencies, guestId);
  // A guest may have paid with a friend's details.
  const named = (guest?.email ?? email) === email ? guest : undefined;
  const token = randomToken();
  const row = await startSession(dependencies, {
    email,
    newUserId: newId('user'),
    firstName: code.firstName ?? named?.firstName ?? null,
    lastName: code.lastName ?? named?.lastName ?? null,
    change: code.userId === userId ? await changeOf(context) : undefined,
    tokenHash: await sha256(token),
    previousHash: await sessionTokenHash(context),
  });
  setUserCookie(context, token);
  return userDocument(dependencies, row);
}

/** The change of the signed-in user's e-mail, with the mail to the former address. */
async function changeOf(context: GatewayContext): Promise<SignIn['change']> {
  const user = await readSignedInUser(context);
  if (!user) return undefined;
  const { name: storeName } = await readStore(context.get('dependencies'));
  const about = `email-changed/${user.id}/${newId('change')}`;
  const notice = emailChangedEmail({ about, formerEmail: user.email, storeName, shopUrl: shopUrl(context) });
  return { userId: user.id, notice };
}

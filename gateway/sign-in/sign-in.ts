import type { User } from '#contract/customers/customer.schema.ts';
import { newId, randomToken, sha256 } from '../crypto.ts';
import { readGuest } from '../customers/guest.records.ts';
import { userDocument } from '../customers/user.document.ts';
import type { GatewayContext } from '../http/context.ts';
import { getIdentity, sessionTokenHash, setUserCookie } from '../http/identity.ts';
import { type EnteredCode, verifyCode } from '../one-time-codes/verify-code.ts';
import { startSession } from './session.records.ts';

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
    changedBy: code.userId === userId ? userId : undefined,
    tokenHash: await sha256(token),
    previousHash: await sessionTokenHash(context),
  });
  setUserCookie(context, token);
  return userDocument(dependencies, row);
}

import type { User } from '#contract/customers/customer.schema.ts';
import { hmac, newId, randomToken, sha256 } from '../crypto.ts';
import { readGuest } from '../customers/guest.records.ts';
import { userDocument } from '../customers/user.document.ts';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayContext } from '../http/context.ts';
import { clearCookie, readCookie } from '../http/cookies.ts';
import { GatewayError } from '../http/errors.ts';
import { getIdentity, sessionTokenHash, setUserCookie } from '../http/identity.ts';
import { signInAlarmEmail } from '../mail/messages/sign-in.ts';
import { readStore } from '../store/store.records.ts';
import { dayMs } from '../time-units.ts';
import { attemptCode, mailAccountOwner, type VerifiedCode } from './code-attempt.records.ts';
import { rememberBrowser } from './known-browser.ts';
import { alarmThreshold } from './limits.ts';
import { hashCode } from './send-code.ts';
import { startSession } from './session.records.ts';

type EnteredCode = { readonly email: string; readonly code: string };

/** Signs in with the correct code; undefined otherwise. */
export async function signInWithCode(
  context: GatewayContext,
  entered: EnteredCode,
): Promise<User | undefined> {
  const verified = await verifyCode(context, entered);
  return verified && signIn(context, entered.email, verified);
}

/**
 * Uses up the correct code, however its digits are grouped, and remembers the browser. Undefined for a wrong, used or
 * expired code. Throws 429 beyond the limits.
 */
export async function verifyCode(
  context: GatewayContext,
  { email, code: typed }: EnteredCode,
): Promise<VerifiedCode | undefined> {
  const code = typed.replace(/\D/g, '');
  const dependencies = context.get('dependencies');
  const browser = readCookie(context, 'otp') ?? '';
  const result = await attemptCode(dependencies, {
    email,
    browserHash: await sha256(browser),
    codeHash: await hashCode(dependencies.settings.IDENTITY_SECRET, { email, browser, code }),
  });
  if (result.kind === 'limited') {
    throw new GatewayError(429, 'Too many wrong codes. Please try again later.', result.retryAfterSeconds);
  }
  if (result.kind === 'correct') {
    await rememberBrowser(context, email);
    clearCookie(context, 'otp');
    return result.code;
  }
  if (result.unknownAttempts >= alarmThreshold) await warnOwner(dependencies, email);
  return undefined;
}

/** Mails the account's owner about wrong codes, once a day. Does the same work when there is no account. */
async function warnOwner(dependencies: Dependencies, email: string): Promise<void> {
  const { settings, now } = dependencies;
  const { name: storeName } = await readStore(dependencies);
  const hash = await hmac(settings.IDENTITY_SECRET, 'sign-in-alarm', email);
  const about = `sign-in-alarm/${hash}/${Math.floor(now() / dayMs)}`;
  await mailAccountOwner(dependencies, signInAlarmEmail({ about, email, storeName }));
}

async function signIn(context: GatewayContext, email: string, code: VerifiedCode): Promise<User> {
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

import type { User } from '#contract/customers/customer.schema.ts';
import { readGuest } from '../guests/guest.records.ts';
import type { GatewayContext } from '../http/context.ts';
import { clearCookie, readCookie } from '../http/cookies.ts';
import { newId, plainHash, randomToken } from '../http/digest.ts';
import { GatewayError } from '../http/errors.ts';
import { identify, rememberUser, sentSessionHash } from '../http/identity.ts';
import { userDocument } from '../users/user.document.ts';
import { alertOwner } from './alarm.ts';
import { hashCode } from './code.ts';
import { rememberBrowser } from './known-browser.ts';
import { alarmingTries } from './limits.ts';
import { type ProvenCode, tryCode } from './proof.records.ts';
import { startSession } from './session.records.ts';

type SentCode = { readonly email: string; readonly code: string };

/** Signs in with the right code; undefined for any other. */
export async function proveCode(context: GatewayContext, sent: SentCode): Promise<User | undefined> {
  const proven = await takeCode(context, sent);
  return proven && signIn(context, sent.email, proven);
}

/**
 * Uses up the right code, and knows the browser from then on; undefined for a wrong, used, expired or dead one. 429
 * beyond the limit.
 */
export async function takeCode(
  context: GatewayContext,
  { email, code }: SentCode,
): Promise<ProvenCode | undefined> {
  const dependencies = context.get('dependencies');
  const browser = readCookie(context, 'otp') ?? '';
  const proof = await tryCode(dependencies, {
    email,
    browserHash: await plainHash(browser),
    codeHash: await hashCode(dependencies.settings.IDENTITY_SECRET, { email, browser, code }),
  });
  if (proof.kind === 'wait') {
    throw new GatewayError(429, 'Too many wrong codes. Please try again later.', proof.seconds);
  }
  if (proof.kind === 'right') {
    await rememberBrowser(context, email);
    clearCookie(context, 'otp');
    return proof.code;
  }
  if (proof.byStrangers >= alarmingTries) await alertOwner(dependencies, email);
  return undefined;
}

async function signIn(context: GatewayContext, email: string, code: ProvenCode): Promise<User> {
  const dependencies = context.get('dependencies');
  const { userId, guestId } = await identify(context);
  const guest = guestId === undefined ? undefined : await readGuest(dependencies, guestId);
  const token = randomToken();
  const row = await startSession(dependencies, {
    email,
    newUserId: newId('user'),
    firstName: code.firstName ?? guest?.firstName ?? null,
    lastName: code.lastName ?? guest?.lastName ?? null,
    takenBy: code.userId !== null && code.userId === userId ? userId : undefined,
    tokenHash: await plainHash(token),
    formerHash: await sentSessionHash(context),
  });
  rememberUser(context, token);
  return userDocument(dependencies, row);
}

import { hmac, sha256 } from '../crypto.ts';
import type { Dependencies } from '../dependencies.ts';
import type { GatewayContext } from '../http/context.ts';
import { clearCookie, readCookie } from '../http/cookies.ts';
import { GatewayError } from '../http/errors.ts';
import { signInAlarmEmail } from '../mail/messages/sign-in.ts';
import { accountMailStatement } from '../mail/outbox.records.ts';
import { readStore } from '../store/store.records.ts';
import { dayMs } from '../time-units.ts';
import { attemptCode, type VerifiedCode } from './code-attempt.records.ts';
import { rememberBrowser } from './known-browser.ts';
import { alarmThreshold } from './limits.ts';
import { hashCode } from './send-code.ts';

export type EnteredCode = { readonly email: string; readonly code: string };

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
  const alarm = signInAlarmEmail({ about, email, storeName });
  await dependencies.database.run(accountMailStatement(dependencies, alarm));
}

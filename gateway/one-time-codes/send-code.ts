import { codeLength } from '#contract/customers/customer.rules.ts';
import { hmac, newId, randomToken, sha256 } from '../crypto.ts';
import type { GatewayContext } from '../http/context.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';
import { GatewayError, logFault } from '../http/errors.ts';
import { clientNetworks } from '../http/rate-limit.ts';
import type { Message } from '../mail/mail.port.ts';
import { signInCodeEmail } from '../mail/messages/sign-in.ts';
import { readStore } from '../store/store.records.ts';
import { type CodeRequest, deleteCode, endOlderCodes, reserveCode } from './code.records.ts';
import { isKnownBrowser } from './known-browser.ts';

export const notSent = 'We could not send your code. Please try again.';

const codeCount = 10 ** codeLength;
/** Higher random numbers are discarded: they would make low codes more likely. */
const unbiasedLimit = 2 ** 32 - (2 ** 32 % codeCount);

/** Digits from a secure source, evenly distributed. */
export function newCode(): string {
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (number < unbiasedLimit) return String(number % codeCount).padStart(codeLength, '0');
  }
}

/** The stored form of a code for one e-mail and one browser. Keyed, so that comparing hashes leaks no timing. */
export function hashCode(
  secret: string,
  { email, browser, code }: { email: string; browser: string; code: string },
): Promise<string> {
  return hmac(secret, 'one-time-code', `${email}\n${browser}\n${code}`);
}

/**
 * Sends a code to an e-mail and binds it to this browser. Does the same work for known and unknown e-mails. False when
 * the mail failed, which does not count towards the limits. Throws 429 beyond the limits.
 */
export async function sendSignInCode(context: GatewayContext, request: CodeRequest): Promise<boolean> {
  const dependencies = context.get('dependencies');
  const { settings } = dependencies;
  const [code, browser, id] = [newCode(), randomToken(), newId('code')];
  const row = {
    ...request,
    id,
    codeHash: await hashCode(settings.IDENTITY_SECRET, { email: request.email, browser, code }),
    browserHash: await sha256(browser),
    previousBrowserHash: await sha256(readCookie(context, 'otp') ?? ''),
    networks: clientNetworks(context),
    isKnownBrowser: await isKnownBrowser(context, request.email),
  };
  const wait = await reserveCode(dependencies, row);
  if (wait > 0)
    throw new GatewayError(429, `Please wait ${waitText(wait)} before you ask for another code.`, wait);

  const { name: storeName } = await readStore(dependencies);
  const message = signInCodeEmail({ id, email: request.email, code, storeName });
  if (!(await isDelivered(context, message))) {
    await deleteCode(dependencies, row);
    return false;
  }
  // Production does not store the message: it contains the code.
  const isStored = settings.ENVIRONMENT !== 'production';
  await endOlderCodes(dependencies, row, isStored ? message : undefined);
  writeCookie(context, 'otp', browser);
  return true;
}

/** "2 minutes" or "5 hours", rounded up. */
function waitText(seconds: number): string {
  const [unit, length] = seconds <= 3600 ? ['minute', 60] : ['hour', 3600];
  const format = new Intl.NumberFormat('en-GB', { style: 'unit', unit, unitDisplay: 'long' });
  return format.format(Math.ceil(seconds / length));
}

async function isDelivered(context: GatewayContext, message: Message): Promise<boolean> {
  try {
    await context.get('dependencies').mail.send(message);
    return true;
  } catch (error) {
    // The provider's error is not logged: it can contain the recipient.
    const kind = error instanceof Error ? error.name : typeof error;
    logFault({ requestId: context.get('requestId'), at: 'code mail', kind }, undefined);
    return false;
  }
}

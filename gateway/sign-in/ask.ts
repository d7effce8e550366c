import type { GatewayContext } from '../http/context.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';
import { newId, plainHash, randomToken } from '../http/digest.ts';
import { GatewayError, logFault } from '../http/errors.ts';
import { networksOf } from '../http/network.ts';
import type { Message } from '../mail/mail.port.ts';
import { signInCodeEmail } from '../mail/messages/sign-in-code.ts';
import { readStore } from '../store/store.records.ts';
import { endOlderCodes, forgetCode, reserveCode } from './code.records.ts';
import { hashCode, newCode } from './code.ts';
import { isKnownBrowser } from './known-browser.ts';

export type CodeRequest = {
  /** Checked and in its normal form. */
  readonly email: string;
  readonly userId?: string | undefined;
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
};

export const notSent = 'We could not send your code. Please try again.';

/**
 * Sends a code to an e-mail and binds it to the asking browser. Known and unknown e-mails are the
 * same work. False when the mail could not be sent: then nothing was used up. Fails with 429 beyond the limits.
 */
export async function askForCode(context: GatewayContext, asked: CodeRequest): Promise<boolean> {
  const dependencies = context.get('dependencies');
  const { settings } = dependencies;
  const [code, browser, id] = [newCode(), randomToken(), newId('code')];
  const row = {
    id,
    email: asked.email,
    userId: asked.userId,
    codeHash: await hashCode(settings.IDENTITY_SECRET, { email: asked.email, browser, code }),
    browserHash: await plainHash(browser),
    formerBrowserHash: await plainHash(readCookie(context, 'otp') ?? ''),
    firstName: asked.firstName,
    lastName: asked.lastName,
    networks: networksOf(context),
    isKnownBrowser: await isKnownBrowser(context, asked.email),
  };
  const wait = await reserveCode(dependencies, row);
  if (wait > 0) throw new GatewayError(429, 'Please wait a moment before you ask for another code.', wait);

  const { name: storeName } = await readStore(dependencies);
  const message = signInCodeEmail({ id, email: asked.email, code, storeName });
  if (!(await isDelivered(context, message))) {
    await forgetCode(dependencies, row);
    return false;
  }
  // In production the code is nowhere but in the mail: the outbox would keep it readable.
  const isReadable = settings.ENVIRONMENT !== 'production';
  await endOlderCodes(dependencies, row, isReadable ? message : undefined);
  writeCookie(context, 'otp', browser);
  return true;
}

async function isDelivered(context: GatewayContext, message: Message): Promise<boolean> {
  try {
    await context.get('dependencies').mail.send(message);
    return true;
  } catch (error) {
    // Only that it failed: a provider's own words may repeat the recipient.
    const kind = error instanceof Error ? error.name : typeof error;
    logFault({ requestId: context.get('requestId'), at: 'code mail', kind }, undefined);
    return false;
  }
}

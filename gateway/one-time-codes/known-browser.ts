import { hmac, verifyHmac } from '../crypto.ts';
import type { GatewayContext } from '../http/context.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';

const keyVersion = '1';
const purpose = 'known-browser';

const maxEmails = 3;

/** Whether this browser has signed in with the e-mail before. Its cookie holds keyed hashes of e-mails. */
export async function isKnownBrowser(context: GatewayContext, email: string): Promise<boolean> {
  const { IDENTITY_SECRET } = context.get('dependencies').settings;
  const checks = readMarks(context).map((mark) => verifyHmac(IDENTITY_SECRET, purpose, email, mark));
  return (await Promise.all(checks)).includes(true);
}

/** Remembers the browser for a year after a sign-in. */
export async function rememberBrowser(context: GatewayContext, email: string): Promise<void> {
  const { IDENTITY_SECRET } = context.get('dependencies').settings;
  const mark = await hmac(IDENTITY_SECRET, purpose, email);
  const others = readMarks(context).filter((other) => other !== mark);
  writeCookie(context, 'known', [keyVersion, mark, ...others].slice(0, 1 + maxEmails).join('.'));
}

function readMarks(context: GatewayContext): string[] {
  const [version, ...hashes] = readCookie(context, 'known')?.split('.') ?? [];
  return version === keyVersion ? hashes.filter((hash) => /^[\w-]{43}$/.test(hash)).slice(0, maxEmails) : [];
}

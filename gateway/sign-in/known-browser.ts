import type { GatewayContext } from '../http/context.ts';
import { readCookie, writeCookie } from '../http/cookies.ts';
import { isKeyedHash, keyedHash } from '../http/digest.ts';

const keyVersion = '1';
const purpose = 'known-browser';

/** How many e-mails a browser is remembered for. */
const most = 3;

/**
 * Whether this browser has signed in with the e-mail before. Its mark holds keyed hashes of e-mails, which are
 * signature and content in one: one that was made up counts as none.
 */
export async function isKnownBrowser(context: GatewayContext, email: string): Promise<boolean> {
  const { IDENTITY_SECRET } = context.get('dependencies').settings;
  const checks = marks(context).map((mark) => isKeyedHash(IDENTITY_SECRET, purpose, email, mark));
  return (await Promise.all(checks)).includes(true);
}

/** Marks the browser after a sign-in, for a year from now. */
export async function rememberBrowser(context: GatewayContext, email: string): Promise<void> {
  const { IDENTITY_SECRET } = context.get('dependencies').settings;
  const mark = await keyedHash(IDENTITY_SECRET, purpose, email);
  const others = marks(context).filter((other) => other !== mark);
  writeCookie(context, 'known', [keyVersion, mark, ...others].slice(0, 1 + most).join('.'));
}

function marks(context: GatewayContext): string[] {
  const [version, ...hashes] = readCookie(context, 'known')?.split('.') ?? [];
  return version === keyVersion ? hashes.filter((hash) => /^[\w-]{43}$/.test(hash)).slice(0, most) : [];
}

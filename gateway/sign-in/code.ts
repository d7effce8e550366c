import { keyedHash } from '../http/digest.ts';

const many = 1_000_000;
/** Random numbers from here on would make low codes likelier. */
const unbiased = 2 ** 32 - (2 ** 32 % many);

/** Six digits from a secure source, each code as likely as any other. */
export function newCode(): string {
  for (;;) {
    const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
    if (number < unbiased) return String(number % many).padStart(6, '0');
  }
}

/**
 * What is kept of a code: good for one e-mail and one browser. Keyed, so that comparing hashes in the database tells
 * nothing by its time.
 */
export function hashCode(
  secret: string,
  { email, browser, code }: { email: string; browser: string; code: string },
): Promise<string> {
  return keyedHash(secret, 'one-time-code', `${email}\n${browser}\n${code}`);
}

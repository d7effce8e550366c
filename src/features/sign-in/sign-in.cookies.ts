import type { AstroCookies } from 'astro';
import { unfinishedTransfer } from '#contract/transfers/unfinished.rules.ts';

/** The wait between two codes to one e-mail. */
const resendGapMs = 120_000;
const monthSeconds = 30 * 24 * 60 * 60;

/** When the last code was sent to this browser. Only a hint for the countdown: the gateway decides. */
const codeSentCookie = 'code_sent';

/** For a cookie that no script reads. */
const hidden = ({ protocol }: URL) =>
  ({ httpOnly: true, sameSite: 'lax', secure: protocol === 'https:' }) as const;

export function setCodeSent(cookies: AstroCookies, url: URL, now = Date.now()): void {
  cookies.set(codeSentCookie, String(now), { ...hidden(url), path: '/auth', maxAge: resendGapMs / 1000 });
}

/** When the next code may be requested, ms since 1970. A past time if this browser knows of no code. */
export function nextCodeAt(cookies: AstroCookies, now = Date.now()): number {
  const sentAt = Number(cookies.get(codeSentCookie)?.value);
  return sentAt > 0 && sentAt <= now ? sentAt + resendGapMs : 0;
}

/** Reports the new sign-in once to the next page's script, because that page is the same for everyone. */
export function flashSignIn(cookies: AstroCookies, userId: string): void {
  cookies.set('signed_in', userId, { path: '/', sameSite: 'lax', maxAge: 60 });
}

/** Makes the shopper's next page after `from` (ms since 1970) resume the transfer. */
export function setUnfinishedTransfer(cookies: AstroCookies, url: URL, from: number): void {
  cookies.set(unfinishedTransfer, String(from), { ...hidden(url), path: '/', maxAge: monthSeconds });
}

export function clearUnfinishedTransfer(cookies: AstroCookies): void {
  if (cookies.has(unfinishedTransfer)) cookies.delete(unfinishedTransfer, { path: '/' });
}

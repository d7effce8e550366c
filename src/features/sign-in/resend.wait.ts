import type { AstroCookies } from 'astro';

/** Between two codes to one e-mail, ms. */
const resendGap = 120_000;

/** When this browser was sent its last code. A hint for the countdown only: the gateway decides. */
const name = 'code_sent';

/** Keeps that a code has just been sent. */
export function rememberSentCode(cookies: AstroCookies, url: URL, now = Date.now()): void {
  cookies.set(name, String(now), {
    path: '/auth',
    httpOnly: true,
    sameSite: 'lax',
    secure: url.protocol === 'https:',
    maxAge: resendGap / 1000,
  });
}

/** When the next code may be asked for as far as this browser knows; a time that is past when it knows none. */
export function nextCodeAt(cookies: AstroCookies, now = Date.now()): number {
  const sentAt = Number(cookies.get(name)?.value);
  return sentAt > 0 && sentAt <= now ? sentAt + resendGap : 0;
}

import type { AstroCookies } from 'astro';
import { unfinishedTransfer } from '#contract/transfers/unfinished.rules.ts';

const month = 30 * 24 * 60 * 60;

/** The shopper's next page takes the transfer up again, but not before `from`. */
export function rememberUnfinished(cookies: AstroCookies, { protocol }: URL, from: number): void {
  const secure = protocol === 'https:';
  cookies.set(unfinishedTransfer, String(from), {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure,
    maxAge: month,
  });
}

export function forgetUnfinished(cookies: AstroCookies): void {
  if (cookies.has(unfinishedTransfer)) cookies.delete(unfinishedTransfer, { path: '/' });
}

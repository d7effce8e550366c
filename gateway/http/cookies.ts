import { getCookie, setCookie } from 'hono/cookie';
import { type CookieName, cookieLifetimes } from '#contract/wire/cookie.rules.ts';
import { isLocal } from '#contract/wire/gateway-location.rules.ts';
import type { GatewayContext } from './context.ts';

/** Plain http on localhost. Elsewhere cookies are Secure and have the `__Host-` prefix. */
function isPlainLocal(context: GatewayContext): boolean {
  const url = new URL(context.req.url);
  return url.protocol === 'http:' && isLocal(url);
}

const fullName = (context: GatewayContext, name: CookieName) =>
  isPlainLocal(context) ? name : `__Host-${name}`;

export function readCookie(context: GatewayContext, name: CookieName): string | undefined {
  return getCookie(context, fullName(context, name));
}

/** HttpOnly, Lax (Strict for staff), Path=/, no Domain. */
export function writeCookie(context: GatewayContext, name: CookieName, value: string): void {
  write(context, fullName(context, name), value, cookieLifetimes[name]);
}

export function clearCookie(context: GatewayContext, name: CookieName): void {
  write(context, fullName(context, name), '', 0);
}

const bookmarkPrefix = (context: GatewayContext) => `${fullName(context, 'bookmark')}-`;

export function readBookmarks(context: GatewayContext): string[] {
  return bookmarkCookies(context).map(([, bookmark]) => bookmark);
}

/**
 * Replaces the bookmarks of the request, which are older. Each has a unique name: responses to parallel requests
 * arrive in any order, and an older bookmark must not overwrite a newer one.
 */
export function writeBookmark(context: GatewayContext, bookmark: string): void {
  for (const [name] of bookmarkCookies(context)) write(context, name, '', 0);
  const name = bookmarkPrefix(context) + crypto.randomUUID().slice(0, 8);
  write(context, name, bookmark, cookieLifetimes.bookmark);
}

function bookmarkCookies(context: GatewayContext): [name: string, value: string][] {
  return Object.entries(getCookie(context)).filter(([name]) => name.startsWith(bookmarkPrefix(context)));
}

function write(context: GatewayContext, name: string, value: string, maxAge: number): void {
  setCookie(context, name, value, {
    httpOnly: true,
    sameSite: name.endsWith('strand-staff') ? 'Strict' : 'Lax',
    secure: !isPlainLocal(context),
    path: '/',
    maxAge,
  });
}

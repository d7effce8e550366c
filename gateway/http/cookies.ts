import { getCookie, setCookie } from 'hono/cookie';
import { type CookieName, cookieLifetimes } from '#contract/wire/cookie.rules.ts';
import type { GatewayContext } from './context.ts';

/** Plain http on this machine only: everywhere else cookies are Secure and carry the `__Host-` prefix. */
function isPlainLocal(context: GatewayContext): boolean {
  const { protocol, hostname } = new URL(context.req.url);
  return (
    protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]')
  );
}

const fullName = (context: GatewayContext, name: CookieName) =>
  isPlainLocal(context) ? name : `__Host-${name}`;

export function readCookie(context: GatewayContext, name: CookieName): string | undefined {
  return getCookie(context, fullName(context, name));
}

/** HttpOnly, Lax (Strict for staff), Path=/, no Domain. */
export function writeCookie(context: GatewayContext, name: CookieName, value: string): void {
  write(context, name, value, cookieLifetimes[name]);
}

export function clearCookie(context: GatewayContext, name: CookieName): void {
  write(context, name, '', 0);
}

function write(context: GatewayContext, name: CookieName, value: string, maxAge: number): void {
  setCookie(context, fullName(context, name), value, {
    httpOnly: true,
    sameSite: name === 'strand-staff' ? 'Strict' : 'Lax',
    secure: !isPlainLocal(context),
    path: '/',
    maxAge,
  });
}

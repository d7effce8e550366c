import type { EdgeEnvironment } from './environment.ts';
/**
 * Addresses of nothing: parts that are empty or longer than a file's name, control characters. No route of the edge
 * matches them all, and asset servers stumble over them.
 */
export function isMalformed({ pathname }: URL): boolean {
  return pathname.length > 1_000 || /\/\/|%(?:[01][0-9a-f]|7f)|[^/]{256}/i.test(pathname);
}

/** Whether an address is the admin's and the admin is served on another host only. */
export function isAdminElsewhere(url: URL, { ADMIN_HOST }: EdgeEnvironment): boolean {
  return ADMIN_HOST !== undefined && url.host !== ADMIN_HOST && isAdmin(url);
}

/** However it is written: routers read `/%61dmin` as `/admin`. What cannot be read leads nowhere. */
function isAdmin({ pathname }: URL): boolean {
  try {
    return /^\/(?:api\/)?admin(?:\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}
/** True for the addresses that belong to the gateway, `/api` and everything under it. */
export function isApi(url: URL): boolean {
  return url.pathname === '/api' || url.pathname.startsWith('/api/');
}

// Letters of ids, slugs and references, and percent-encoded bytes above ASCII. Every ASCII character that
// needs encoding in a path (slash, backslash, percent, at, controls) is a trick, not an address of the contract.
const segment = /^(?:[A-Za-z0-9._~:=+!$&'()*,;-]|%[89A-Fa-f][0-9A-Fa-f])+$/;

/**
 * The gateway's path of an address under `/api`: `/api/bags/x/items/` → `/bags/x/items/` (the final
 * slash counts). `undefined` when the path could be read as leaving the gateway's base: empty, dotted or
 * doubly encoded segments.
 */
export function gatewayPathOf(url: URL): string | undefined {
  if (!isApi(url)) return undefined;
  const path = url.pathname.slice('/api'.length) || '/';
  if (path === '/') return path;
  const segments = path.slice(1).split('/');
  if (segments.at(-1) === '') segments.pop();
  const plain = segments.every((part) => segment.test(part) && part !== '.' && part !== '..');
  return plain ? path : undefined;
}

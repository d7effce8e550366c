import type { EdgeEnvironment } from './environment.ts';

/** Empty segments, segments longer than a file name, or control characters, which break asset servers. */
export function isMalformed({ pathname }: URL): boolean {
  return pathname.length > 1_000 || /\/\/|%(?:[01][0-9a-f]|7f)|[^/]{256}/i.test(pathname);
}

/** Whether the URL belongs to the admin and the admin is served only on another host. */
export function isAdminElsewhere(url: URL, { ADMIN_HOST = '' }: EdgeEnvironment): boolean {
  // Written as an address, no host would be the admin's.
  const [host] = ADMIN_HOST.trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .split('/');
  return host !== '' && url.host !== host && isAdmin(url);
}

/** Decodes first, because routers read `/%61dmin` as `/admin`. Paths that cannot be decoded count as the admin's. */
function isAdmin({ pathname }: URL): boolean {
  try {
    return /^\/(?:api\/)?admin(?:\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return true;
  }
}

export function isApi(url: URL): boolean {
  return url.pathname === '/api' || url.pathname.startsWith('/api/');
}

// Characters of ids, slugs and references, and percent-encoded bytes above ASCII. Encoded ASCII characters (slash,
// backslash, percent, at, controls) appear only in attacks.
const segment = /^(?:[A-Za-z0-9._~:=+!$&'()*,;-]|%[89A-Fa-f][0-9A-Fa-f])+$/;

/**
 * The gateway's path: `/api/bags/x/items/` → `/bags/x/items/`, with the trailing slash. `undefined` if the path could
 * leave the gateway's base URL: empty, dot or doubly encoded segments.
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

import type { EdgeEnvironment } from './environment.ts';

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

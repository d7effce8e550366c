/**
 * For pages that are the same bytes for everyone. The edge serves them for two minutes, and longer while it renders them
 * anew (`functions/edge/page-cache.ts`).
 */
export function setPublicCache(headers: Headers): void {
  headers.set('cache-control', 'public, max-age=120');
}

/** For pages of one visitor. */
export function setPrivateCache(headers: Headers): void {
  headers.set('cache-control', 'private, no-store');
}

/** Removes cached pages and responses of a user who signs out, including the back-forward cache. */
export function clearBrowserCache(headers: Headers): void {
  headers.set('clear-site-data', '"cache"');
}

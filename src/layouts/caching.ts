/** Marks a page that is the same bytes for everybody; how long it is kept is the edge's rule (architecture, law 1). */
export function cacheForEverybody(headers: Headers): void {
  headers.set('cache-control', 'public, max-age=120');
}

/** Marks a page that belongs to one visitor. */
export function keepPrivate(headers: Headers): void {
  headers.set('cache-control', 'private, no-store');
}

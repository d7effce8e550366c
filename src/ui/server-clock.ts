/** Milliseconds that the server's clock is ahead of the browser's. */
let ahead: number | undefined;

/** The server's time, ms since 1970. */
export function serverNow(): number {
  // Compared once: unlike the clock, `performance.now()` may stand still while the device sleeps.
  ahead ??= serverAhead();
  return Date.now() + ahead;
}

/**
 * Reads the response's `Server-Timing: now;desc="<ms>"`. 0, so that the browser's time counts, where the header is missing or
 * older than the visit: the page was prefetched or comes from the browser's cache.
 */
function serverAhead(): number {
  const [page] = performance.getEntriesByType('navigation');
  if (!(page instanceof PerformanceNavigationTiming)) return 0;
  const atResponse = Number(page.serverTiming.find((entry) => entry.name === 'now')?.description);
  const isPrefetched = 'deliveryType' in page && page.deliveryType === 'navigational-prefetch';
  if (!(atResponse > 0) || isPrefetched || page.transferSize === 0) return 0;
  return atResponse + performance.now() - page.responseStart - Date.now();
}

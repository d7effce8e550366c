/** Milliseconds that the server's clock is ahead of the browser's. */
let ahead: number | undefined;

/** The server's time, ms since 1970. */
export function serverNow(): number {
  // Compared once: unlike the clock, `performance.now()` may stand still while the device sleeps.
  ahead ??= serverAhead();
  return Date.now() + ahead;
}

/** The longest that browsers keep a prefetched page. */
const prefetchLifetimeMs = 5 * 60_000;

/**
 * Reads the response's `Server-Timing: now;desc="<ms>"`. 0, so that the browser's time counts, where the header is missing or
 * may be older than the visit: the page comes from the browser's cache, or was prefetched and the clocks differ by no more.
 */
function serverAhead(): number {
  const [page] = performance.getEntriesByType('navigation');
  if (!(page instanceof PerformanceNavigationTiming)) return 0;
  // Safari has the timing only since 16.4.
  const atResponse = Number(page.serverTiming?.find((entry) => entry.name === 'now')?.description);
  const difference = atResponse + performance.now() - page.responseStart - Date.now();
  const isPrefetched = /prefetch/.test(Reflect.get(page, 'deliveryType'));
  const isOld = !page.transferSize || (isPrefetched && Math.abs(difference) <= prefetchLifetimeMs);
  return isOld ? 0 : difference || 0;
}

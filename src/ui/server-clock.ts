/**
 * The server's time, ms since 1970: the response's `Server-Timing: now;desc="<ms>"` plus the time since. The browser's time
 * where the header is missing or the page was prefetched.
 */
export function serverNow(): number {
  const [page] = performance.getEntriesByType('navigation');
  if (!(page instanceof PerformanceNavigationTiming)) return Date.now();
  const atResponse = Number(page.serverTiming.find((entry) => entry.name === 'now')?.description);
  const isPrefetched = 'deliveryType' in page && page.deliveryType === 'navigational-prefetch';
  return atResponse > 0 && !isPrefetched ? atResponse + performance.now() - page.responseStart : Date.now();
}

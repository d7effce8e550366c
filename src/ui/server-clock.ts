/**
 * The server's time in ms, as the page's answer told it (`Server-Timing: now;desc="<ms>"`) and moved on by the
 * browser's steady clock; the browser's own time where the answer told none or was fetched ahead.
 */
export function serverNow(): number {
  const [page] = performance.getEntriesByType('navigation');
  if (!(page instanceof PerformanceNavigationTiming)) return Date.now();
  const told = Number(page.serverTiming.find((entry) => entry.name === 'now')?.description);
  const isAhead = 'deliveryType' in page && page.deliveryType === 'navigational-prefetch';
  return told > 0 && !isAhead ? told + performance.now() - page.responseStart : Date.now();
}

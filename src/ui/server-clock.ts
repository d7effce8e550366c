/**
 * The server's time in ms, as the page's answer told it (`Server-Timing: now;desc="<ms>"`) and moved on by the
 * browser's steady clock; the browser's own time where the answer told none.
 */
export function serverNow(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const told = Number(page?.serverTiming?.find((entry) => entry.name === 'now')?.description);
  return page && told > 0 ? told + performance.now() - page.responseStart : Date.now();
}

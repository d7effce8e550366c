import type { postVitals } from '#contract/analytics/analytics.endpoints.ts';
import type { Vitals } from '#contract/analytics/analytics.schema.ts';

const address: `/api${typeof postVitals.path}` = '/api/analytics/vitals';

/** Layout shifts within this gap count together, up to this duration. */
const [maxGapMs, maxWindowMs] = [1000, 5000];

/** Measures this page view's web vitals and sends them anonymously when the page is hidden. */
function measureVitals(): void {
  const vitals: { -readonly [Name in keyof Vitals]: Vitals[Name] } = {};
  let [sum, windowStart, lastShift] = [0, 0, 0];
  observe('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = Math.round(startTime);
  });
  observe('event', (entry) => {
    if (Reflect.get(entry, 'interactionId')) vitals.inp = Math.max(vitals.inp ?? 0, entry.duration);
  });
  observe('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput')) return;
    const time = entry.startTime;
    if (time - lastShift > maxGapMs || time - windowStart > maxWindowMs) [sum, windowStart] = [0, time];
    lastShift = time;
    sum += Number(Reflect.get(entry, 'value'));
    vitals.cls = Math.max(vitals.cls ?? 0, sum);
  });
  const send = () => {
    if (!document.hidden || vitals.lcp === undefined) return;
    document.removeEventListener('visibilitychange', send);
    const body = JSON.stringify({ cls: 0, ...vitals });
    navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }));
  };
  document.addEventListener('visibilitychange', send);
}

/** Browsers ignore types that they do not support. */
function observe(type: string, callback: (entry: PerformanceEntry) => void): void {
  const options = { type, buffered: true, durationThreshold: 40 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) callback(entry);
  }).observe(options);
}

measureVitals();

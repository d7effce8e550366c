import type { postVitals } from '#contract/analytics/analytics.endpoints.ts';
import type { Vitals } from '#contract/analytics/vital.schema.ts';

const address: `/api${typeof postVitals.path}` = '/api/analytics/vitals';

/** Layout shifts closer than this count together, in windows of this length, ms. */
const [closest, longest] = [1000, 5000];

/** Measures how this visit of the page feels and tells it, without anybody's name, when the page is left. */
function measureVitals(): void {
  const vitals: { -readonly [Name in keyof Vitals]: Vitals[Name] } = {};
  let [sum, began, last] = [0, 0, 0];
  observe('largest-contentful-paint', ({ startTime }) => {
    vitals.lcp = Math.round(startTime);
  });
  observe('event', (entry) => {
    if (Reflect.get(entry, 'interactionId')) vitals.inp = Math.max(vitals.inp ?? 0, entry.duration);
  });
  observe('layout-shift', (entry) => {
    if (Reflect.get(entry, 'hadRecentInput')) return;
    const time = entry.startTime;
    if (time - last > closest || time - began > longest) [sum, began] = [0, time];
    last = time;
    sum += Number(Reflect.get(entry, 'value'));
    vitals.cls = Math.max(vitals.cls ?? 0, sum);
  });
  const leave = () => {
    if (!document.hidden || vitals.lcp === undefined) return;
    document.removeEventListener('visibilitychange', leave);
    const body = JSON.stringify({ cls: 0, ...vitals });
    navigator.sendBeacon(address, new Blob([body], { type: 'application/json' }));
  };
  document.addEventListener('visibilitychange', leave);
}

/** What a browser does not measure is not there. */
function observe(type: string, see: (entry: PerformanceEntry) => void): void {
  const options = { type, buffered: true, durationThreshold: 40 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) see(entry);
  }).observe(options);
}

measureVitals();

import type { NewAnalyticsEvent } from '#contract/analytics/analytics.schema.ts';
import { sendBeacon, sendBeaconLeaving } from '#gateway-client/beacon.ts';
import { hasMarker } from '#gateway-client/guest-marker.ts';
import { type PageView, trackEvent, trackedEvent } from '#shop/analytics/analytics.events.ts';
import { ignoreFailure } from '#ui/ignore-failure.ts';

const batchDelayMs = 3000;
/** The limit of one request. A page in the background drops its oldest events. */
const maxBatchSize = 20;
/** Time in view after which an untouched page counts as seen. */
const seenAfterMs = 5000;

let queue: NewAnalyticsEvent[] = [];
let isScheduled = false;
/** Events wait until the visitor has interacted or is already identified: a page view alone creates no guest. */
let canSend = false;

/** Sends analytics events in batches. Sends nothing under Global Privacy Control or Do Not Track, or for crawlers. */
export function startAnalytics(): void {
  if (hasPrivacySignal() || /[^u]bot|crawl|spider/i.test(navigator.userAgent)) return;
  document.addEventListener(trackedEvent, (event) => {
    if (!(event instanceof CustomEvent)) return;
    queue = [...queue, event.detail].slice(-maxBatchSize);
    scheduleBatch();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden && canSend) sendBeaconLeaving(queue.splice(0));
  });
  trackPageView();
  if (hasMarker()) startSending();
  else sendOnceSeen();
  // One visit in ten is measured, except automated browsers.
  if (!(navigator.webdriver || Date.now() % 10)) import('./vitals.ts').catch(ignoreFailure);
}

function hasPrivacySignal(): boolean {
  return Reflect.get(navigator, 'globalPrivacyControl') || Reflect.get(navigator, 'doNotTrack') === '1';
}

function startSending(): void {
  canSend = true;
  scheduleBatch();
}

function scheduleBatch(): void {
  if (isScheduled || !canSend || queue.length === 0) return;
  isScheduled = true;
  setTimeout(() => {
    isScheduled = false;
    void sendBeacon(queue.splice(0));
  }, batchDelayMs);
}

/** The page counts as seen on the first interaction, or untouched in view. */
function sendOnceSeen(): void {
  for (const type of ['scroll', 'pointerdown', 'keydown'])
    addEventListener(type, startSending, { passive: true, once: true });
  const check = () => (document.hidden ? setTimeout(check, seenAfterMs) : startSending());
  setTimeout(check, seenAfterMs);
}

function trackPageView(): void {
  const { viewed } = document.getElementById('main')?.dataset ?? {};
  if (!viewed) return;
  const { action, facts: data = {}, from, once }: PageView = JSON.parse(viewed);
  const origin = from && new URLSearchParams(location.search).get(from)?.slice(0, 100);
  const trackView = () =>
    trackEvent({ action, origin: origin || undefined, data, productId: data['product'] });
  trackView();
  if (!once) addEventListener('pageshow', ({ persisted }) => persisted && trackView());
}

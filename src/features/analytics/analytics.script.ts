import type { NewAnalyticsEvent } from '#contract/analytics/analytics.schema.ts';
import { sendBeacon, sendBeaconLeaving } from '#gateway-client/beacon.ts';
import { hasMarker } from '#gateway-client/guest-marker.ts';
import { trackedEvent } from '#shop/analytics/analytics.store.ts';
import { startPageView } from './page-view.script.ts';

/** How long events gather before they leave together, ms. */
const gathering = 3000;
/** As many as one request takes; a page in the background keeps no more. */
const most = 20;

let waiting: NewAnalyticsEvent[] = [];
let isGathering = false;

/** When an untouched page counts as looked at, ms in view. */
const lookedAt = 5000;
const hands = ['scroll', 'pointerdown', 'keydown'];

/** Events wait until the visitor has interacted or is already identified: no page makes a guest by itself. */
let isSending = false;

/** Sends tracked events together; nothing under Global Privacy Control or Do Not Track, and nothing of crawlers. */
export function startAnalytics(): void {
  if (wantsPrivacy() || /[^u]bot|crawl|spider/i.test(navigator.userAgent)) return;
  if (hasMarker()) isSending = true;
  else onceLookedAt(startSending);
  document.addEventListener(trackedEvent, (event) => {
    if (event instanceof CustomEvent) keep(event.detail);
  });
  document.addEventListener('visibilitychange', () => document.hidden && leave());
  startPageView();
  // One visit in ten is measured, and none of a robot.
  if (!(navigator.webdriver || Date.now() % 10)) import('./vitals.ts');
}

function keep(event: NewAnalyticsEvent): void {
  waiting = [...waiting, event].slice(-most);
  if (isSending) gather();
}

function gather(): void {
  if (isGathering) return;
  isGathering = true;
  setTimeout(send, gathering);
}

function startSending(): void {
  isSending = true;
  if (waiting.length > 0) gather();
}

function onceLookedAt(work: () => void): void {
  const looking = new AbortController();
  const { signal } = looking;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    looking.abort();
    clearTimeout(timer);
    work();
  };
  const begin = () => {
    clearTimeout(timer);
    if (!document.hidden) timer = setTimeout(end, lookedAt);
  };
  begin();
  document.addEventListener('visibilitychange', begin, { signal });
  for (const type of hands) addEventListener(type, end, { passive: true, signal });
}

function send(): void {
  isGathering = false;
  void sendBeacon(taken());
}

/** What has not left yet leaves with the page. */
function leave(): void {
  if (isSending) sendBeaconLeaving(taken());
}

function taken(): NewAnalyticsEvent[] {
  return waiting.splice(0);
}

function wantsPrivacy(): boolean {
  return Reflect.get(navigator, 'globalPrivacyControl') || Reflect.get(navigator, 'doNotTrack') === '1';
}

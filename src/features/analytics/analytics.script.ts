import type { NewAnalyticsEvent } from '#contract/analytics/analytics.schema.ts';
import { sendBeacon, sendBeaconLeaving } from '#gateway-client/beacon.ts';
import { hasMarker } from '#gateway-client/guest-marker.ts';
import { noted } from '#shop/analytics/analytics.store.ts';
import { startPageView } from './page-view.script.ts';

/** How long events gather before they leave together, ms. */
const gathering = 3000;
/** As many as one request takes; a browser that never becomes a guest keeps no more. */
const most = 20;

let waiting: NewAnalyticsEvent[] = [];
let isGathering = false;

/**
 * Sends what is noted, together, and nothing under Global Privacy Control or Do Not Track. Nobody
 * becomes a guest by looking: until this browser has an identity of its own making, events wait on their page.
 */
export function startAnalytics(): void {
  if (wantsPrivacy()) return;
  document.addEventListener(noted, (event) => {
    if (event instanceof CustomEvent) keep(event.detail);
  });
  document.addEventListener('visibilitychange', () => document.hidden && leave());
  startPageView();
}

function keep(event: NewAnalyticsEvent): void {
  waiting = [...waiting, event].slice(-most);
  if (isGathering || !hasMarker()) return;
  isGathering = true;
  setTimeout(send, gathering);
}

function send(): void {
  isGathering = false;
  void sendBeacon(taken());
}

/** What has not left yet leaves with the page. */
function leave(): void {
  if (hasMarker()) sendBeaconLeaving(taken());
}

function taken(): NewAnalyticsEvent[] {
  return waiting.splice(0);
}

function wantsPrivacy(): boolean {
  return (
    Reflect.get(navigator, 'globalPrivacyControl') === true || Reflect.get(navigator, 'doNotTrack') === '1'
  );
}

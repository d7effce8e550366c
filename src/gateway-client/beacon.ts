import type { postAnalytics, postAnalyticsBatch } from '#contract/analytics/analytics.endpoints.ts';
import type { NewAnalyticsEvent } from '#contract/analytics/analytics.schema.ts';
import { confirmMarker, guestMarker } from './guest-marker.ts';

type Events = readonly NewAnalyticsEvent[];

const one: typeof postAnalytics.path = '/analytics';
const several: typeof postAnalyticsBatch.path = '/analytics/batch';

/** False once the gateway has answered that it has no batch call. */
let takesSeveral = true;

/**
 * Sends events without loading the contract's shapes. Makes a browser without an identity a guest. The request outlives
 * its page and never rejects.
 */
export async function sendBeacon(events: Events): Promise<void> {
  for (const [path, body] of requestsFor(events)) {
    const status = await post(path, body);
    if (status === 200) confirmMarker();
    if (path === several && status === 404) {
      takesSeveral = false;
      await sendBeacon(events);
    }
  }
}

/** Sends events from a page that is unloading, without waiting. */
export function sendBeaconLeaving(events: Events): void {
  for (const [path, body] of requestsFor(events)) {
    if (!navigator.sendBeacon(addressOf(path), new Blob([body], { type: 'application/json' }))) {
      void post(path, body);
    }
  }
}

function requestsFor(events: Events): [path: typeof one | typeof several, body: string][] {
  return takesSeveral && events.length > 1
    ? [[several, JSON.stringify({ events })]]
    : events.map((event) => [one, JSON.stringify(event)]);
}

function post(path: string, body: string): Promise<number | undefined> {
  const headers = { 'content-type': 'application/json' };
  return fetch(addressOf(path), {
    method: 'POST',
    headers,
    body,
    keepalive: true,
  }).then(
    async (answer) => {
      // An unread body would keep the connection open.
      await answer.text();
      return answer.status;
    },
    () => undefined,
  );
}

const addressOf = (path: string) => `/api${path}?marker=${guestMarker()}`;

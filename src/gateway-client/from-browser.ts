import { getGuest } from '#contract/customers/customer.endpoints.ts';
import type { Answer, Endpoint } from '#contract/wire/endpoint.ts';
import { type Arguments, call, type Transport } from './call.ts';
import { confirmMarker, guestMarker, hasMarker } from './guest-marker.ts';
import type { Result } from './result.ts';

/** Through the edge proxy on the shop's own origin. */
const throughProxy: Transport = (path, init) => fetch(`/api${path}`, { ...init, credentials: 'same-origin' });

export function callFromBrowser<E extends Endpoint>(
  endpoint: E,
  ...rest: Arguments<E>
): Promise<Result<Answer<E>>> {
  return call(throughProxy, endpoint, ...rest);
}

/**
 * A call that needs an identity: a browser that was never here becomes a guest first, so does one whose identity is
 * gone, and then the call is made again.
 */
export async function callAsGuest<E extends Endpoint>(
  endpoint: E,
  ...rest: Arguments<E>
): Promise<Result<Answer<E>>> {
  if (!hasMarker()) await ensureGuest();
  const result = await callFromBrowser(endpoint, ...rest);
  const isUnknown = !result.ok && result.status === (endpoint.anonymous ?? 404);
  return isUnknown && (await ensureGuest()) ? callFromBrowser(endpoint, ...rest) : result;
}

let underWay: Promise<boolean> | undefined;

/** Gives this visitor an identity by marker, once at a time; false when the gateway gave none. */
export function ensureGuest(): Promise<boolean> {
  underWay ??= callFromBrowser(getGuest, { query: { marker: guestMarker() } })
    .then(({ ok }) => ok && confirmMarker())
    .finally(() => {
      underWay = undefined;
    });
  return underWay;
}

/** What a shopper reads whose browser has no network. */
export const offlineText =
  "We're having trouble connecting. Please check your internet connection and try again.";

/** The text of a failed call, but for a browser that has no network. */
export const orOfflineText = (message: string) => (navigator.onLine === false ? offlineText : message);

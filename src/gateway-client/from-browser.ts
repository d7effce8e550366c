import { getGuest } from '#contract/customers/customer.endpoints.ts';
import type { Answer, Endpoint } from '#contract/wire/endpoint.ts';
import { type Arguments, call, type Transport } from './call.ts';
import { confirmMarker, guestMarker, hasMarker } from './guest-marker.ts';
import type { Result } from './result.ts';

/**
 * Through the edge proxy on the shop's origin. A write outlives its page, so a shopper who leaves right after a press loses
 * nothing. Browsers allow 64 KB; bodies have a few.
 */
const proxy: Transport = {
  origin: globalThis.location?.origin,
  send: (path, init) => fetch(`/api${path}`, { ...init, keepalive: init.method !== 'GET' }),
};

export function callFromBrowser<E extends Endpoint>(
  endpoint: E,
  ...rest: Arguments<E>
): Promise<Result<Answer<E>>> {
  return call(proxy, endpoint, ...rest);
}

/** A call that needs an identity. Creates a guest first for a new browser, or creates one and retries if it was lost. */
export async function callAsGuest<E extends Endpoint>(
  endpoint: E,
  ...rest: Arguments<E>
): Promise<Result<Answer<E>>> {
  if (!hasMarker()) await ensureGuest();
  const result = await callFromBrowser(endpoint, ...rest);
  const isUnknown = !result.ok && result.status === (endpoint.anonymous ?? 404);
  return isUnknown && (await ensureGuest()) ? callFromBrowser(endpoint, ...rest) : result;
}

let pendingGuest: Promise<boolean> | undefined;

/** Gets an identity by marker. Concurrent calls share one request. False if the gateway gave none. */
export function ensureGuest(): Promise<boolean> {
  pendingGuest ??= callFromBrowser(getGuest, { query: { marker: guestMarker() } })
    .then(({ ok }) => ok && confirmMarker())
    .finally(() => {
      pendingGuest = undefined;
    });
  return pendingGuest;
}

import { edgeHeaders } from '#contract/wire/edge-headers.rules.ts';
import { splitList } from '#contract/wire/text.rules.ts';

const hopByHop = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

/** Headers with which a client can pose as another. Cloudflare sets `cf-connecting-ip`, so it stays. */
const spoofableHeaders = [
  'forwarded',
  'x-real-ip',
  'true-client-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'via',
  ...Object.values<string>(edgeHeaders),
];

/** A copy without connection-specific headers. Keeps every `Set-Cookie`. */
export function withoutHopByHopHeaders(source: Headers): Headers {
  const headers = new Headers(source);
  const named = splitList(source.get('connection') ?? '');
  for (const name of [...hopByHop, ...named]) {
    // Without Cloudflare's own headers a client would have no address to count it by.
    if (/^(?!cf-)[\w-]+$/i.test(name)) headers.delete(name);
  }
  return headers;
}

/** A copy without forwarding headers that the client may have forged. */
export function withoutSpoofableHeaders(source: Headers): Headers {
  const headers = new Headers(source);
  for (const name of [...source.keys()]) {
    if (name.startsWith('x-forwarded-') || spoofableHeaders.includes(name)) headers.delete(name);
  }
  return headers;
}

const wellFormed = /^[A-Za-z0-9-]{8,64}$/;

/** The caller's `x-request-id` if it is well-formed, otherwise a new one. */
export function requestIdOf(headers: Headers): string {
  const id = headers.get('x-request-id');
  return id !== null && wellFormed.test(id) ? id : crypto.randomUUID();
}

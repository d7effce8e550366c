import { edgeHeaders } from '#contract/wire/edge-headers.rules.ts';

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

/** What a client can write to look like another client. `cf-connecting-ip` is the edge's own and stays. */
const spoofableHeaders = [
  'forwarded',
  'x-real-ip',
  'true-client-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'via',
  ...Object.values<string>(edgeHeaders),
];

/** A copy without the headers that count for one connection only. Every `Set-Cookie` stays. */
export function withoutHopByHopHeaders(source: Headers): Headers {
  const headers = new Headers(source);
  const named = (source.get('connection') ?? '').split(',').map((name) => name.trim());
  for (const name of [...hopByHop, ...named]) {
    if (/^[\w-]+$/.test(name)) headers.delete(name);
  }
  return headers;
}

/** A copy without the forwarding headers that a client may have made up. */
export function withoutSpoofableHeaders(source: Headers): Headers {
  const headers = new Headers(source);
  for (const name of [...source.keys()]) {
    if (name.startsWith('x-forwarded-') || spoofableHeaders.includes(name)) headers.delete(name);
  }
  return headers;
}
const wellFormed = /^[A-Za-z0-9-]{8,64}$/;

/** The caller's `x-request-id` when it has the contract's form, else a new one. */
export function requestIdOf(headers: Headers): string {
  const given = headers.get('x-request-id');
  return given !== null && wellFormed.test(given) ? given : crypto.randomUUID();
}

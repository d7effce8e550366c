import { userAgent } from '#contract/wire/edge-headers.rules.ts';
import { type GatewayLocation, gatewayHeaders, gatewayUrl } from '#contract/wire/gateway-location.rules.ts';
import type { Transport } from './call.ts';

/**
 * Sends calls from server code for the shop at `origin`, with the visitor's `forwarded` headers (in lower case). Writes
 * have an `origin` header. Rejects if no gateway is configured.
 */
export function gatewayTransport(
  location: GatewayLocation,
  origin: string,
  forwarded: Readonly<Record<string, string>>,
): Transport {
  const send: Transport['send'] = async (path, init) => {
    const headers = {
      ...userAgent,
      ...forwarded,
      ...(init.method !== 'GET' && { origin }),
      ...Object.fromEntries(new Headers(init.headers)),
      ...gatewayHeaders(location, forwarded['cf-connecting-ip'] ?? null),
    };
    const request = new Request(gatewayUrl(location, origin, path), { ...init, headers });
    return location.GATEWAY ? location.GATEWAY.fetch(request) : fetch(request);
  };
  return { origin, send };
}

import { type GatewayLocation, gatewayHeaders, gatewayUrl } from '#contract/wire/gateway-location.rules.ts';
import type { Transport } from './call.ts';

/**
 * Sends calls from server code for the shop at `origin`, with the visitor's `forwarded` headers. Writes have an `origin`
 * header. Rejects if no gateway is configured.
 */
export function gatewayTransport(
  location: GatewayLocation,
  origin: string,
  forwarded: Readonly<Record<string, string>> = {},
): Transport {
  return async (path, init) => {
    const headers = new Headers({ ...forwarded, ...(init.method !== 'GET' && { origin }) });
    new Headers(init.headers).forEach((value, name) => {
      headers.set(name, value);
    });
    const own = gatewayHeaders(location, headers.get('cf-connecting-ip'));
    for (const [name, value] of Object.entries(own)) headers.set(name, value);
    const request = new Request(gatewayUrl(location, origin, path), { ...init, headers });
    return location.GATEWAY ? location.GATEWAY.fetch(request) : fetch(request);
  };
}

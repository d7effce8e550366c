import { edgeAuthHeaders } from '#contract/wire/edge-headers.rules.ts';
import type { Transport } from './call.ts';

/** Where the gateway is: a service binding, or a URL. */
export type GatewayLocation = {
  readonly GATEWAY?: { fetch(request: Request): Promise<Response> };
  readonly GATEWAY_URL?: string;
  readonly EDGE_SECRET?: string;
};

/** Headers that server code adds to a call's own. */
export type Forwarded = Readonly<Record<string, string>>;

/**
 * Sends calls from server code for the shop at `origin`. Through the binding the URL keeps the shop's origin, and writes
 * have an `origin` header. Rejects if no gateway is configured.
 */
export function gatewayTransport(
  seam: GatewayLocation,
  origin: string,
  forwarded: Forwarded = {},
): Transport {
  return async (path, init) => {
    const headers = new Headers({ ...forwarded, ...(init.method !== 'GET' && { origin }) });
    new Headers(init.headers).forEach((value, name) => {
      headers.set(name, value);
    });
    const address = headers.get('cf-connecting-ip');
    for (const [name, value] of Object.entries(edgeAuthHeaders(seam.EDGE_SECRET, address)))
      headers.set(name, value);
    if (seam.GATEWAY) return seam.GATEWAY.fetch(new Request(origin + path, { ...init, headers }));
    // Cloudflare overwrites cf-connecting-ip between zones, but not this copy.
    if (address !== null) headers.set('x-forwarded-for', address);
    return fetch(baseOf(seam) + path, { ...init, headers });
  };
}

function baseOf(seam: GatewayLocation): string {
  if (!seam.GATEWAY_URL) throw new Error('Bind GATEWAY or set GATEWAY_URL.');
  return seam.GATEWAY_URL.replace(/\/+$/, '');
}

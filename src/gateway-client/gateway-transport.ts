import { edgeAuthHeaders } from '#contract/wire/edge-headers.rules.ts';
import type { Transport } from './call.ts';

/** Where this deployment's gateway is: a service binding, else an address (architecture, the one seam). */
export type GatewayLocation = {
  readonly GATEWAY?: { fetch(request: Request): Promise<Response> };
  readonly GATEWAY_URL?: string;
  readonly EDGE_SECRET?: string;
};

/** What a server-side request adds to the call's own headers. */
export type Forwarded = Readonly<Record<string, string>>;

/**
 * Reaches the gateway from server code, as the shop at `origin`: through the binding the shop's origin stays in the
 * address, and a write says where it comes from. Rejects where no gateway is configured.
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
    // Cloudflare rewrites cf-connecting-ip on its way to another zone; this copy arrives.
    if (address !== null) headers.set('x-forwarded-for', address);
    return fetch(baseOf(seam) + path, { ...init, headers });
  };
}

function baseOf(seam: GatewayLocation): string {
  if (!seam.GATEWAY_URL) throw new Error('Bind GATEWAY or set GATEWAY_URL.');
  return seam.GATEWAY_URL.replace(/\/+$/, '');
}

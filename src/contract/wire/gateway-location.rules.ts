import { edgeHeaders } from './edge-headers.rules.ts';

/** Where the gateway of a deployment is: behind a service binding, else at a URL. Only configuration says it. */
export type GatewayLocation = {
  readonly GATEWAY?: { fetch(request: Request): Promise<Response> };
  readonly GATEWAY_URL?: string;
  readonly EDGE_SECRET?: string;
};

/**
 * The URL of a gateway path with its query. Through a binding it keeps the shop's origin, so that the gateway knows which
 * shop it serves. Throws if no gateway is configured, or if its URL is not usable.
 */
export function gatewayUrl(location: GatewayLocation, shopOrigin: string, path: string): string {
  return (location.GATEWAY ? shopOrigin : baseOf(location.GATEWAY_URL)) + path;
}

/** On this machine. */
export const isLocal = ({ hostname }: URL) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);

/** https (http only for localhost), without credentials, query and fragment. */
function baseOf(address: string | undefined): string {
  if (!address) throw new Error('Bind GATEWAY or set GATEWAY_URL.');
  if (!URL.canParse(address)) throw new Error(`GATEWAY_URL is not an address: ${address}`);
  const url = new URL(address);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url));
  if (!isSafe || url.username || url.password || url.search || url.hash)
    throw new Error('GATEWAY_URL must be https, without credentials, query or fragment.');
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Headers that prove the edge to the gateway and say the visitor's network address, if known. */
export function gatewayHeaders(
  { GATEWAY, EDGE_SECRET }: GatewayLocation,
  address: string | null,
): Record<string, string> {
  return {
    ...(EDGE_SECRET && {
      [edgeHeaders.secret]: EDGE_SECRET,
      ...(address && { [edgeHeaders.clientAddress]: address }),
    }),
    // Cloudflare overwrites cf-connecting-ip between zones, but not this copy.
    ...(address && !GATEWAY && { 'x-forwarded-for': address }),
  };
}

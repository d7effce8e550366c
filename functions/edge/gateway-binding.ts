import { type EdgeEnvironment, isLocal } from './environment.ts';

/** The gateway of this deployment. Only configuration determines its location. */
export type Gateway = {
  readonly kind: 'binding' | 'address';
  /** The URL of a gateway path (`/bags/active`) and query (`?x` or empty), for a request to the shop at `shop`. */
  address(shop: URL, path: string, query: string): string;
  fetch(request: Request): Promise<Response>;
};

export class GatewayConfigError extends Error {}

const resolved = new WeakMap<EdgeEnvironment, Gateway>();

/** The `GATEWAY` binding, otherwise `GATEWAY_URL`. Throws {@link GatewayConfigError} if neither is usable. */
export function gatewayOf(environment: EdgeEnvironment): Gateway {
  const known = resolved.get(environment);
  if (known) return known;
  const gateway = environment.GATEWAY
    ? throughBinding(environment.GATEWAY)
    : throughAddress(baseOf(environment.GATEWAY_URL));
  resolved.set(environment, gateway);
  return gateway;
}

/** Keeps the shop's origin in the URL, so that the gateway knows which shop it serves. */
function throughBinding(binding: Pick<Fetcher, 'fetch'>): Gateway {
  return {
    kind: 'binding',
    address: (shop, path, query) => `${shop.origin}${path}${query}`,
    fetch: (request) => binding.fetch(request),
  };
}

function throughAddress(base: string): Gateway {
  return {
    kind: 'address',
    address: (_shop, path, query) => `${base}${path}${query}`,
    fetch: (request) => fetch(request),
  };
}

/** Validates `GATEWAY_URL`: https (http only for localhost), without credentials, query and fragment. */
export function baseOf(address: string | undefined): string {
  if (!address) throw new GatewayConfigError('Bind GATEWAY or set GATEWAY_URL.');
  if (!URL.canParse(address)) throw new GatewayConfigError(`GATEWAY_URL is not an address: ${address}`);
  const url = new URL(address);
  const safe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal(url));
  if (!safe || url.username || url.password || url.search || url.hash) {
    throw new GatewayConfigError('GATEWAY_URL must be https, without credentials, query or fragment.');
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

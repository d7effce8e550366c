/**
 * The edge sends the visitor's address in these headers, because Cloudflare overwrites `cf-connecting-ip` between
 * zones. The gateway ignores them unless the secret equals its EDGE_SECRET.
 */
export const edgeHeaders = { secret: 'x-strand-edge', clientAddress: 'x-strand-client-address' } as const;

/**
 * The D1 bookmark of an answer. A request that sends it back reads data at least as new, even from a lagging replica;
 * `first-primary` requests the newest data. A gateway may ignore it.
 */
export const bookmarkHeader = 'x-bookmark';

/** Of requests that the edge or the gateway makes itself. Workers send none, and many hosts refuse a request without one. */
export const userAgent = { 'user-agent': 'Strand' };

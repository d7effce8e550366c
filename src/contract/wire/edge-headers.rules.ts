/**
 * How an edge tells its gateway who asks, where both know EDGE_SECRET: Cloudflare rewrites `cf-connecting-ip` on the way
 * to another zone. From anybody without the secret these headers count for nothing.
 */
export const edgeHeaders = { secret: 'x-strand-edge', clientAddress: 'x-strand-client-address' } as const;

/** `address`: the visitor's, where there is one. */
export function edgeAuthHeaders(secret: string | undefined, address: string | null): Record<string, string> {
  if (!secret) return {};
  return { [edgeHeaders.secret]: secret, ...(address && { [edgeHeaders.clientAddress]: address }) };
}
/**
 * A bookmark is a state of the gateway's database, of which replicas may lag behind: what is read with one in this
 * header is at least as new. Answers that have one give it here; `first-primary` asks for the newest there is instead.
 * A gateway may ignore it.
 */
export const bookmarkHeader = 'x-bookmark';

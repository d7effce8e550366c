/**
 * How an edge tells its gateway who asks, where both know EDGE_SECRET: Cloudflare rewrites `cf-connecting-ip` on the way
 * to another zone. From anybody without the secret these headers count for nothing.
 */
export const edgeHeaders = { secret: 'x-strand-edge', clientAddress: 'x-strand-client-address' } as const;

/** `address`: the visitor's, where there is one. */
export function toldByEdge(secret: string | undefined, address: string | null): Record<string, string> {
  if (!secret) return {};
  return { [edgeHeaders.secret]: secret, ...(address && { [edgeHeaders.clientAddress]: address }) };
}

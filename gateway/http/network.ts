import type { GatewayContext } from './context.ts';
import { isSameSecret } from './digest.ts';

/** Who is counted together: an IPv4 address, an IPv6 /64, or a /48, which has ten times the limit. */
export type Network = { readonly name: string; readonly times: 1 | 10 };

/** The networks that a request is counted for; what clients forward counts for nothing. */
export function networksOf(context: GatewayContext): readonly [Network, ...Network[]] {
  const address = clientAddress(context).replace(/^::ffff:(?=[\d.]+$)/i, '');
  if (!address.includes(':')) return [{ name: address, times: 1 }];
  const groups = ipv6Groups(address);
  return [
    { name: `${groups.slice(0, 4).join(':')}::/64`, times: 1 },
    { name: `${groups.slice(0, 3).join(':')}::/48`, times: 10 },
  ];
}

/** The address that Cloudflare saw; with EDGE_SECRET on both sides, the one that the shop's own edge saw. */
function clientAddress(context: GatewayContext): string {
  const { EDGE_SECRET } = context.get('dependencies').settings;
  const isOurEdge =
    EDGE_SECRET !== undefined && isSameSecret(context.req.header('x-strand-edge') ?? '', EDGE_SECRET);
  const told = isOurEdge ? context.req.header('x-strand-client-address') : undefined;
  return told || (context.req.header('cf-connecting-ip') ?? 'local');
}

function ipv6Groups(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail?.split(':').filter(Boolean) ?? [];
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}

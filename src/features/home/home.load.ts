import { getFeatured } from '#contract/endpoints.ts';
import type { Featured } from '#contract/showcase.schema.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';

/** The featured entries by rank. May fail: then home shows the rest. */
export async function loadFeatured(gateway: SharedGateway): Promise<readonly Featured[]> {
  const entries = await gateway.call(getFeatured);
  if (!entries.ok) return [];
  const rankOf = ({ rank }: Featured) => rank ?? Number.MAX_SAFE_INTEGER;
  return [...entries.data].sort((left, right) => rankOf(left) - rankOf(right));
}

import { getFeatured } from '#contract/catalogue/catalogue.endpoints.ts';
import { sortByRank } from '#contract/catalogue/showcase.rules.ts';
import type { Featured } from '#contract/catalogue/showcase.schema.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import { memoize } from '#gateway-client/memoize.ts';

/** The featured entries by rank; none on failure. */
export async function loadFeatured(gateway: SharedGateway): Promise<readonly Featured[]> {
  const entries = await gateway.call(getFeatured);
  if (!entries.ok) return [];
  return sortedByRank(entries.data);
}

const sortedByRank = memoize(sortByRank<Featured>);

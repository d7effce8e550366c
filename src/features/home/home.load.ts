import { getFeatured } from '#contract/catalogue/catalogue.endpoints.ts';
import type { Featured } from '#contract/catalogue/showcase.schema.ts';
import { derivedOnce } from '#gateway-client/derived-once.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';

/** The featured entries by rank. May fail: then home shows the rest. */
export async function loadFeatured(gateway: SharedGateway): Promise<readonly Featured[]> {
  const entries = await gateway.call(getFeatured);
  if (!entries.ok) return [];
  return byRank(entries.data);
}

const rankOf = ({ rank }: Featured) => rank ?? Number.MAX_SAFE_INTEGER;

const byRank = derivedOnce((entries: readonly Featured[]): readonly Featured[] =>
  entries.toSorted((left, right) => rankOf(left) - rankOf(right)),
);

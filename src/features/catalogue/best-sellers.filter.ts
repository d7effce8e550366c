import {
  byGroup,
  emptyFilter,
  type FilterGroup,
  filterGroups,
  type ListingFilter,
  type ProductSort,
} from '#contract/catalogue/listing.rules.ts';
import type { EnrichedSku } from '#contract/products/product.schema.ts';
import { isChosen, type ListingState } from './filter.view.ts';

/** Best sellers are loaded all at once and filtered here, each sku by its own texture, size and price. */
export function matchesFilter(sku: EnrichedSku, filter: ListingFilter): boolean {
  const { min = 0, max = Number.POSITIVE_INFINITY, isInStock } = filter;
  return (
    filterGroups.every(
      (group) => filter[group].length === 0 || isChosen(filter, group, valueIn(sku, group) ?? ''),
    ) &&
    sku.price >= min * 100 &&
    sku.price <= max * 100 &&
    (!isInStock || sku.quantityAvailable > 0)
  );
}

function valueIn(sku: EnrichedSku, group: FilterGroup): string | undefined {
  if (group === 'color') return sku.color?._id;
  if (group === 'texture') return sku.product.attributes?.wigTexture ?? undefined;
  return (group === 'length' ? sku.length?.toString() : sku.size) ?? undefined;
}

/** For each value of each group the number of skus that match it and the filters of the other groups. */
export function countFacets(
  skus: readonly EnrichedSku[],
  filter: ListingFilter,
): NonNullable<ListingState['counts']> {
  const countGroup = (group: FilterGroup) => {
    const counts: Record<string, number> = {};
    for (const sku of skus) {
      const value = valueIn(sku, group);
      if (value === undefined) continue;
      const isMatch = matchesFilter(sku, { ...filter, [group]: emptyFilter[group] });
      counts[value] = (counts[value] ?? 0) + Number(isMatch);
    }
    return counts;
  };
  return byGroup(countGroup);
}

const sortKeys: Record<ProductSort, (sku: EnrichedSku) => number> = {
  newest: ({ product }) => -product._creationTime,
  'price-up': ({ price }) => price,
  'price-down': ({ price }) => -price,
};

/** Without a sort, by rank. */
export function sortSkus(skus: readonly EnrichedSku[], sort: ProductSort | undefined): EnrichedSku[] {
  if (sort === undefined) return [...skus];
  const key = sortKeys[sort];
  return skus.toSorted((one, other) => key(one) - key(other));
}

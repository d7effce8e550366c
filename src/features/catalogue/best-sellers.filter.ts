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
      (group) => filter[group].length === 0 || isChosen(filter, group, valueIn[group](sku) ?? ''),
    ) &&
    sku.price >= min * 100 &&
    sku.price <= max * 100 &&
    (!isInStock || sku.quantityAvailable > 0)
  );
}

const valueIn: Record<FilterGroup, (sku: EnrichedSku) => string | null | undefined> = {
  color: ({ color }) => color?._id,
  length: ({ length }) => length?.toString(),
  texture: ({ product }) => product.attributes?.wigTexture,
  size: ({ size }) => size,
};

/** For each value of each group the number of skus that match it and the filters of the other groups. */
export function countFacets(
  skus: readonly EnrichedSku[],
  filter: ListingFilter,
): NonNullable<ListingState['counts']> {
  const countGroup = (group: FilterGroup) => {
    const counts: Record<string, number> = {};
    for (const sku of skus) {
      const value = valueIn[group](sku) ?? undefined;
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

/** An empty list filters nothing. */
export type ListingFilter = {
  readonly color: readonly string[];
  readonly length: readonly number[];
  /** Values of the product's attribute `wigTexture`. */
  readonly texture?: readonly string[] | undefined;
  /** The product has at least one of these sizes. For hair: lace sizes. */
  readonly size?: readonly string[] | undefined;
  /** Whole units. Limits the lowest price of the skus that match the other filters. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly isInStock?: boolean | undefined;
};

/** The filter's lists, in the order of their groups of checkboxes. */
export const filterGroups = ['color', 'length', 'texture', 'size'] as const;

export type FilterGroup = (typeof filterGroups)[number];

export const emptyFilter = { color: [], length: [], texture: [], size: [] } as const satisfies Record<
  FilterGroup,
  []
>;

/** Without one: oldest first. */
export const productSorts = ['newest', 'price-up', 'price-down'] as const;

export type ProductSort = (typeof productSorts)[number];

export function hasPriceRange({ min, max }: ListingFilter): boolean {
  return min !== undefined || max !== undefined;
}

/** A price range implies sorting by price. */
export function sortFor(filter: ListingFilter, sort: ProductSort | undefined): ProductSort | undefined {
  return hasPriceRange(filter) && sort !== 'price-down' ? 'price-up' : sort;
}

/** The lengths of the filter, in inches. */
export const lengths = [8, 10, 12, 18, 20, 22, 24, 26, 28, 30, 32] as const;

/** Whether the filter has a price or stock condition, for which no facet counts are stored. */
export function hasUncountedFilter(filter: ListingFilter): boolean {
  return hasPriceRange(filter) || filter.isInStock === true;
}

/** The number of active filters, for 'Clear (n)'. A price range counts once. */
export function filterCount(filter: ListingFilter): number {
  const values = filterGroups.reduce((sum, group) => sum + (filter[group]?.length ?? 0), 0);
  return values + Number(hasPriceRange(filter)) + Number(filter.isInStock === true);
}

/** Whether a sku has one of the colours and one of the lengths. */
export function matchesColorAndLength(
  sku: { readonly color?: string | null | undefined; readonly length?: number | null | undefined },
  filter: ListingFilter,
): boolean {
  const colorPasses = filter.color.length === 0 || (!!sku.color && filter.color.includes(sku.color));
  return colorPasses && (filter.length.length === 0 || (!!sku.length && filter.length.includes(sku.length)));
}

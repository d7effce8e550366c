/** The chosen values of each group. An empty list filters nothing. */
export type ChosenValues = {
  readonly color: string[];
  readonly length: number[];
  /** Values of the product's attribute `wigTexture`. */
  readonly texture: string[];
  /** The product has at least one of these sizes. For hair: lace sizes. */
  readonly size: string[];
};

export type FilterGroup = keyof ChosenValues;

export type ListingFilter = ChosenValues & {
  /** Whole units. Limits the lowest price of the skus that match the other filters. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly isInStock?: boolean | undefined;
};

export const emptyFilter = { color: [], length: [], texture: [], size: [] } as const satisfies Record<
  FilterGroup,
  []
>;

/** The filter's lists, in the order of their groups of checkboxes. */
export const filterGroups = Object.keys(emptyFilter) as FilterGroup[];

export function byGroup<Values extends Record<FilterGroup, unknown>>(
  toValue: (group: FilterGroup) => Values[FilterGroup],
): Values {
  return Object.fromEntries(filterGroups.map((group) => [group, toValue(group)])) as Values;
}

/** Without one: oldest first. */
export const productSorts = ['newest', 'price-up', 'price-down'] as const;

export type ProductSort = (typeof productSorts)[number];

/** Products per page, and the most that one request gets. */
export const pageSize = 24;
export const largestPage = 96;

/** How many products a listing's address can show instead of one page. */
export const shownCounts = [48, 72, largestPage] as const;

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
  const values = filterGroups.reduce((sum, group) => sum + filter[group].length, 0);
  return values + Number(hasPriceRange(filter)) + Number(filter.isInStock === true);
}

/** What a listing is narrowed to; an empty list narrows nothing. */
export type ListingFilter = {
  readonly color: readonly string[];
  readonly length: readonly number[];
  /** Of the product, as its attribute `wigTexture` says. */
  readonly texture?: readonly string[] | undefined;
  /** Of which the product has at least one; with hair, of the lace. */
  readonly size?: readonly string[] | undefined;
  /** Whole units: the lowest price among the skus that pass the rest is within them. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly isInStock?: boolean | undefined;
};

export const emptyFilter = { color: [], length: [], texture: [], size: [] } as const satisfies ListingFilter;

/** Those that a shopper can choose, in inches. */
export const lengths = [8, 10, 12, 18, 20, 22, 24, 26, 28, 30, 32] as const;

/** Whether the filter asks for what no kept count says: how many have such a price, or are in stock. */
export function hasUncountedFilter({ min, max, isInStock }: ListingFilter): boolean {
  return min !== undefined || max !== undefined || isInStock === true;
}

/** The n of 'Clear (n)' and of the toggle's "(n)"; a price range is one, with one end or both. */
export function filterCount({ color, length, texture = [], size = [], ...filter }: ListingFilter): number {
  const hasRange = filter.min !== undefined || filter.max !== undefined;
  return (
    color.length +
    length.length +
    texture.length +
    size.length +
    Number(hasRange) +
    Number(filter.isInStock === true)
  );
}

/** Whether a sku has the colour and length: within a list any value will do; with both lists one sku must satisfy both. */
export function matchesFilter(
  sku: { readonly color?: string | null | undefined; readonly length?: number | null | undefined },
  filter: ListingFilter,
): boolean {
  const colorPasses = filter.color.length === 0 || (!!sku.color && filter.color.includes(sku.color));
  return colorPasses && (filter.length.length === 0 || (!!sku.length && filter.length.includes(sku.length)));
}

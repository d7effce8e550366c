import type { Color } from '#contract/catalogue/color.schema.ts';
import {
  filterCount,
  type ListingFilter,
  toggleColor,
  toggleLength,
  writeFilter,
} from '#contract/catalogue/filter.rules.ts';
import type { Facets } from '#contract/catalogue/listing.schema.ts';
import { lengths } from '#contract/products/product.rules.ts';
import { changing } from './listing.address.ts';

/** One box of the filters: a link to the listing with this value toggled. */
export type FilterOption = {
  readonly name: string;
  readonly value: string;
  readonly href: string;
  readonly isOn: boolean;
  /** Products that would be there with it; undefined when the gateway does not count. */
  readonly count: number | undefined;
  readonly swatch?: string | undefined;
};

export type FilterView = {
  readonly colors: readonly FilterOption[];
  readonly lengths: readonly FilterOption[];
  readonly chosen: number;
  readonly clearHref: string;
};

/** The filters of a listing at `path`; other search params of `address` are kept (screens §4). */
export function filterView(
  address: URL,
  filter: ListingFilter,
  colors: readonly Color[],
  facets: Facets | undefined,
): FilterView {
  const href = changing(address);
  const hrefOf = (changed: ListingFilter) => href(writeFilter(changed));
  return {
    colors: colors.map(({ _id, name, hexCode }) => ({
      name,
      value: _id,
      href: hrefOf(toggleColor(filter, _id)),
      isOn: filter.color.includes(_id),
      count: facets && (facets.colors.find(({ colorId }) => colorId === _id)?.count ?? 0),
      swatch: hexCode,
    })),
    lengths: lengths.map((length) => ({
      name: `${length}"`,
      value: String(length),
      href: hrefOf(toggleLength(filter, length)),
      isOn: filter.length.includes(length),
      count: facets && (facets.lengths.find((facet) => facet.length === length)?.count ?? 0),
    })),
    chosen: filterCount(filter),
    clearHref: hrefOf({ color: [], length: [] }),
  };
}

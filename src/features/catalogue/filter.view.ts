import type { Color } from '#contract/catalogue/color.schema.ts';
import { type ListingFilter, writeFilter } from '#contract/catalogue/filter.rules.ts';
import type { Facets } from '#contract/catalogue/listing.schema.ts';
import { withParams } from './listing.address.ts';

/** What a listing is narrowed to, and what that leaves. */
export type ListingState = {
  readonly filter: ListingFilter;
  readonly total: number;
  /** By value, the products that would be there with it; undefined when the gateway does not count. */
  readonly counts: Readonly<Record<keyof ListingFilter, Readonly<Record<string, number>>>> | undefined;
  /** Whether the browser has no network to show what was chosen. */
  readonly isOffline?: boolean;
};

/** A listing's filters: a form of its address. */
export type FilterView = {
  readonly action: string;
  /** The search params that the form keeps. */
  readonly kept: readonly (readonly [string, string])[];
  readonly clearHref: string;
  readonly colors: readonly {
    readonly id: string;
    readonly name: string;
    readonly swatch: string | undefined;
  }[];
  readonly initial: ListingState;
};

/** The filters of the listing at `address`. */
export function filterView(address: URL, colors: readonly Color[], initial: ListingState): FilterView {
  const clearHref = withParams(address, writeFilter({ color: [], length: [] }));
  return {
    action: address.pathname,
    kept: [...new URL(clearHref, address).searchParams],
    clearHref,
    colors: colors.map(({ _id, name, hexCode }) => ({ id: _id, name, swatch: hexCode })),
    initial,
  };
}

/** The counts of a gateway's facets, short: a page carries them in its island's properties. */
export function countsOf(facets: Facets | undefined): ListingState['counts'] {
  if (!facets) return undefined;
  return {
    color: Object.fromEntries(facets.colors.map(({ colorId, count }) => [colorId, count])),
    length: Object.fromEntries(facets.lengths.map(({ length, count }) => [length, count])),
  };
}

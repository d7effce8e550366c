import type { Color } from '#contract/catalogue/color.schema.ts';
import { type ListingFilter, writeFilter } from '#contract/catalogue/filter.rules.ts';
import type { Facets } from '#contract/catalogue/listing.schema.ts';
import { withParams } from './listing.address.ts';

/** What a listing is narrowed to, and what that leaves. */
export type ListingState = {
  readonly filter: ListingFilter;
  readonly total: number;
  /** Undefined when the gateway does not count. */
  readonly facets: Facets | undefined;
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

import type { Color } from '#contract/catalogue/color.schema.ts';
import {
  type ListingFilter,
  lengths,
  noFilter,
  toggleLength,
  toggleText,
  writeFilter,
} from '#contract/catalogue/filter.rules.ts';
import type { Facets, ProductSort } from '#contract/catalogue/listing.schema.ts';
import { partings } from '#shop/products/choice.notes.ts';
import { textureText } from '#shop/products/texture.notes.ts';
import { withParams } from './listing.address.ts';

export type FilterGroup = 'color' | 'length' | 'texture' | 'size';

/** What a listing is narrowed to, and what that leaves. */
export type ListingState = {
  readonly filter: ListingFilter;
  readonly sort: ProductSort | undefined;
  readonly total: number;
  /** Whether there are more than `total`, which was then not counted to its end. */
  readonly hasMore: boolean;
  /** By value, the products that would be there with it; undefined when the gateway does not count. */
  readonly counts: Readonly<Record<FilterGroup, Readonly<Record<string, number>>>> | undefined;
  /** Whether the browser has no network to show what was chosen. */
  readonly isOffline?: boolean;
};

/** A listing's filters: a form of its address. */
export type FilterView = {
  readonly action: string;
  /** The search params that the form keeps. */
  readonly kept: readonly (readonly [string, string])[];
  readonly clearHref: string;
  /** Every colour and length of the shop is offered, not those alone that are counted. */
  readonly isHair: boolean;
  /** Such as `GHS`. */
  readonly currency: string;
  readonly colors: readonly {
    readonly id: string;
    readonly name: string;
    readonly swatch: string | undefined;
  }[];
  readonly initial: ListingState;
  /** Whether the address asks for the form, as it does without script. */
  readonly isAskedFor: boolean;
};

/** The filters of the listing at `address`. */
export function filterView(
  address: URL,
  colors: readonly Color[],
  initial: ListingState,
  { isHair, currency = '' }: { isHair: boolean; currency: string | undefined },
): FilterView {
  const clearHref = withParams(address, writeFilter(noFilter));
  const offered = isHair ? colors : colors.filter(({ _id }) => initial.counts?.color[_id] !== undefined);
  return {
    action: address.pathname,
    kept: [...new URL(clearHref, address).searchParams].filter(([name]) => name !== 'sort'),
    clearHref,
    isHair,
    currency: currency.toUpperCase(),
    colors: offered.map(({ _id, name, hexCode }) => ({ id: _id, name, swatch: hexCode })),
    initial,
    isAskedFor: address.searchParams.get('filters') === 'show',
  };
}

/** The lengths to choose from. Where there are any, sizes are those of lace. */
export function lengthsOffered(isHair: boolean, counts: ListingState['counts']): readonly number[] {
  return isHair ? lengths : lengths.filter((length) => counts?.length[length] !== undefined);
}

type FilterChip = { readonly text: string; readonly without: ListingFilter };

/** What is chosen, one by one, each with the filter that is left without it. */
export function chosenOf(filter: ListingFilter, view: FilterView): FilterChip[] {
  const { colors, isHair, currency, initial } = view;
  const { color, length, texture = [], size = [], min, max } = filter;
  const isLace = lengthsOffered(isHair, initial.counts).length > 0;
  return [
    ...color.map((id) => ({
      text: colors.find((each) => each.id === id)?.name ?? id,
      without: toggleText(filter, 'color', id),
    })),
    ...length.map((inches) => ({ text: `${inches}"`, without: toggleLength(filter, inches) })),
    ...texture.map((value) => ({ text: textureText(value), without: toggleText(filter, 'texture', value) })),
    ...size.map((value) => ({
      text: isLace ? `${value}" lace` : `${value}"`,
      without: toggleText(filter, 'size', value),
    })),
    ...(min === undefined && max === undefined
      ? []
      : [{ text: rangeText(currency, min, max), without: { ...filter, min: undefined, max: undefined } }]),
    ...(filter.isInStock ? [{ text: 'In stock', without: { ...filter, isInStock: false } }] : []),
  ];
}

/** A width of lace, with what it lets one do. */
export function laceText(size: string): string {
  return partings[size] ? `${size}": ${partings[size]}` : `${size}"`;
}

const wholePrice = new Intl.NumberFormat('en');

function rangeText(currency: string, min: number | undefined, max: number | undefined): string {
  const [from, to] = [min, max].map((price) => (price === undefined ? undefined : wholePrice.format(price)));
  if (from === undefined) return `Up to ${currency} ${to}`;
  return to === undefined ? `From ${currency} ${from}` : `${currency} ${from} to ${to}`;
}

/** The counts of a gateway's facets, short: a page carries them in its island's properties. */
export function countsOf(facets: Facets | undefined): ListingState['counts'] {
  if (!facets) return undefined;
  return {
    color: Object.fromEntries(facets.colors.map(({ colorId, count }) => [colorId, count])),
    length: Object.fromEntries(facets.lengths.map(({ length, count }) => [length, count])),
    texture: Object.fromEntries((facets.textures ?? []).map(({ value, count }) => [value, count])),
    size: Object.fromEntries((facets.sizes ?? []).map(({ value, count }) => [value, count])),
  };
}

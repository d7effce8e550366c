import {
  emptyFilter,
  type FilterGroup,
  filterGroups,
  hasPriceRange,
  type ListingFilter,
  lengths,
  type ProductSort,
} from '#contract/catalogue/listing.rules.ts';
import type { Facets } from '#contract/catalogue/listing.schema.ts';
import type { Color } from '#contract/products/category.schema.ts';
import { partings, sizeText, textureText } from '#shop/products/choice.notes.ts';
import { serializeFilter, toggleValue } from './filter.params.ts';
import { withParams } from './listing.address.ts';

export type ListingState = {
  readonly filter: ListingFilter;
  readonly sort: ProductSort | undefined;
  readonly total: number;
  /** The gateway stopped counting at `total`. */
  readonly hasMore: boolean;
  /** Products by value. Undefined if the gateway does not count. */
  readonly counts: Readonly<Record<FilterGroup, Readonly<Record<string, number>>>> | undefined;
  /** The browser could not load the results. */
  readonly isOffline?: boolean;
};

export type FilterView = Readonly<ReturnType<typeof filterView>>;

export function filterView(
  address: URL,
  colors: readonly Color[],
  initial: ListingState,
  { isHair, currency = '' }: { isHair: boolean; currency: string | undefined },
) {
  const clearHref = withParams(address, serializeFilter(emptyFilter));
  const isOffered = ({ _id }: Color) =>
    isHair || initial.counts?.color[_id] !== undefined || initial.filter.color.includes(_id);
  return {
    action: address.pathname,
    /** Params that the form preserves. */
    hiddenFields: [...new URL(clearHref, address).searchParams].filter(([name]) => name !== 'sort'),
    clearHref,
    /** Offers every colour and length of the shop, not only the counted ones. */
    isHair,
    currency: currency.toUpperCase(),
    colors: colors.filter(isOffered).map(({ _id, name, hexCode }) => ({ id: _id, name, swatch: hexCode })),
    initial,
    /** The address requests the form, as it does without script. */
    isRequested: address.searchParams.get('filters') === 'show',
  };
}

export function offeredGroups(
  { colors, isHair }: Pick<FilterView, 'colors' | 'isHair'>,
  counts: ListingState['counts'],
) {
  const offeredLengths = lengthsOffered(isHair, counts);
  const isLace = offeredLengths.length > 0;
  const counted = (group: 'texture' | 'size', textOf: (value: string) => string): FilterOption[] =>
    Object.keys(counts?.[group] ?? {})
      // The address lists values with commas between them.
      .filter((value) => !value.includes(','))
      .map((value) => ({ value, text: textOf(value) }));
  const groups: Record<FilterGroup, { name: string; options: readonly FilterOption[] }> = {
    color: {
      name: 'Color',
      options: colors.map(({ id, name, swatch }) => ({ value: id, text: name, swatch })),
    },
    length: {
      name: 'Length',
      options: offeredLengths.map((length) => ({ value: `${length}`, text: `${length}"` })),
    },
    texture: { name: 'Texture', options: counted('texture', textureText) },
    size: {
      name: isLace ? 'Lace' : 'Size',
      options: counted('size', (size) =>
        isLace && partings[size] ? `${size}": ${partings[size]}` : sizeText(size),
      ),
    },
  };
  return filterGroups
    .map((param) => ({ param, ...groups[param] }))
    .filter(({ options }) => options.length > 0);
}

type FilterOption = { readonly value: string; readonly text: string; readonly swatch?: string | undefined };

/** If a listing has lengths, its sizes are lace sizes. */
function lengthsOffered(isHair: boolean, counts: ListingState['counts']): readonly number[] {
  return isHair ? lengths : lengths.filter((length) => counts?.length[length] !== undefined);
}

export function isChosen(filter: ListingFilter, group: FilterGroup, value: string): boolean {
  return filter[group].some((chosen) => `${chosen}` === value);
}

type FilterChip = { readonly text: string; readonly without: ListingFilter };

/** The active filters as chips, each with the filter that remains without it. */
export function activeFilters(filter: ListingFilter, view: FilterView): FilterChip[] {
  const { colors, isHair, currency, initial } = view;
  const { min, max } = filter;
  const isLace = lengthsOffered(isHair, initial.counts).length > 0;
  const textOf: Record<FilterGroup, (value: string) => string> = {
    color: (id) => colors.find((each) => each.id === id)?.name ?? 'Another color',
    length: (inches) => `${inches}"`,
    texture: textureText,
    size: (size) => (isLace ? `${sizeText(size)} lace` : sizeText(size)),
  };
  return [
    ...filterGroups.flatMap((group) =>
      filter[group]
        .map(String)
        .map((value) => ({ text: textOf[group](value), without: toggleValue(filter, group, value) })),
    ),
    ...(hasPriceRange(filter)
      ? [{ text: rangeText(currency, min, max), without: { ...filter, min: undefined, max: undefined } }]
      : []),
    ...(filter.isInStock ? [{ text: 'In stock', without: { ...filter, isInStock: false } }] : []),
  ];
}

const wholePrice = new Intl.NumberFormat('en');

function rangeText(currency: string, min: number | undefined, max: number | undefined): string {
  const [from, to] = [min, max].map((price) => (price === undefined ? undefined : wholePrice.format(price)));
  if (from === undefined) return `Up to ${currency} ${to}`;
  return to === undefined ? `From ${currency} ${from}` : `${currency} ${from} to ${to}`;
}

/** Facet counts as short records, because the page contains them as the island's props. */
export function facetCounts(facets: Facets | undefined): ListingState['counts'] {
  if (!facets) return undefined;
  return {
    color: Object.fromEntries(facets.colors.map(({ colorId, count }) => [colorId, count])),
    length: Object.fromEntries(facets.lengths.map(({ length, count }) => [length, count])),
    texture: Object.fromEntries((facets.textures ?? []).map(({ value, count }) => [value, count])),
    size: Object.fromEntries((facets.sizes ?? []).map(({ value, count }) => [value, count])),
  };
}

import { getBestSellers, getColors, getProductCards } from '#contract/catalogue/catalogue.endpoints.ts';
import type { Category } from '#contract/catalogue/category.schema.ts';
import type { Color } from '#contract/catalogue/color.schema.ts';
import type { ListingFilter } from '#contract/catalogue/filter.rules.ts';
import type { CardListing, ProductSort } from '#contract/catalogue/listing.schema.ts';
import { byRank } from '#contract/catalogue/showcase.rules.ts';
import type { BestSeller } from '#contract/catalogue/showcase.schema.ts';
import { derivedOnce } from '#gateway-client/derived-once.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';
import { type Stretch, stretchOf } from './listing.address.ts';

/** The category and, where asked, its subcategory that two address parts name; undefined when there is none. */
export function findPlace(
  categories: readonly Category[],
  categorySlug: string,
  subcategorySlug?: string,
): { category: Category; name: string; subcategorySlug?: string } | undefined {
  const category = categories.find(({ slug }) => slug === categorySlug);
  if (!category || subcategorySlug === undefined) return category && { category, name: category.name };
  const subcategory = category.subcategories?.find(({ slug }) => slug === subcategorySlug);
  return subcategory && { category, name: subcategory.name, subcategorySlug };
}

type Place = { readonly slug: string; readonly formerSlugs?: readonly string[] | undefined };

const everNamed = <Each extends Place>(places: readonly Each[], wanted: string): Each | undefined =>
  places.find(({ slug }) => slug === wanted) ??
  places.find(({ formerSlugs }) => formerSlugs?.includes(wanted));

/** Where a place is now that had these slugs: what comes after `/shop/`. */
export function movedPlace(
  categories: readonly Category[],
  categorySlug: string,
  subcategorySlug?: string,
): string | undefined {
  const category = everNamed(categories, categorySlug);
  if (!category || subcategorySlug === undefined) return category?.slug;
  const subcategory = everNamed(category.subcategories ?? [], subcategorySlug);
  return subcategory && `${category.slug}/${subcategory.slug}`;
}

type ListingQuery = Pick<Stretch, 'after' | 'limit'> & {
  readonly category: string;
  readonly subcategory?: string | undefined;
  readonly filter: ListingFilter;
  readonly sort: ProductSort | undefined;
};

/** A stretch of a listing, with its counts. The listing is what its page is for: a failure fails the page. */
export function loadListing(
  gateway: SharedGateway,
  { category, subcategory, filter, sort, after, limit }: ListingQuery,
): Promise<Result<CardListing>> {
  const place = { isVisible: true, category, subcategory, limit, after, fields: 'card' } as const;
  return gateway.call(getProductCards, { query: { ...place, ...narrowingOf(filter, sort) } });
}

/** What narrows and orders a list, as calls name it; counts come with it. */
export function narrowingOf(filter: ListingFilter, sort: ProductSort | undefined) {
  return {
    color: someOf(filter.color),
    length: someOf(filter.length),
    texture: someOf(filter.texture),
    size: someOf(filter.size),
    minPrice: filter.min,
    maxPrice: filter.max,
    inStock: filter.isInStock,
    sort,
    facets: true,
  };
}

function someOf<Value>(values: readonly Value[] = []): Value[] | undefined {
  return values.length > 0 ? [...values] : undefined;
}

/**
 * The stretch of a listing that an address names; its beginning, where the gateway does not know the place. The fragment
 * of a step has no other: it fails, and the browser goes to the page.
 */
export async function askForStretch<Data>(
  address: URL,
  ask: (stretch: Stretch) => Promise<Result<Data>>,
): Promise<{ answer: Result<Data>; stretch: Stretch }> {
  const stretch = stretchOf(address);
  const answer = await ask(stretch);
  const isUnknownPlace = !answer.ok && answer.problem === 'refused' && stretch.after !== undefined;
  if (!isUnknownPlace || address.searchParams.has('step')) return { answer, stretch };
  const beginning = new URL(address);
  beginning.searchParams.delete('after');
  return { answer: await ask(stretchOf(beginning)), stretch: stretchOf(beginning) };
}

/** Colours by name; without them filters and colour words are left out. */
export async function loadColors(gateway: SharedGateway): Promise<readonly Color[]> {
  const colors = await gateway.call(getColors);
  return colors.ok ? byName(colors.data.colors) : [];
}

const byName = derivedOnce((colors: readonly Color[]): readonly Color[] =>
  colors.toSorted((left, right) => left.name.localeCompare(right.name, 'en')),
);

/** Best sellers by rank, those without one last. */
export async function loadBestSellers(gateway: SharedGateway): Promise<Result<readonly BestSeller[]>> {
  const entries = await gateway.call(getBestSellers);
  if (!entries.ok) return entries;
  return { ...entries, data: sortedByRank(entries.data) };
}

const sortedByRank = derivedOnce(byRank<BestSeller>);

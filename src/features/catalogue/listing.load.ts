import { getBestSellers, getColors, getFeatured } from '#contract/catalogue/catalogue.endpoints.ts';
import type { ListingFilter, ProductSort } from '#contract/catalogue/listing.rules.ts';
import { sortByRank } from '#contract/catalogue/showcase.rules.ts';
import type { BestSeller, Featured } from '#contract/catalogue/showcase.schema.ts';
import type { Category, Color } from '#contract/products/category.schema.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import { memoize } from '#gateway-client/memoize.ts';
import type { Result } from '#gateway-client/result.ts';
import { type Pagination, parsePagination } from './listing.address.ts';

/** The category, or one of its subcategories, by slug. */
export function findCategory(
  categories: readonly Category[],
  categorySlug: string,
  subcategorySlug?: string,
): { category: Category; name: string; description: string | undefined } | undefined {
  const category = categories.find(({ slug }) => slug === categorySlug);
  if (!category) return undefined;
  const place =
    subcategorySlug === undefined
      ? category
      : category.subcategories?.find(({ slug }) => slug === subcategorySlug);
  return place && { category, name: place.name, description: place.description };
}

type Place = { readonly slug: string; readonly formerSlugs?: readonly string[] | undefined };

const findBySlug = <Each extends Place>(places: readonly Each[], searched: string): Each | undefined =>
  places.find(({ slug }) => slug === searched) ??
  places.find(({ formerSlugs }) => formerSlugs?.includes(searched));

/** The current path, after `/shop/`, of a category or subcategory that once had these slugs. */
export function findMovedPath(
  categories: readonly Category[],
  categorySlug: string,
  subcategorySlug?: string,
): string | undefined {
  const category = findBySlug(categories, categorySlug);
  if (!category || subcategorySlug === undefined) return category?.slug;
  const subcategory = findBySlug(category.subcategories ?? [], subcategorySlug);
  return subcategory && `${category.slug}/${subcategory.slug}`;
}

export function filterQuery(
  { min, max, isInStock, ...chosen }: ListingFilter,
  sort: ProductSort | undefined,
) {
  return { ...chosen, minPrice: min, maxPrice: max, inStock: isInStock, sort, facets: true };
}

/**
 * Loads the part of a listing that an address shows, or its start if the gateway refuses the cursor. A fragment has no
 * such fallback: it fails, and the browser navigates to the page.
 */
export async function loadPaginated<Data>(
  address: URL,
  load: (pagination: Pagination) => Promise<Result<Data>>,
): Promise<{ answer: Result<Data>; pagination: Pagination }> {
  const pagination = parsePagination(address);
  const answer = await load(pagination);
  const isCursorRefused = !answer.ok && answer.problem === 'refused' && pagination.after !== undefined;
  if (!isCursorRefused || address.searchParams.has('step')) return { answer, pagination };
  const start = new URL(address);
  start.searchParams.delete('after');
  return { answer: await load(parsePagination(start)), pagination: parsePagination(start) };
}

/** Sorted by name. Empty if the gateway did not answer: filters and colour names are then omitted. */
export async function loadColors(gateway: SharedGateway): Promise<readonly Color[]> {
  const colors = await gateway.call(getColors);
  return colors.ok ? byName(colors.data.colors) : [];
}

const byName = memoize((colors: readonly Color[]): readonly Color[] =>
  colors.toSorted((left, right) => left.name.localeCompare(right.name, 'en')),
);

/** By rank, those without a rank last. */
export async function loadBestSellers(gateway: SharedGateway): Promise<Result<readonly BestSeller[]>> {
  const entries = await gateway.call(getBestSellers);
  if (!entries.ok) return entries;
  return { ...entries, data: sortedByRank(entries.data) };
}

const sortedByRank = memoize(sortByRank<BestSeller>);

/** Home's featured entries by rank; none on failure. */
export async function loadFeatured(gateway: SharedGateway): Promise<readonly Featured[]> {
  const entries = await gateway.call(getFeatured);
  return entries.ok ? featuredByRank(entries.data) : [];
}

const featuredByRank = memoize(sortByRank<Featured>);

import { getBestSellers, getColors, getProductCards } from '#contract/catalogue/catalogue.endpoints.ts';
import type { Category } from '#contract/catalogue/category.schema.ts';
import type { Color } from '#contract/catalogue/color.schema.ts';
import type { ListingFilter } from '#contract/catalogue/filter.rules.ts';
import type { CardListing } from '#contract/catalogue/listing.schema.ts';
import type { BestSeller } from '#contract/catalogue/showcase.schema.ts';
import { derivedOnce } from '#gateway-client/derived-once.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';

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

export type ListingQuery = {
  readonly category: string;
  readonly subcategory?: string | undefined;
  readonly filter: ListingFilter;
  readonly after?: string | undefined;
  /** How many products, in full steps. */
  readonly shown: number;
};

/** A listing as far as it is shown, with its counts. The listing is what its page is for: a failure fails the page. */
export function loadListing(gateway: SharedGateway, query: ListingQuery): Promise<Result<CardListing>> {
  return gateway.call(getProductCards, {
    query: {
      isVisible: true,
      category: query.category,
      subcategory: query.subcategory,
      color: query.filter.color.length > 0 ? [...query.filter.color] : undefined,
      length: query.filter.length.length > 0 ? [...query.filter.length] : undefined,
      limit: query.shown,
      after: query.after,
      facets: true,
      fields: 'card',
    },
  });
}

/**
 * What is asked for at a place of a listing that its address names; its beginning, where the gateway does not know the
 * place. `address` is the one that was answered.
 */
export async function askAtPlace<Data>(
  address: URL,
  ask: (after: string | undefined) => Promise<Result<Data>>,
): Promise<{ answer: Result<Data>; address: URL; after: string | undefined }> {
  const after = address.searchParams.get('after') || undefined;
  const answer = await ask(after);
  if (answer.ok || answer.problem !== 'refused' || after === undefined) return { answer, address, after };
  const beginning = new URL(address);
  beginning.searchParams.delete('after');
  return { answer: await ask(undefined), address: beginning, after: undefined };
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

const sortedByRank = derivedOnce((entries: readonly BestSeller[]): readonly BestSeller[] =>
  entries.toSorted(byRank),
);

export function byRank(left: { rank?: number | undefined }, right: { rank?: number | undefined }): number {
  return (left.rank ?? Number.MAX_SAFE_INTEGER) - (right.rank ?? Number.MAX_SAFE_INTEGER);
}

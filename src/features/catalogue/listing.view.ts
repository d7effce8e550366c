import { getProductCards } from '#contract/catalogue/catalogue.endpoints.ts';
import {
  emptyFilter,
  type FilterGroup,
  filterCount,
  filterGroups,
  lengths,
  sortFor,
} from '#contract/catalogue/listing.rules.ts';
import type { CardListing } from '#contract/catalogue/listing.schema.ts';
import type { Category } from '#contract/products/category.schema.ts';
import { categoryKind, isHairCategory, shopOrigin } from '#contract/products/product.rules.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';
import { withoutGift } from '#shop/promotions/gift.rules.ts';
import type { Promotions } from '#shop/promotions/promo-code.rules.ts';
import { countFacets, matchesFilter, sortSkus } from './best-sellers.filter.ts';
import { type CardView, productCard, skuCard } from './card.view.ts';
import { parseFilter, serializeFilter } from './filter.params.ts';
import { type FilterView, facetCounts, filterView, type ListingState } from './filter.view.ts';
import { nextPage, type Pagination, readSort, withParams } from './listing.address.ts';
import { filterQuery, findCategory, loadBestSellers, loadColors, loadPaginated } from './listing.load.ts';

export type ResultsView = ReturnType<typeof resultsView>;

export type ListingPage = {
  readonly heading: string;
  readonly description: string;
  /** The breadcrumb from home to this page. */
  readonly trail: readonly { readonly name: string; readonly href: string }[];
  readonly total: number;
  readonly filters: FilterView;
  readonly results: ResultsView;
  /** Addresses that links lead to. Any other is rendered too, but must not fill the cache. */
  readonly isCacheable: boolean;
};

export type ListingContext = {
  readonly categories: Promise<readonly Category[] | undefined>;
  readonly promotions: Promise<Promotions>;
  readonly store: { readonly name: string; readonly currency?: string | undefined };
};

/** `missing`: there is no such category. `failed`: the gateway did not answer, so the page fails. */
export type ListingRequest = (context: ListingContext) => Promise<ListingPage | 'missing' | 'failed'>;

type Slugs = { readonly category: string; readonly subcategory?: string | undefined };

const home = { name: 'Shop', href: '/' };

/** Requests the listing of a category, subcategory or the best sellers. Returns a function that waits for it. */
export function requestListing(gateway: SharedGateway, address: URL, slugs: Slugs): ListingRequest {
  return slugs.category === 'best-sellers' && !slugs.subcategory
    ? requestBestSellers(gateway, address)
    : requestCategory(gateway, address, slugs);
}

function requestCategory(gateway: SharedGateway, address: URL, slugs: Slugs): ListingRequest {
  const request = requestProducts(gateway, address, (query) =>
    gateway.call(getProductCards, { query: { ...slugs, ...query, isVisible: true, fields: 'card' } }),
  );
  return async (shop) => {
    const categories = await shop.categories;
    const place = categories && findCategory(categories, slugs.category, slugs.subcategory);
    const listing = await request(shop, {
      origin: shopOrigin(slugs.category),
      isHair: place !== undefined && isHairCategory(place.category),
      categoryOf: () => place && categoryKind(place.category),
    });
    if (!categories || !listing) return 'failed';
    if (!place) return 'missing';
    const href = `/shop/${slugs.category}`;
    return {
      heading: place.name,
      description: place.description || `${place.name} at ${shop.store.name}.`,
      trail: [
        home,
        { name: place.category.name, href },
        ...(slugs.subcategory ? [{ name: place.name, href: `${href}/${slugs.subcategory}` }] : []),
      ],
      ...listing,
    };
  };
}

/**
 * Requests the part of a listing that an address shows, filtered and sorted by its params. Returns a function that waits
 * for it: undefined if the gateway did not answer.
 */
export function requestProducts<Product extends Parameters<typeof productCard>[0] & { readonly _id: string }>(
  gateway: SharedGateway,
  address: URL,
  load: (
    query: ReturnType<typeof filterQuery> & Pick<Pagination, 'after' | 'limit'>,
  ) => Promise<Result<Omit<CardListing, 'products'> & { readonly products: readonly Product[] }>>,
) {
  const filter = parseFilter(address.searchParams);
  const sort = readSort(address.searchParams);
  const request = Promise.all([
    loadPaginated(address, ({ after, limit }) => load({ ...filterQuery(filter, sort), after, limit })),
    loadColors(gateway),
  ]);
  return async (
    shop: ListingContext,
    {
      origin,
      isHair,
      categoryOf,
    }: { origin: string; isHair: boolean; categoryOf: (product: Product) => string | undefined },
  ) => {
    const [[{ answer, pagination }, colors], promotions] = await Promise.all([request, shop.promotions]);
    if (!answer.ok) return undefined;
    const { products, total, nextAfter, facets } = answer.data;
    const { currency } = shop.store;
    const colorNames = new Map(colors.map(({ _id, name }) => [_id, name]));
    const sold = withoutGift(products, promotions);
    const cards = sold.flatMap((product) => {
      const named = { category: categoryOf(product), colors: colorNames };
      return productCard(product, named, { promotions, currency, origin }) ?? [];
    });
    const state: ListingState = {
      filter,
      sort,
      total: total === undefined ? cards.length : total - (products.length - sold.length),
      hasMore: total === undefined && nextAfter !== undefined,
      counts: facetCounts(facets),
    };
    return {
      total: state.total,
      filters: filterView(pagination.address, colors, state, { isHair, currency }),
      results: resultsView(cards, pagination, nextAfter),
      isCacheable: pagination.address === address && isCommon(state, new Set(colorNames.keys())),
    };
  };
}

/** All best-selling skus by rank, filtered by the address. */
function requestBestSellers(gateway: SharedGateway, address: URL): ListingRequest {
  const request = loadBestSellers(gateway);
  return async ({ store, ...shop }) => {
    const [entries, promotions] = await Promise.all([request, shop.promotions]);
    if (!entries.ok) return 'failed';
    const filter = parseFilter(address.searchParams);
    const sort = readSort(address.searchParams);
    const context = { promotions, currency: store.currency, origin: shopOrigin('best-sellers') };
    const bestSellers = entries.data.map(({ productSku }) => productSku);
    const skus = withoutGift(bestSellers, promotions);
    const matching = sortSkus(skus, sortFor(filter, sort)).filter((sku) => matchesFilter(sku, filter));
    const cards = matching.flatMap((sku) => skuCard(sku, context) ?? []);
    const counts = countFacets(skus, filter);
    const state: ListingState = { filter, sort, total: cards.length, hasMore: false, counts };
    const colors = new Map(skus.flatMap(({ color }) => (color ? [[color._id, color]] : [])));
    const offered = [...colors.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
    return {
      heading: 'Best sellers',
      description: `What the shoppers of ${store.name} choose most.`,
      trail: [home, { name: 'Best sellers', href: '/shop/best-sellers' }],
      total: cards.length,
      filters: filterView(address, offered, state, { isHair: true, currency: store.currency }),
      results: resultsView(cards, { address, after: undefined, before: 0 }),
      isCacheable: !address.searchParams.has('after') && isCommon(state, new Set(colors.keys())),
    };
  };
}

const maxCachedFilters = 3;
/** Only round prices are cached. */
const cachedPriceStep = 500;
const maxCachedPrice = 10_000;

/** A few existing values: the combinations that most visitors choose. */
function isCommon({ filter, counts }: ListingState, colors: ReadonlySet<string | undefined>): boolean {
  const { min = 0, max = 0 } = filter;
  const isKnown = (group: FilterGroup, value: string) => {
    if (group === 'color') return colors.has(value);
    if (group === 'length') return lengths.some((known) => String(known) === value);
    return counts?.[group][value] !== undefined;
  };
  return (
    filterCount(filter) <= maxCachedFilters &&
    filterGroups.every((group) => filter[group].every((value) => isKnown(group, String(value)))) &&
    [min, max].every((price) => price % cachedPriceStep === 0 && price <= maxCachedPrice)
  );
}

function resultsView(
  cards: readonly CardView[],
  { address, after, before }: Omit<Pagination, 'limit'>,
  nextAfter?: string,
) {
  return {
    cards,
    /** The number of products the page shows before these. */
    before,
    /** The address has filters, whether or not the form is shown. */
    isFiltered: filterCount(parseFilter(address.searchParams)) > 0,
    clearHref: withParams(address, serializeFilter(emptyFilter)),
    next: nextAfter ? nextPage(address, nextAfter) : undefined,
    /** The listing's start, if the address starts later. */
    startHref: after && before === 0 ? withParams(address, {}) : undefined,
  };
}

import type { Category } from '#contract/catalogue/category.schema.ts';
import { emptyFilter, filterCount, lengths } from '#contract/catalogue/filter.rules.ts';
import { isHairCategory, shopOrigin } from '#contract/products/product.rules.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import { type GiftItem, withoutGift } from '#shop/promotions/gift.rules.ts';
import type { Promotions } from '#shop/promotions/promo.rules.ts';
import { countFacets, matchesFilter, sortSkus } from './best-sellers.filter.ts';
import { type CardView, productCard, skuCard } from './card.view.ts';
import { parseFilter, serializeFilter } from './filter.params.ts';
import { type FilterView, facetCounts, filterView, type ListingState } from './filter.view.ts';
import { nextPage, type Pagination, readSort, withParams } from './listing.address.ts';
import { findCategory, loadBestSellers, loadColors, loadListing, loadPaginated } from './listing.load.ts';

/** The data of a listing's grid. */
export type ResultsView = {
  readonly cards: readonly CardView[];
  /** The number of products the page shows before these. */
  readonly before: number;
  /** The address has filters, whether or not the form is shown. */
  readonly isFiltered: boolean;
  readonly clearHref: string;
  readonly next: { readonly href: string; readonly fragment: string } | undefined;
  /** The listing's start, if the address starts later. */
  readonly startHref: string | undefined;
};

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

/** The data of the shop that a listing renders with. */
export type ListingContext = {
  readonly categories: Promise<readonly Category[] | undefined>;
  readonly promotions: Promise<Promotions<GiftItem>>;
  readonly store: { readonly currency?: string | undefined };
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
  const filter = parseFilter(address.searchParams);
  const sort = readSort(address.searchParams);
  const request = Promise.all([
    loadPaginated(address, (pagination) => loadListing(gateway, { ...slugs, ...pagination, filter, sort })),
    loadColors(gateway),
  ]);
  return async ({ store, ...shop }) => {
    const [[{ answer, pagination }, colors], categories, promotions] = await Promise.all([
      request,
      shop.categories,
      shop.promotions,
    ]);
    if (!categories || !answer.ok) return 'failed';
    const place = findCategory(categories, slugs.category, slugs.subcategory);
    if (!place) return 'missing';
    const named = {
      category: place.category.name,
      colors: new Map(colors.map(({ _id, name }) => [_id, name])),
    };
    const context = { promotions, currency: store.currency, origin: shopOrigin(slugs.category) };
    const products = withoutGift(answer.data.products, promotions);
    const cards = products.flatMap((product) => productCard(product, named, context) ?? []);
    const gifts = answer.data.products.length - products.length;
    const total = (answer.data.total ?? cards.length + gifts) - gifts;
    const state: ListingState = {
      filter,
      sort,
      total,
      hasMore: answer.data.total === undefined && answer.data.nextAfter !== undefined,
      counts: facetCounts(answer.data.facets),
    };
    const isHair = isHairCategory(place.category);
    const href = `/shop/${slugs.category}`;
    return {
      heading: place.name,
      description: `Shop ${place.name.toLowerCase()}: lengths, colours and prices, with pickup in Accra and delivery.`,
      trail: [
        home,
        { name: place.category.name, href },
        ...(slugs.subcategory ? [{ name: place.name, href: `${href}/${slugs.subcategory}` }] : []),
      ],
      total,
      filters: filterView(pagination.address, colors, state, { isHair, currency: store.currency }),
      results: resultsView(cards, pagination, answer.data.nextAfter),
      isCacheable: pagination.address === address && isCommon(state, new Set(colors.map(({ _id }) => _id))),
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
    const matching = sortSkus(skus, sort).filter((sku) => matchesFilter(sku, filter));
    const cards = matching.flatMap((sku) => skuCard(sku, context) ?? []);
    const counts = countFacets(skus, filter);
    const state: ListingState = { filter, sort, total: cards.length, hasMore: false, counts };
    const colors = new Map(skus.flatMap(({ color }) => (color ? [[color._id, color]] : [])));
    const offered = [...colors.values()].sort((one, other) => one.name.localeCompare(other.name, 'en'));
    return {
      heading: 'Best sellers',
      description:
        'The wigs, hair and care products our shoppers choose most, with pickup in Accra and delivery.',
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
  const { texture = [], size = [], min = 0, max = 0 } = filter;
  return (
    filterCount(filter) <= maxCachedFilters &&
    filter.color.every((color) => colors.has(color)) &&
    filter.length.every((length) => lengths.some((known) => known === length)) &&
    texture.every((value) => counts?.texture[value] !== undefined) &&
    size.every((value) => counts?.size[value] !== undefined) &&
    [min, max].every((price) => price % cachedPriceStep === 0 && price <= maxCachedPrice)
  );
}

export function resultsView(
  cards: readonly CardView[],
  { address, after, before }: Omit<Pagination, 'limit'>,
  nextAfter?: string,
): ResultsView {
  return {
    cards,
    before,
    isFiltered: filterCount(parseFilter(address.searchParams)) > 0,
    clearHref: withParams(address, serializeFilter(emptyFilter)),
    next: nextAfter ? nextPage(address, nextAfter) : undefined,
    startHref: after && before === 0 ? withParams(address, {}) : undefined,
  };
}

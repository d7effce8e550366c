import type { Category } from '#contract/catalogue/category.schema.ts';
import { filterCount, lengths, noFilter, readFilter, writeFilter } from '#contract/catalogue/filter.rules.ts';
import { sellsHair, shopOrigin } from '#contract/products/product.rules.ts';
import type { Promotions } from '#contract/promotions/promo.rules.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import { type GiftItem, withoutGift } from '#shop/promotions/gift.rules.ts';
import { countsAmong, passesWhole, sortedSkus } from './best-seller.filter.ts';
import { type CardView, productCard, skuCard } from './card.view.ts';
import { countsOf, type FilterView, filterView, type ListingState } from './filter.view.ts';
import { nextStep, readSort, type Stretch, withParams } from './listing.address.ts';
import { askForStretch, findPlace, loadBestSellers, loadColors, loadListing } from './listing.load.ts';

/** The cards of a listing, ready to draw. */
export type ResultsView = {
  readonly cards: readonly CardView[];
  /** How many products the page shows before these. */
  readonly before: number;
  /** Whether the address narrows the listing, with or without filters drawn. */
  readonly isNarrowed: boolean;
  readonly clearHref: string;
  readonly next: { readonly href: string; readonly fragment: string } | undefined;
  /** The listing's beginning, when the address begins further on. */
  readonly startHref: string | undefined;
};

export type ListingPage = {
  readonly heading: string;
  readonly description: string;
  /** From the shop's front to this page. */
  readonly trail: readonly { readonly name: string; readonly href: string }[];
  readonly total: number;
  readonly filters: FilterView;
  readonly results: ResultsView;
  /** Links lead to such addresses. Any other is shown as well, but must not fill the cache. */
  readonly isCacheable: boolean;
};

/** What of the shop a listing is drawn with. */
export type ListingContext = {
  readonly categories: Promise<readonly Category[] | undefined>;
  readonly promotions: Promise<Promotions<GiftItem>>;
  readonly store: { readonly currency?: string | undefined };
};

/** `missing`: there is no such place; `failed`: the gateway did not say, which fails the page. */
export type ListingRequest = (context: ListingContext) => Promise<ListingPage | 'missing' | 'failed'>;

type Slugs = { readonly category: string; readonly subcategory?: string | undefined };

const home = { name: 'Shop', href: '/' };

/** Requests the listing of a category, a subcategory or the best sellers, and answers how its page is made of it. */
export function requestListing(gateway: SharedGateway, address: URL, slugs: Slugs): ListingRequest {
  return slugs.category === 'best-sellers' && !slugs.subcategory
    ? requestBestSellers(gateway, address)
    : requestCategory(gateway, address, slugs);
}

function requestCategory(gateway: SharedGateway, wanted: URL, slugs: Slugs): ListingRequest {
  const filter = readFilter(wanted.searchParams);
  const sort = readSort(wanted.searchParams);
  const request = Promise.all([
    askForStretch(wanted, (stretch) => loadListing(gateway, { ...slugs, ...stretch, filter, sort })),
    loadColors(gateway),
  ]);
  return async ({ store, ...shop }) => {
    const [[{ answer, stretch }, colors], categories, promotions] = await Promise.all([
      request,
      shop.categories,
      shop.promotions,
    ]);
    if (!categories || !answer.ok) return 'failed';
    const place = findPlace(categories, slugs.category, slugs.subcategory);
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
      counts: countsOf(answer.data.facets),
    };
    const isHair = sellsHair(place.category);
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
      filters: filterView(stretch.address, colors, state, { isHair, currency: store.currency }),
      results: resultsOf(cards, stretch, answer.data.nextAfter),
      isCacheable: stretch.address === wanted && isCommon(state, new Set(colors.map(({ _id }) => _id))),
    };
  };
}

/** All best-selling skus by rank, narrowed by the address like any listing. */
function requestBestSellers(gateway: SharedGateway, address: URL): ListingRequest {
  const request = loadBestSellers(gateway);
  return async ({ store, ...shop }) => {
    const [entries, promotions] = await Promise.all([request, shop.promotions]);
    if (!entries.ok) return 'failed';
    const filter = readFilter(address.searchParams);
    const sort = readSort(address.searchParams);
    const context = { promotions, currency: store.currency, origin: shopOrigin('best-sellers') };
    const best = entries.data.map(({ productSku }) => productSku);
    const skus = withoutGift(best, promotions);
    const passing = sortedSkus(skus, sort).filter((sku) => passesWhole(sku, filter));
    const cards = passing.flatMap((sku) => skuCard(sku, context) ?? []);
    const counts = countsAmong(skus, filter);
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
      results: resultsOf(cards, { address, after: undefined, before: 0 }),
      isCacheable: !address.searchParams.has('after') && isCommon(state, new Set(colors.keys())),
    };
  };
}

const mostCached = 3;

/** Of typed prices the round ones are shared. */
const cachedStep = 500;
const dearestCached = 10_000;

/** Few values, all of them real: the combinations that the filters' links lead to first. */
function isCommon({ filter, counts }: ListingState, colors: ReadonlySet<string | undefined>): boolean {
  const { texture = [], size = [], min = 0, max = 0 } = filter;
  return (
    filterCount(filter) <= mostCached &&
    filter.color.every((color) => colors.has(color)) &&
    filter.length.every((length) => lengths.some((known) => known === length)) &&
    texture.every((value) => counts?.texture[value] !== undefined) &&
    size.every((value) => counts?.size[value] !== undefined) &&
    [min, max].every((price) => price % cachedStep === 0 && price <= dearestCached)
  );
}

export function resultsOf(
  cards: readonly CardView[],
  { address, after, before }: Omit<Stretch, 'limit'>,
  nextAfter?: string,
): ResultsView {
  return {
    cards,
    before,
    isNarrowed: filterCount(readFilter(address.searchParams)) > 0,
    clearHref: withParams(address, writeFilter(noFilter)),
    next: nextAfter ? nextStep(address, nextAfter) : undefined,
    startHref: after && before === 0 ? withParams(address, {}) : undefined,
  };
}

import type { Category } from '#contract/catalogue/category.schema.ts';
import {
  filterCount,
  type ListingFilter,
  passesFilter,
  readFilter,
} from '#contract/catalogue/filter.rules.ts';
import { isHair, shopOrigin } from '#contract/products/product.rules.ts';
import type { Promotions } from '#contract/promotions/promo.rules.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import { type GiftItem, withoutGift } from '#shop/promotions/gift.rules.ts';
import type { CardView } from './card.view.ts';
import { productCard, skuCard } from './card.view.ts';
import { type FilterView, filterView } from './filter.view.ts';
import { nextAddress, readShown, withParams } from './listing.address.ts';
import { askAtPlace, findPlace, loadBestSellers, loadColors, loadListing } from './listing.load.ts';

export type ListingPage = {
  readonly heading: string;
  readonly description: string;
  /** From the shop's front to this page. */
  readonly way: readonly { readonly name: string; readonly href: string }[];
  readonly cards: readonly CardView[];
  readonly total: number | undefined;
  readonly filters: FilterView | undefined;
  readonly isNarrowed: boolean;
  readonly clearHref: string;
  /** Where the listing goes on: by its address, and after which product. */
  readonly next: { readonly href: string; readonly after: string } | undefined;
  /** The listing's beginning, when the address begins further on. */
  readonly startHref: string | undefined;
  /** False when the address names a place that the listing does not have: not worth keeping. */
  readonly isKnownPlace: boolean;
};

const front = { name: 'Shop', href: '/' };

type Known = {
  readonly categories: Promise<readonly Category[] | undefined>;
  readonly promotions: Promise<Promotions<GiftItem>>;
  readonly currency: string | undefined;
};

/**
 * The page that an asked listing becomes. `missing`: there is no such place; `failed`: the gateway did not say, which
 * fails the page (screens §1, Failing).
 */
export type AskedListing = (known: Known) => Promise<ListingPage | 'missing' | 'failed'>;

type Slugs = { readonly category: string; readonly subcategory?: string | undefined };

/** Asks for a category's or subcategory's page. */
export function askListing(gateway: SharedGateway, wanted: URL, slugs: Slugs): AskedListing {
  const filter = filterOf(wanted);
  const asked = Promise.all([
    askAtPlace(wanted, (after) =>
      loadListing(gateway, { ...slugs, filter, after, shown: readShown(wanted) }),
    ),
    loadColors(gateway),
  ]);
  return async ({ currency, ...known }) => {
    const [[{ answer: listing, address, after }, colors], categories, promotions] = await Promise.all([
      asked,
      known.categories,
      known.promotions,
    ]);
    if (!categories || !listing.ok) return 'failed';
    const place = findPlace(categories, slugs.category, slugs.subcategory);
    if (!place) return 'missing';
    const named = {
      category: place.category.name,
      colors: new Map(colors.map(({ _id, name }) => [_id, name])),
    };
    const context = { promotions, currency, origin: shopOrigin(slugs.category) };
    const products = withoutGift(listing.data.products, promotions);
    const gifts = listing.data.products.length - products.length;
    const { nextAfter, facets } = listing.data;
    const filters = filterView(address, filter, colors, facets);
    return {
      heading: place.name,
      description: `Shop ${place.name.toLowerCase()}: lengths, colours and prices, with pickup in Accra and delivery.`,
      way: [
        front,
        { name: place.category.name, href: `/shop/${slugs.category}` },
        ...(slugs.subcategory
          ? [{ name: place.name, href: `/shop/${slugs.category}/${slugs.subcategory}` }]
          : []),
      ],
      cards: products.flatMap((product) => productCard(product, named, context) ?? []),
      total: listing.data.total && listing.data.total - gifts,
      filters: isHair(place.category.name) ? filters : undefined,
      isNarrowed: filters.chosen > 0,
      clearHref: filters.clearHref,
      next: nextAfter ? { href: nextAddress(address, nextAfter), after: nextAfter } : undefined,
      startHref: after && withParams(address, {}),
      isKnownPlace: address === wanted,
    };
  };
}

/** Asks for all best-selling skus by rank, narrowed by the address like any listing (S1 §2, screens §4). */
export function askBestSellers(gateway: SharedGateway, address: URL): AskedListing {
  const asked = loadBestSellers(gateway);
  return async ({ currency, ...known }) => {
    const [entries, promotions] = await Promise.all([asked, known.promotions]);
    if (!entries.ok) return 'failed';
    const filter = filterOf(address);
    const context = { promotions, currency, origin: shopOrigin('best-sellers') };
    const cards = entries.data
      .filter(({ productSku: { color, length } }) => passesFilter({ color: color?._id, length }, filter))
      .flatMap(({ productSku }) => skuCard(productSku, context) ?? []);
    return {
      heading: 'Best sellers',
      description:
        'The wigs, hair and care products our shoppers choose most, with pickup in Accra and delivery.',
      way: [front, { name: 'Best sellers', href: '/shop/best-sellers' }],
      cards,
      total: cards.length,
      filters: undefined,
      isNarrowed: filterCount(filter) > 0,
      clearHref: withParams(address, { color: null, length: null }),
      next: undefined,
      startHref: undefined,
      isKnownPlace: !address.searchParams.has('after'),
    };
  };
}

function filterOf({ searchParams }: URL): ListingFilter {
  return readFilter({ color: searchParams.get('color'), length: searchParams.get('length') });
}

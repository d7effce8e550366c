import { searchProducts } from '#contract/catalogue/catalogue.endpoints.ts';
import { readFilter } from '#contract/catalogue/filter.rules.ts';
import type { ProductListing } from '#contract/catalogue/listing.schema.ts';
import type { Input } from '#contract/wire/endpoint.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';
import { withoutGift } from '#shop/promotions/gift.rules.ts';
import { productCard } from './card.view.ts';
import { countsOf, type FilterView, filterView } from './filter.view.ts';
import { readSort, type Stretch } from './listing.address.ts';
import { askForStretch, loadColors, narrowingOf } from './listing.load.ts';
import { type ListingContext, type ResultsView, resultsOf } from './listing.view.ts';

const mostLetters = 100;

export type SearchPage = {
  readonly words: string;
  readonly total: number;
  /** Undefined where the gateway does not count. */
  readonly filters: FilterView | undefined;
  readonly results: ResultsView;
};

/** Requests what a search finds; a gateway that knows no search finds nothing. */
export function requestSearch(
  gateway: SharedGateway,
  wanted: URL,
): (context: ListingContext) => Promise<SearchPage | 'failed'> {
  const words = (wanted.searchParams.get('q') ?? '').trim().slice(0, mostLetters);
  const filter = readFilter(wanted.searchParams);
  const sort = readSort(wanted.searchParams);
  const query = { q: words, ...narrowingOf(filter, sort) };
  const request = Promise.all([
    askForStretch(wanted, (stretch) => find(gateway, query, stretch)),
    loadColors(gateway),
  ]);
  return async ({ store, ...shop }) => {
    const [[{ answer, stretch }, colors], categories, promotions] = await Promise.all([
      request,
      shop.categories,
      shop.promotions,
    ]);
    if (!answer.ok) return 'failed';
    const found = answer.data;
    const products = withoutGift(found.products, promotions);
    const colorNames = new Map(colors.map(({ _id, name }) => [_id, name]));
    const context = { promotions, currency: store.currency, origin: 'search' };
    const cards = products.flatMap((product) => {
      const category = categories?.find(({ _id }) => _id === product.categoryId)?.name;
      return productCard(product, { category, colors: colorNames }, context) ?? [];
    });
    const gifts = found.products.length - products.length;
    const total = (found.total ?? found.products.length) - gifts;
    const counts = countsOf(found.facets);
    const state = { filter, sort, total, hasMore: false, counts };
    return {
      words,
      total,
      filters:
        counts && filterView(stretch.address, colors, state, { isHair: false, currency: store.currency }),
      results: resultsOf(cards, stretch, found.nextAfter),
    };
  };
}

async function find(
  gateway: SharedGateway,
  query: Input<typeof searchProducts>['query'],
  { limit, after }: Stretch,
): Promise<Result<ProductListing>> {
  const data: ProductListing = { products: [], total: 0, nextAfter: undefined, facets: undefined };
  const nothing = { ok: true, data, date: undefined } as const;
  if (query.q === '') return nothing;
  const answer = await gateway.call(searchProducts, { query: { ...query, limit, after } });
  return !answer.ok && answer.problem === 'missing' ? nothing : answer;
}

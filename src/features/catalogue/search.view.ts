import { searchProducts } from '#contract/catalogue/catalogue.endpoints.ts';
import type { ProductListing } from '#contract/catalogue/listing.schema.ts';
import type { Input } from '#contract/wire/endpoint.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';
import { withoutGift } from '#shop/promotions/gift.rules.ts';
import { productCard } from './card.view.ts';
import { parseFilter } from './filter.params.ts';
import { type FilterView, facetCounts, filterView } from './filter.view.ts';
import { type Pagination, readSort } from './listing.address.ts';
import { filterQuery, loadColors, loadPaginated } from './listing.load.ts';
import { type ListingContext, type ResultsView, resultsView } from './listing.view.ts';

const maxQueryLength = 100;

export type SearchPage = {
  readonly words: string;
  readonly total: number;
  /** Undefined if the gateway has no facets. */
  readonly filters: FilterView | undefined;
  readonly results: ResultsView;
};

/** Requests search results. A gateway without search has none. */
export function requestSearch(
  gateway: SharedGateway,
  address: URL,
): (context: ListingContext) => Promise<SearchPage | 'failed'> {
  const words = (address.searchParams.get('q') ?? '').trim().slice(0, maxQueryLength);
  const filter = parseFilter(address.searchParams);
  const sort = readSort(address.searchParams);
  const query = { q: words, ...filterQuery(filter, sort) };
  const request = Promise.all([
    loadPaginated(address, (pagination) => search(gateway, query, pagination)),
    loadColors(gateway),
  ]);
  return async ({ store, ...shop }) => {
    const [[{ answer, pagination }, colors], categories, promotions] = await Promise.all([
      request,
      shop.categories,
      shop.promotions,
    ]);
    if (!answer.ok) return 'failed';
    const { data } = answer;
    const products = withoutGift(data.products, promotions);
    const colorNames = new Map(colors.map(({ _id, name }) => [_id, name]));
    const context = { promotions, currency: store.currency, origin: 'search' };
    const cards = products.flatMap((product) => {
      const category = categories?.find(({ _id }) => _id === product.categoryId)?.name;
      return productCard(product, { category, colors: colorNames }, context) ?? [];
    });
    const gifts = data.products.length - products.length;
    const total = (data.total ?? data.products.length) - gifts;
    const counts = facetCounts(data.facets);
    const state = { filter, sort, total, hasMore: false, counts };
    return {
      words,
      total,
      filters:
        counts && filterView(pagination.address, colors, state, { isHair: false, currency: store.currency }),
      results: resultsView(cards, pagination, data.nextAfter),
    };
  };
}

async function search(
  gateway: SharedGateway,
  query: Input<typeof searchProducts>['query'],
  { limit, after }: Pagination,
): Promise<Result<ProductListing>> {
  const none: ProductListing = { products: [], total: 0, nextAfter: undefined, facets: undefined };
  const nothing = { ok: true, data: none, date: undefined } as const;
  if (query.q === '') return nothing;
  const answer = await gateway.call(searchProducts, { query: { ...query, limit, after } });
  return !answer.ok && answer.problem === 'missing' ? nothing : answer;
}

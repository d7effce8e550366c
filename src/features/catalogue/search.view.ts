import { searchProducts } from '#contract/catalogue/catalogue.endpoints.ts';
import type { ProductListing } from '#contract/catalogue/listing.schema.ts';
import { categoryKind } from '#contract/products/product.rules.ts';
import type { Input } from '#contract/wire/endpoint.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';
import { type ListingContext, requestProducts } from './listing.view.ts';

const maxQueryLength = 100;

/** Requests search results. A gateway without search has none. */
export function requestSearch(gateway: SharedGateway, address: URL) {
  const words = (address.searchParams.get('q') ?? '').trim().slice(0, maxQueryLength);
  const request = requestProducts(gateway, address, (query) => search(gateway, { q: words, ...query }));
  return async (shop: ListingContext) => {
    const categories = await shop.categories;
    const listing = await request(shop, {
      origin: 'search',
      isHair: false,
      categoryOf: ({ categoryId }) => {
        const category = categories?.find(({ _id }) => _id === categoryId);
        return category && categoryKind(category);
      },
    });
    if (!listing) return 'failed' as const;
    const { total, filters, results } = listing;
    // A gateway without facets has no filters.
    return { words, total, filters: filters.initial.counts && filters, results };
  };
}

async function search(
  gateway: SharedGateway,
  query: Input<typeof searchProducts>['query'],
): Promise<Result<ProductListing>> {
  const none: ProductListing = { products: [], total: 0, nextAfter: undefined, facets: undefined };
  const nothing = { ok: true, data: none } as const;
  if (query.q === '') return nothing;
  const answer = await gateway.call(searchProducts, { query });
  return !answer.ok && answer.problem === 'missing' ? nothing : answer;
}

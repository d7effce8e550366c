import { getProducts, searchProducts } from '#contract/catalogue/catalogue.endpoints.ts';
import type { ProductListing, SearchListing } from '#contract/catalogue/listing.schema.ts';
import { categoryKind } from '#contract/products/product.rules.ts';
import type { Input } from '#contract/wire/endpoint.ts';
import { hasWords } from '#contract/wire/text.rules.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import type { Result } from '#gateway-client/result.ts';
import { type ListingContext, requestProducts } from './listing.view.ts';

const maxQueryLength = 100;

export const readWords = (address: URL) =>
  (address.searchParams.get('q') ?? '').trim().slice(0, maxQueryLength);

export function requestSearch(gateway: SharedGateway, address: URL) {
  const words = readWords(address);
  let unknown: readonly string[] = [];
  let isPartial = false;
  const request = requestProducts(gateway, address, async (query) => {
    const answer = await search(gateway, { q: words, ...query });
    if (answer.ok) ({ unknown = [], isPartial = false } = answer.data);
    return answer;
  });
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
    return { words, unknown, isPartial, total, filters: filters.initial.counts && filters, results };
  };
}

type SearchQuery = Input<typeof searchProducts>['query'];

async function search(gateway: SharedGateway, query: SearchQuery): Promise<Result<SearchListing>> {
  if (query.q === '') return { ok: true, data: listingOf([]) };
  const answer = await gateway.call(searchProducts, { query });
  return !answer.ok && answer.problem === 'missing' ? searchNames(gateway, query) : answer;
}

/** For a gateway without search. */
async function searchNames(
  gateway: SharedGateway,
  { q, limit: _limit, after: _after, ...filters }: SearchQuery,
): Promise<Result<ProductListing>> {
  const answer = await gateway.call(getProducts, { query: { ...filters, isVisible: true } });
  if (!answer.ok) return answer;
  return { ok: true, data: listingOf(answer.data.products.filter(({ name }) => hasWords(name, q))) };
}

/** All products on one page. */
function listingOf(products: ProductListing['products']): ProductListing {
  return { products, total: products.length, nextAfter: undefined, facets: undefined };
}

import type { ListingFilter } from '#contract/catalogue/filter.rules.ts';
import type { Narrowing, ProductSort } from '#contract/catalogue/listing.schema.ts';

/** What a call asks of a list. A price range is listed by price. */
export function narrowedTo(query: Narrowing): { filter: ListingFilter; sort: ProductSort | undefined } {
  const { texture, size, minPrice: min, maxPrice: max, inStock: isInStock } = query;
  const filter = {
    color: [...new Set(query.color)],
    length: [...new Set(query.length)],
    texture,
    size,
    min,
    max,
    isInStock,
  };
  const isByPrice = min !== undefined || max !== undefined;
  return { filter, sort: isByPrice && query.sort !== 'price-down' ? 'price-up' : query.sort };
}

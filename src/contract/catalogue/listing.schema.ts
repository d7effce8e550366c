import * as z from 'zod/mini';
import { cardProduct, listedProduct } from '#contract/products/product.schema.ts';
import { rawSku } from '#contract/products/sku.schema.ts';
import { flag } from '#contract/wire/flag.schema.ts';
import {
  commaList,
  firstOfList,
  visibleOnly,
  wholeNumber,
  wholeNumberList,
} from '#contract/wire/query.schema.ts';
import { count, id, optional, textTo } from '#contract/wire/wire.schema.ts';
import { largestPage, productSorts } from './listing.rules.ts';

const paging = z.object({ limit: optional(wholeNumber(1, largestPage)), after: optional(textTo(500)) });

const narrowing = z.extend(paging, {
  color: optional(commaList),
  length: optional(wholeNumberList),
  texture: optional(commaList),
  size: optional(commaList),
  /** Whole units. A listing with a price range is sorted by price. */
  minPrice: optional(wholeNumber(0, 9_999_999)),
  maxPrice: optional(wholeNumber(0, 9_999_999)),
  inStock: flag,
  sort: optional(z.enum(productSorts)),
  facets: flag,
});

/** Everything except color, length, category, subcategory, tags and isVisible is an extension. */
export const productQuery = z.extend(narrowing, {
  category: optional(firstOfList),
  subcategory: optional(firstOfList),
  tags: optional(commaList),
  isVisible: visibleOnly,
  fields: optional(z.literal('card')),
});

const valueCounts = z.array(z.object({ value: z.string(), count }));

/** For each value, the number of products if it is added to the filters. Ignores price and stock. */
const facets = z.object({
  colors: z.array(z.object({ colorId: id, count })),
  lengths: z.array(z.object({ length: z.number(), count })),
  textures: optional(valueCounts),
  sizes: optional(valueCounts),
});

/**
 * The whole listing, or with `limit` one page with `total` and, unless it is the last, `nextAfter`. With a price or
 * stock filter `total` is present only if everything fits on one page.
 */
export const productListing = z.object({
  products: z.array(listedProduct),
  nextAfter: optional(z.string()),
  total: optional(count),
  facets: optional(facets),
});

/** A listing with `fields=card`. Drops the other fields if the gateway ignores the parameter. */
export const cardListing = z.extend(productListing, { products: z.array(cardProduct) });

/**
 * `unknown`: words that the search leaves out, because nothing in the shop is called so. `isPartial`: nothing matches
 * all the others, the products match all but one of them.
 */
export const searchListing = z.extend(productListing, {
  unknown: optional(z.readonly(z.array(z.string()))),
  isPartial: optional(z.boolean()),
});

/** Without `limit` a page has 24 products. Filters and sorting apply to the 500 best matches. */
export const searchQuery = z.extend(narrowing, { q: textTo(100) });

/** `productSku`: for a product, the matching sku. */
export const suggestion = z.object({
  text: z.string(),
  href: z.string(),
  image: optional(z.string()),
  productSku: optional(z.pick(rawSku, { _id: true, productId: true, price: true })),
});

export type Narrowing = z.output<typeof narrowing>;
export type CardListing = z.output<typeof cardListing>;
export type SearchListing = z.output<typeof searchListing>;
export type ProductListing = z.output<typeof productListing>;
export type Facets = z.output<typeof facets>;
export type Suggestion = z.output<typeof suggestion>;

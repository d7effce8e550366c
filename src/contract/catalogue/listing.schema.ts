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

/** How many products one page of a listing may hold. */
const pageSize = wholeNumber(1, 96);

const paging = z.object({ limit: optional(pageSize), after: optional(textTo(500)) });

const productSort = z.enum(['newest', 'price-up', 'price-down']);

/** What a list of products may be narrowed to and ordered by. */
const narrowing = z.extend(paging, {
  color: optional(commaList),
  length: optional(wholeNumberList),
  texture: optional(commaList),
  size: optional(commaList),
  /** Whole units. A range is listed by price. */
  minPrice: optional(wholeNumber(0, 9_999_999)),
  maxPrice: optional(wholeNumber(0, 9_999_999)),
  inStock: flag,
  sort: optional(productSort),
  facets: flag,
});

/** Query of GET /products; all but colour, length, category, subcategory, tags and visibility are extensions. */
export const productQuery = z.extend(narrowing, {
  category: optional(firstOfList),
  subcategory: optional(firstOfList),
  tags: optional(commaList),
  isVisible: visibleOnly,
  fields: optional(z.literal('card')),
});

const valueCounts = z.array(z.object({ value: z.string(), count }));

/** For each value the products that would be left if it were added to the filters, price and stock aside. */
const facets = z.object({
  colors: z.array(z.object({ colorId: id, count })),
  lengths: z.array(z.object({ length: z.number(), count })),
  textures: optional(valueCounts),
  sizes: optional(valueCounts),
});

/**
 * A listing: the whole one, or with `limit` a page of it with `nextAfter` unless it is the last, and `total`, which a
 * listing narrowed by price or stock has only where one page holds it all.
 */
export const productListing = z.object({
  products: z.array(listedProduct),
  nextAfter: optional(z.string()),
  total: optional(count),
  facets: optional(facets),
});

/** A listing asked for with `fields=card`; a gateway that does not know that sends more, which is left aside. */
export const cardListing = z.extend(productListing, { products: z.array(cardProduct) });

/** Query of GET /search; without `limit` a page holds 24. Narrowed or sorted are the 500 that fit best. */
export const searchQuery = z.extend(narrowing, { q: textTo(100) });

/** `productSku`: of a product, the sku that was meant. */
export const suggestion = z.object({
  text: z.string(),
  href: z.string(),
  image: optional(z.string()),
  productSku: optional(z.pick(rawSku, { _id: true, productId: true, price: true })),
});

export type Narrowing = z.output<typeof narrowing>;
export type CardListing = z.output<typeof cardListing>;
export type ProductListing = z.output<typeof productListing>;
export type ProductSort = z.output<typeof productSort>;
export type Facets = z.output<typeof facets>;
export type Suggestion = z.output<typeof suggestion>;

import * as z from 'zod/mini';
import { cardProduct, listedProduct } from '#contract/products/product.schema.ts';
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

/** Query of GET /products; paging, `sort`, `facets` and `fields` are extensions. */
export const productQuery = z.extend(paging, {
  color: optional(commaList),
  length: optional(wholeNumberList),
  category: optional(firstOfList),
  subcategory: optional(firstOfList),
  tags: optional(commaList),
  isVisible: visibleOnly,
  sort: optional(productSort),
  facets: flag,
  fields: optional(z.literal('card')),
});

/** For each value the products that would be left if it were added to the filters. */
const facets = z.object({
  colors: z.array(z.object({ colorId: id, count })),
  lengths: z.array(z.object({ length: z.number(), count })),
});

/** A listing: the whole one, or with `limit` a page of it with `total`, and `nextAfter` unless it is the last. */
export const productListing = z.object({
  products: z.array(listedProduct),
  nextAfter: optional(z.string()),
  total: optional(count),
  facets: optional(facets),
});

/** A listing asked for with `fields=card`; a gateway that does not know that sends more, which is left aside. */
export const cardListing = z.extend(productListing, { products: z.array(cardProduct) });

/** Query of GET /search; without `limit` a page holds 24. */
export const searchQuery = z.extend(paging, { q: textTo(100) });

export const suggestion = z.object({ text: z.string(), href: z.string(), image: optional(z.string()) });

export type CardListing = z.output<typeof cardListing>;
export type ProductListing = z.output<typeof productListing>;
export type ProductSort = z.output<typeof productSort>;
export type Facets = z.output<typeof facets>;
export type Suggestion = z.output<typeof suggestion>;

import * as z from 'zod/mini';
import { category, color, subcategory } from '#contract/products/category.schema.ts';
import { cardProduct, singleProduct } from '#contract/products/product.schema.ts';
import { singleSku } from '#contract/products/sku.schema.ts';
import { endpoint, narrowEndpoint } from '#contract/wire/endpoint.ts';
import { anyValue, visibleOnly, wholeNumber } from '#contract/wire/query.schema.ts';
import { optional, textTo } from '#contract/wire/wire.schema.ts';
import {
  cardListing,
  productListing,
  productQuery,
  searchListing,
  searchQuery,
  suggestion,
} from './listing.schema.ts';
import { productPage } from './product-page.schema.ts';
import { bestSeller, featured } from './showcase.schema.ts';

export const getCategories = endpoint('GET', '/categories', {
  query: z.object({ withSubcategories: anyValue }),
  answer: z.object({ categories: z.array(category) }),
  error: 'Error loading categories.',
  fresh: { seconds: 300 },
});

export const getSubcategories = endpoint('GET', '/subcategories', {
  answer: z.object({ subcategories: z.array(subcategory) }),
  error: 'Error loading subcategories.',
  fresh: { seconds: 300 },
});

export const getColors = endpoint('GET', '/colors', {
  answer: z.object({ colors: z.array(color) }),
  error: 'Error loading colors.',
  fresh: { seconds: 300 },
});

export const getProducts = endpoint('GET', '/products', {
  query: productQuery,
  answer: productListing,
  error: 'Error loading products.',
  fresh: { seconds: 120 },
  extension: [
    'limit',
    'after',
    'sort',
    'facets',
    'fields',
    'texture',
    'size',
    'minPrice',
    'maxPrice',
    'inStock',
  ],
});

/** GET /products with `fields: 'card'`: only the fields that cards show, a third of the full answer's size. */
export const getProductCards = narrowEndpoint(getProducts, { answer: cardListing });

/** Unsorted: clients sort by rank. */
export const getBestSellers = endpoint('GET', '/products/bestSellers', {
  answer: z.array(bestSeller),
  error: 'Error loading best sellers.',
  fresh: { seconds: 120 },
});

/** Unsorted: clients sort by rank. */
export const getFeatured = endpoint('GET', '/products/featured', {
  answer: z.array(featured),
  error: 'Error loading featured.',
  fresh: { seconds: 120 },
});

/** One product by id or slug. An unknown or hidden product is a 400, which clients show as not found. */
export const getProduct = endpoint('GET', '/products/:idOrSlug', {
  query: z.object({
    isVisible: visibleOnly,
    fields: optional(z.literal('page')),
    /** With `fields`: a staff token for a product that is not on sale. Never cached. */
    preview: optional(textTo(100)),
  }),
  answer: singleProduct,
  error: 'Error loading product.',
  fresh: { seconds: 120 },
  extension: ['fields', 'preview'],
});

/** GET /products/{idOrSlug} with `fields: 'page'`: everything that a product page shows. */
export const getProductPage = narrowEndpoint(getProduct, { answer: productPage });

/** Up to 8 products to buy with this one, best first: bought together, then suitable care products and the like. */
export const getGoesWith = endpoint('GET', '/products/:idOrSlug/goes-with', {
  answer: z.object({ products: z.array(cardProduct) }),
  error: 'Error loading products.',
  fresh: { seconds: 120 },
  extension: true,
});

/** The product that the customer viewed last, at least `minAgeHours` (default 24) ago, or null. */
export const getUpsell = endpoint('GET', '/upsells', {
  query: z.object({ category: optional(textTo(200)), minAgeHours: optional(wholeNumber(0, 720)) }),
  answer: z.nullable(singleSku),
  error: 'Error loading product.',
});

export const searchProducts = endpoint('GET', '/search', {
  query: searchQuery,
  answer: searchListing,
  error: 'Error loading products.',
  fresh: { seconds: 60 },
  extension: true,
});

export const getSuggestions = endpoint('GET', '/search/suggestions', {
  query: z.object({ q: textTo(100) }),
  answer: z.object({ suggestions: z.array(suggestion), currency: optional(z.string()) }),
  error: 'Error loading products.',
  fresh: { seconds: 60 },
  extension: true,
});

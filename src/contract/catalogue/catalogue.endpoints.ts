import * as z from 'zod/mini';
import { cardProduct, singleProduct } from '#contract/products/product.schema.ts';
import { pagedProduct } from '#contract/products/product-page.schema.ts';
import { singleSku } from '#contract/products/sku.schema.ts';
import { endpoint, narrowEndpoint } from '#contract/wire/endpoint.ts';
import { anyValue, visibleOnly, wholeNumber } from '#contract/wire/query.schema.ts';
import { optional, textTo } from '#contract/wire/wire.schema.ts';
import { category, color, subcategory } from './category.schema.ts';
import { cardListing, productListing, productQuery, searchQuery, suggestion } from './listing.schema.ts';
import { bestSeller, featured } from './showcase.schema.ts';

export const getCategories = endpoint({
  method: 'GET',
  path: '/categories',
  query: z.object({ withSubcategories: anyValue }),
  answer: z.object({ categories: z.array(category) }),
  error: 'Error loading categories.',
  fresh: { seconds: 300 },
});

export const getSubcategories = endpoint({
  method: 'GET',
  path: '/subcategories',
  answer: z.object({ subcategories: z.array(subcategory) }),
  error: 'Error loading subcategories.',
  fresh: { seconds: 300 },
});

export const getColors = endpoint({
  method: 'GET',
  path: '/colors',
  answer: z.object({ colors: z.array(color) }),
  error: 'Error loading colors.',
  fresh: { seconds: 300 },
});

export const getProducts = endpoint({
  method: 'GET',
  path: '/products',
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

/** GET /products with `fields: 'card'`: what a listing is drawn from, at a third of the whole answer's weight. */
export const getProductCards = narrowEndpoint(getProducts, { answer: cardListing });

/** Unsorted: readers sort by rank. */
export const getBestSellers = endpoint({
  method: 'GET',
  path: '/products/bestSellers',
  answer: z.array(bestSeller),
  error: 'Error loading best sellers.',
  fresh: { seconds: 120 },
});

/** Unsorted: readers sort by rank. */
export const getFeatured = endpoint({
  method: 'GET',
  path: '/products/featured',
  answer: z.array(featured),
  error: 'Error loading featured.',
  fresh: { seconds: 120 },
});

/** One product by id or slug; an unknown or hidden one is a 400, which clients show as not found. */
export const getProduct = endpoint({
  method: 'GET',
  path: '/products/:idOrSlug',
  query: z.object({
    isVisible: visibleOnly,
    fields: optional(z.literal('page')),
    /** With `fields`: a token of staff that shows a product which is not on sale. Its answer is never cached. */
    preview: optional(textTo(100)),
  }),
  answer: singleProduct,
  error: 'Error loading product.',
  fresh: { seconds: 120 },
  extension: ['fields', 'preview'],
});

/** GET /products/{idOrSlug} with `fields: 'page'`: all that a product's page shows, asked at once. */
export const getPagedProduct = narrowEndpoint(getProduct, { answer: pagedProduct });

/** What goes with a product, best first and at most 8: what was bought with it, and care and the like that suits it. */
export const getGoesWith = endpoint({
  method: 'GET',
  path: '/products/:idOrSlug/goes-with',
  answer: z.object({ products: z.array(cardProduct) }),
  error: 'Error loading products.',
  fresh: { seconds: 120 },
  extension: true,
});

/** The product the customer looked at last, at least so many hours ago (default 24), or null. */
export const getUpsell = endpoint({
  method: 'GET',
  path: '/upsells',
  query: z.object({ category: optional(textTo(200)), minAgeHours: optional(wholeNumber(0, 720)) }),
  answer: z.nullable(singleSku),
  error: 'Error loading product.',
});

export const searchProducts = endpoint({
  method: 'GET',
  path: '/search',
  query: searchQuery,
  answer: productListing,
  error: 'Error loading products.',
  fresh: { seconds: 60 },
  extension: true,
});

export const getSuggestions = endpoint({
  method: 'GET',
  path: '/search/suggestions',
  query: z.object({ q: textTo(100) }),
  answer: z.object({ suggestions: z.array(suggestion), currency: optional(z.string()) }),
  error: 'Error loading products.',
  fresh: { seconds: 60 },
  extension: true,
});

import type { Catalogue } from './catalogue.ts';

export type Subject = { readonly name: string; readonly paths: readonly string[] };

const listing = 'category=hair&isVisible=true&limit=24&facets=true';

const several = `${listing}&color=color-natural-black,color-jet-black,color-ginger&length=12,18,24`;

/** One address of each page, to measure it from the page cache. */
export function cachedPages({ slugs }: Catalogue): Subject[] {
  return [
    { name: 'home', paths: ['/'] },
    { name: 'category', paths: ['/shop/hair'] },
    { name: 'product', paths: slugs.slice(0, 1).map(productPath) },
  ];
}

/** Pages to render; listings and products differ each time. */
export function renderedPages({ pages, slugs }: Catalogue): Subject[] {
  return [
    { name: 'home', paths: ['/'] },
    { name: 'category', paths: pages.map(({ category, after }) => `/shop/${category}?after=${after}`) },
    { name: 'product', paths: slugs.map(productPath) },
  ];
}

/** Calls whose cost could grow with the catalogue. */
export function calls({ slugs, pages }: Catalogue): Subject[] {
  const afters = pages.filter(({ category }) => category === 'hair').map(({ after }) => after);
  return [
    { name: 'GET /api/products', paths: [`/api/products?${listing}`] },
    { name: '… further pages', paths: afters.map((after) => `/api/products?${listing}&after=${after}`) },
    { name: '… by price', paths: ['/api/products?category=hair&limit=24&sort=price-up'] },
    { name: '… by price, filtered', paths: [`/api/products?${several}&sort=price-up`] },
    { name: '… dearest first, filtered', paths: [`/api/products?${several}&sort=price-down`] },
    { name: '… filtered', paths: [`/api/products?${listing}&color=color-natural-black&length=18,20`] },
    { name: '… filtered to nothing', paths: [`/api/products?${listing}&color=none&length=8`] },
    { name: 'GET /api/products/{slug}', paths: slugs.slice(0, 500).map((slug) => `/api/products/${slug}`) },
    { name: 'GET /api/products/bestSellers', paths: ['/api/products/bestSellers'] },
    { name: 'GET /api/products/featured', paths: ['/api/products/featured'] },
  ];
}

const productPath = (slug: string) => `/shop/product/${slug}`;

import { getProductCards } from '#contract/catalogue/catalogue.endpoints.ts';
import { largestPage } from '#contract/catalogue/listing.rules.ts';
import type { Category } from '#contract/products/category.schema.ts';
import { productHref } from '#contract/products/product.rules.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import { withoutGift } from '#shop/promotions/gift.rules.ts';
import type { Promotions } from '#shop/promotions/promo-code.rules.ts';

/** Of one sitemap: 3 840 products. */
const maxPages = 40;

/** The listing of one sitemap: a category or one of its subcategories. */
type ListingPath = { readonly category: string; readonly subcategory?: string | undefined };

/**
 * Paths of a listing, so that no part is empty, and of all its products for sale without the free gift. Undefined if the
 * gateway did not answer.
 */
export async function loadListingPaths(
  gateway: SharedGateway,
  promotions: Promotions,
  path: ListingPath,
): Promise<string[] | undefined> {
  const paths = [`/shop/${[path.category, path.subcategory].filter(Boolean).join('/')}`];
  let after: string | undefined;
  for (let page = 0; page < maxPages; page++) {
    const query = { ...path, isVisible: true, limit: largestPage, after, fields: 'card' } as const;
    const answer = await gateway.call(getProductCards, { query });
    if (!answer.ok) return undefined;
    const products = withoutGift(answer.data.products, promotions);
    paths.push(...products.map(({ slug }) => productHref({ productSlug: slug })));
    after = answer.data.nextAfter;
    if (!after) break;
  }
  return paths;
}

/** Paths of the sitemaps in the index: one of pages, and one for each subcategory, or category without any. */
export function sitemapIndexPaths(categories: readonly Category[]): string[] {
  const paths = categories.flatMap(({ slug, subcategories }) =>
    subcategories?.length ? subcategories.map((entry) => `${slug}/${entry.slug}`) : [slug],
  );
  return ['/sitemap/pages.xml', ...paths.map((path) => `/sitemap/shop/${path}.xml`)];
}

type Article = { readonly collection: string; readonly id: string };

/** Paths of home, policies, guides and the listings without a sitemap of their own. */
export function pagePaths(categories: readonly Category[], articles: readonly Article[]): string[] {
  return [
    '/',
    '/shop/best-sellers',
    ...categories.flatMap(({ slug, subcategories }) => (subcategories?.length ? `/shop/${slug}` : [])),
    '/contact-us',
    ...articles.map(({ collection, id }) => `/${collection}/${id}`),
  ];
}

/** Without a body, a 503. */
export function sitemapResponse(body: string | undefined): Response {
  if (body === undefined) return new Response(null, { status: 503, headers: { 'retry-after': '60' } });
  return new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}

export function sitemapXml(
  root: 'urlset' | 'sitemapindex',
  paths: readonly string[],
  origin: string,
): string {
  const entry = root === 'urlset' ? 'url' : 'sitemap';
  const entries = paths.map((path) => `<${entry}><loc>${escaped(origin + path)}</loc></${entry}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;
}

function escaped(address: string): string {
  return address.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

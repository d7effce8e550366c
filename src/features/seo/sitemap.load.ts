import { getProductCards } from '#contract/catalogue/catalogue.endpoints.ts';
import type { Category } from '#contract/catalogue/category.schema.ts';
import { productHref } from '#contract/products/product.rules.ts';
import type { Promotions } from '#contract/promotions/promo.rules.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import { type GiftItem, withoutGift } from '#shop/promotions/gift.rules.ts';

/** The most a gateway gives at once, and how often it is requested for one part: 3 840 products of a category. */
const step = 96;
const mostSteps = 40;

/** What a part of the sitemap holds: the products of one category, or of one subcategory of it. */
type CategoryPath = { readonly category: string; readonly subcategory?: string | undefined };

/** Addresses of all in a category that may be bought, without the free gift; undefined when the gateway did not say. */
export async function loadProductPaths(
  gateway: SharedGateway,
  promotions: Promotions<GiftItem>,
  path: CategoryPath,
): Promise<string[] | undefined> {
  const paths: string[] = [];
  let after: string | undefined;
  for (let request = 0; request < mostSteps; request++) {
    const query = { ...path, isVisible: true, limit: step, after, fields: 'card' } as const;
    const answer = await gateway.call(getProductCards, { query });
    if (!answer.ok) return undefined;
    const products = withoutGift(answer.data.products, promotions);
    paths.push(...products.map(({ slug }) => productHref({ productSlug: slug })));
    after = answer.data.nextAfter;
    if (!after) break;
  }
  return paths;
}

/** The parts a sitemap is made of: the pages, and every category of products once. */
export function partPaths(categories: readonly Category[]): string[] {
  const paths = categories.flatMap(({ slug, subcategories }) =>
    subcategories?.length ? subcategories.map((entry) => `${slug}/${entry.slug}`) : [slug],
  );
  return ['/sitemap/pages.xml', ...paths.map((path) => `/sitemap/shop/${path}.xml`)];
}

/** The shop's own pages: home, every place to browse, and what the retailer says. */
export function pagePaths(categories: readonly Category[]): string[] {
  return [
    '/',
    '/shop/best-sellers',
    ...categories.flatMap(({ slug, subcategories }) => [
      `/shop/${slug}`,
      ...(subcategories ?? []).map((entry) => `/shop/${slug}/${entry.slug}`),
    ]),
    '/contact-us',
    '/policies/privacy',
    '/policies/tos',
    '/policies/delivery-returns-exchanges',
    '/guides/length-and-lace',
  ];
}

/** Paths as a sitemap, each under the shop's origin. */
export function sitemapXml(paths: readonly string[], origin: string): string {
  return xml('urlset', 'url', paths, origin);
}

/** Paths of sitemaps as the index of them. */
export function sitemapIndexXml(paths: readonly string[], origin: string): string {
  return xml('sitemapindex', 'sitemap', paths, origin);
}

/** A sitemap's answer; without a body to say, when to come back. */
export function sitemapAnswer(body: string | undefined): Response {
  if (body === undefined) return new Response(null, { status: 503, headers: { 'retry-after': '60' } });
  return new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}

function xml(root: string, entry: string, paths: readonly string[], origin: string): string {
  const entries = paths.map((path) => `<${entry}><loc>${escaped(origin + path)}</loc></${entry}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>\n`;
}

function escaped(address: string): string {
  return address.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

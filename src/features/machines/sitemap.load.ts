import type { Category } from '#contract/category.schema.ts';
import { getProducts } from '#contract/endpoints.ts';
import type { GiftItem } from '#contract/gift.rules.ts';
import { freeGift } from '#contract/gift.rules.ts';
import { productHref } from '#contract/product.rules.ts';
import type { Promotions } from '#contract/promo.rules.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';

/** The most a gateway gives at once (contract §19), and how often it is asked for one sitemap. */
const step = 96;
const mostSteps = 40;

/** Addresses of all that may be bought, without the free gift; undefined when the gateway did not say. */
export async function loadProductPaths(
  gateway: SharedGateway,
  promotions: Promotions<GiftItem>,
): Promise<string[] | undefined> {
  const giftId = freeGift(promotions)?.sku.productId;
  const paths: string[] = [];
  let after: string | undefined;
  for (let asked = 0; asked < mostSteps; asked++) {
    const answer = await gateway.call(getProducts, { query: { isVisible: true, limit: step, after } });
    if (!answer.ok) return undefined;
    const products = answer.data.products.filter(({ _id }) => _id !== giftId);
    paths.push(...products.map(({ slug }) => productHref({ productSlug: slug })));
    after = answer.data.nextAfter;
    if (!after) break;
  }
  return paths;
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
  ];
}

/** Paths as a sitemap, each under the shop's origin. */
export function sitemapXml(paths: readonly string[], origin: string): string {
  const urls = paths.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

function escaped(address: string): string {
  return address.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

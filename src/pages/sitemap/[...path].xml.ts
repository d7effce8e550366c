import { getCollection } from 'astro:content';
import type { APIRoute } from 'astro';
import { findCategory } from '#features/catalogue/listing.load.ts';
import { loadListingPaths, pagePaths, sitemapResponse, sitemapXml } from '#features/seo/sitemap.load.ts';
import { openShop } from '#layouts/open-shop.ts';
import { siteOrigin } from '#layouts/site.config.ts';

/** `/sitemap/pages.xml`, and a category or subcategory with its products: `/sitemap/shop/hair/bundles.xml`. */
export const GET: APIRoute = async (astro) => {
  const shop = await openShop(astro);
  const [kind, category = '', subcategory, ...more] = (astro.params.path ?? '').split('/');
  const categories = await shop.categories;
  if (!categories) return sitemapResponse(undefined);
  const origin = siteOrigin(astro.url);
  if (astro.params.path === 'pages') {
    const articles = [...(await getCollection('policies')), ...(await getCollection('guides'))];
    return sitemapResponse(sitemapXml('urlset', pagePaths(categories, articles), origin));
  }
  const isKnown = kind === 'shop' && more.length === 0 && findCategory(categories, category, subcategory);
  if (!isKnown) return astro.rewrite('/404');
  const paths = await loadListingPaths(shop.gateway, await shop.promotions, { category, subcategory });
  return sitemapResponse(paths && sitemapXml('urlset', paths, origin));
};

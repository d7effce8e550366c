import type { APIRoute } from 'astro';
import { findCategory } from '#features/catalogue/listing.load.ts';
import { loadProductPaths, sitemapResponse, sitemapXml } from '#features/seo/sitemap.load.ts';
import { openShop } from '#layouts/open-shop.ts';
import { siteOrigin } from '#layouts/site.config.ts';

/** The products of a category or subcategory: `/sitemap/shop/hair/bundles.xml`. */
export const GET: APIRoute = async (astro) => {
  const shop = await openShop(astro);
  if (shop instanceof Response) return shop;
  const [category = '', subcategory, ...more] = (astro.params.path ?? '').split('/');
  const categories = await shop.categories;
  if (!categories) return sitemapResponse(undefined);
  if (more.length > 0 || !findCategory(categories, category, subcategory)) return astro.rewrite('/404');
  const paths = await loadProductPaths(shop.gateway, await shop.promotions, { category, subcategory });
  return sitemapResponse(paths && sitemapXml(paths, siteOrigin(astro.url)));
};

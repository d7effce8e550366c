import type { APIRoute } from 'astro';
import { sitemapIndexPaths, sitemapResponse, sitemapXml } from '#features/seo/sitemap.load.ts';
import { openShop } from '#layouts/open-shop.ts';
import { siteOrigin } from '#layouts/site.config.ts';

export const GET: APIRoute = async (astro) => {
  const shop = await openShop(astro);
  const categories = await shop.categories;
  return sitemapResponse(
    categories && sitemapXml('sitemapindex', sitemapIndexPaths(categories), siteOrigin(astro.url)),
  );
};

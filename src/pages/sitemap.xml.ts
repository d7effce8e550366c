import type { APIRoute } from 'astro';
import { partPaths, sitemapAnswer, sitemapIndexXml } from '#features/seo/sitemap.load.ts';
import { openShop } from '#layouts/open-shop.ts';
import { shopAddress } from '#layouts/shop-address.ts';

export const GET: APIRoute = async (astro) => {
  const shop = await openShop(astro);
  if (shop instanceof Response) return shop;
  const categories = await shop.categories;
  return sitemapAnswer(categories && sitemapIndexXml(partPaths(categories), shopAddress(astro.url)));
};

import type { APIRoute } from 'astro';
import { pagePaths, sitemapAnswer, sitemapXml } from '#features/seo/sitemap.load.ts';
import { openShop } from '#layouts/open-shop.ts';
import { shopAddress } from '#layouts/shop-address.ts';

export const GET: APIRoute = async (astro) => {
  const shop = await openShop(astro);
  if (shop instanceof Response) return shop;
  const categories = await shop.categories;
  return sitemapAnswer(categories && sitemapXml(pagePaths(categories), shopAddress(astro.url)));
};

import type { APIRoute } from 'astro';
import { loadProductPaths, pagePaths, sitemapXml } from '#features/machines/sitemap.load.ts';
import { openShop } from '#layouts/open-shop.ts';

export const GET: APIRoute = async (astro) => {
  const shop = await openShop(astro);
  if (shop instanceof Response) return shop;
  const [categories, products] = await Promise.all([
    shop.categories,
    shop.promotions.then((promotions) => loadProductPaths(shop.gateway, promotions)),
  ]);
  if (!categories || !products) return new Response(null, { status: 503, headers: { 'retry-after': '60' } });
  return new Response(sitemapXml([...pagePaths(categories), ...products], astro.url.origin), {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
};

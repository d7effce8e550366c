import type { APIRoute } from 'astro';
import { siteOrigin } from '#layouts/site.config.ts';

/** Private pages, actions, and other views of the same page. */
const disallowed = [
  '/api/',
  '/account',
  '/auth/',
  '/login',
  '/signup',
  '/rewards',
  '/search',
  // Whole segments, because a category may be called /shop/bags.
  '/shop/bag$',
  '/shop/checkout$',
  '/shop/checkout/',
  '/shop/orders$',
  '/shop/orders/',
  '/shop/saved$',
  '/*?*color=',
  '/*?*length=',
  '/*?ask',
];

export const GET: APIRoute = ({ url }) =>
  new Response(
    [
      'User-agent: *',
      // Uploaded pictures, also those of products and link previews.
      'Allow: /api/pictures/',
      ...disallowed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${siteOrigin(url)}/sitemap.xml`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' } },
  );

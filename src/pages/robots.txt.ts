import type { APIRoute } from 'astro';
import { shopAddress } from '#layouts/shop-address.ts';

/** What belongs to one visitor, does something, or is the same page in another order. */
const disallowed = [
  '/api/',
  '/account',
  '/auth/',
  '/login',
  '/signup',
  '/rewards',
  '/search',
  '/shop/bag',
  '/shop/checkout',
  '/shop/orders',
  '/shop/saved',
  '/*?*color=',
  '/*?*length=',
  '/*?ask',
];

export const GET: APIRoute = ({ url }) =>
  new Response(
    [
      'User-agent: *',
      ...disallowed.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${shopAddress(url)}/sitemap.xml`,
      '',
    ].join('\n'),
    { headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' } },
  );

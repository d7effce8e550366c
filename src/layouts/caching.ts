import type { APIContext } from 'astro';
import type { VisitorGateway } from '#gateway-client/from-edge.ts';

/** Marks a page that is the same bytes for everybody; how long it is kept is the edge's rule. */
export function cacheForEverybody(headers: Headers): void {
  headers.set('cache-control', 'public, max-age=120');
}

/** Marks a page that belongs to one visitor. */
export function keepPrivate(headers: Headers): void {
  headers.set('cache-control', 'private, no-store');
}

/** The pages and answers that the browser kept of a user who signs out go, those kept for Back too. */
export function forgetKeptPages(headers: Headers): void {
  headers.set('clear-site-data', '"cache"');
}

/** Sends the browser on with GET after a form, taking along the cookies that the gateway set. */
export function redirectWithCookies(astro: APIContext, visitor: VisitorGateway, address: string): Response {
  const response = astro.redirect(address, 303);
  visitor.passCookiesTo(response.headers);
  return response;
}

import type { AstroGlobal } from 'astro';
import type { ListingContext } from '#features/catalogue/listing.view.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import { openShop } from './open-shop.ts';

/**
 * Opens the shop for a fragment of the page whose address follows `/fragments`: what is drawn, or a whole answer in its
 * place, at which the browser goes to the page.
 */
export async function openFragment<Page>(
  astro: AstroGlobal,
  request: (
    gateway: SharedGateway,
    address: URL,
  ) => (context: ListingContext) => Promise<Page | 'missing' | 'failed'>,
): Promise<Page | Response> {
  const address = new URL(astro.url.href.replace('/fragments', ''));
  const shop = await openShop(astro, (gateway) => request(gateway, address));
  if (shop instanceof Response) return shop;
  const page = await shop.data(shop);
  if (page === 'failed') return astro.rewrite('/unavailable');
  if (page === 'missing') return astro.rewrite('/404');
  astro.response.headers.set('x-robots-tag', 'noindex');
  return page;
}

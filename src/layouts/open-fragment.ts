import type { AstroGlobal } from 'astro';
import type { ListingContext } from '#features/catalogue/listing.view.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import { openShop } from './open-shop.ts';

/**
 * Loads the page whose path follows `/fragments`, to render a part of it. Throws the response if there is none; the browser
 * then navigates to the page.
 */
export async function openFragment<Page>(
  astro: AstroGlobal,
  load: (
    gateway: SharedGateway,
    address: URL,
  ) => (context: ListingContext) => Promise<Page | 'missing' | 'failed'>,
): Promise<Page> {
  const address = new URL(astro.url.href.replace('/fragments', ''));
  const shop = await openShop(astro, (gateway) => load(gateway, address));
  const page = await shop.data(shop);
  if (page === 'failed') throw await astro.rewrite('/unavailable');
  if (page === 'missing') throw await astro.rewrite('/404');
  return page;
}

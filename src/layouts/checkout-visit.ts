import { env } from 'cloudflare:workers';
import type { APIContext } from 'astro';
import { isInMaintenance, isReadOnly } from '#contract/store/store.rules.ts';
import type { Store } from '#contract/store/store.schema.ts';
import type { CheckoutScreen, CheckoutVisit } from '#features/checkout/checkout.load.ts';
import { checkoutTerms } from '#features/checkout/checkout.terms.ts';
import { stops } from '#features/checkout/checkout-stop.rules.ts';
import { sharedGateway, visitorGateway } from '#gateway-client/from-edge.ts';
import { keepPrivate } from './caching.ts';
import { loadStore } from './open-shop.ts';

export type OpenVisit = CheckoutVisit & {
  readonly store: Store;
  /** Where shoppers are helped by mail, when configured. */
  readonly supportEmail: string | undefined;
};

/**
 * Opens a page of the checkout, which belongs to one visitor. `open` in maintenance: screens on which a payment under
 * way ends.
 */
export async function visitCheckout(
  astro: APIContext,
  inMaintenance: 'open' | 'closed' = 'closed',
): Promise<OpenVisit | Response> {
  // These pages act while they are drawn: browsers that fetch ahead get nothing.
  if (astro.request.headers.get('sec-purpose')?.includes('prefetch'))
    return new Response(null, { status: 503 });
  const store = await loadStore(astro, sharedGateway(astro.url.origin));
  if (!store) return astro.rewrite('/unavailable');
  if (inMaintenance === 'closed' && isInMaintenance(store.config)) return astro.rewrite('/maintenance');
  return {
    store,
    supportEmail: env.SUPPORT_EMAIL,
    visitor: visitorGateway(astro.request),
    terms: checkoutTerms(store),
    isReadOnly: isReadOnly(store.config),
    origin: astro.url.searchParams.get('origin'),
    isFresh: astro.url.searchParams.has('fresh'),
    shopOrigin: astro.url.origin,
    now: Date.now(),
  };
}

/** Gives the page's answer what it must have besides the page. */
export function settle(
  response: { status?: number; readonly headers: Headers },
  { visitor }: Pick<OpenVisit, 'visitor'>,
  screen: CheckoutScreen<unknown>,
): void {
  keepPrivate(response.headers);
  visitor.passCookiesTo(response.headers);
  const status = screen.kind === 'stop' ? stops[screen.stop].status : 200;
  if (status !== 200) response.status = status;
  if (screen.kind === 'failed') response.status = 503;
}

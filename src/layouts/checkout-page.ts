import type { AstroGlobal } from 'astro';
import { isReadOnly } from '#contract/store/store.rules.ts';
import type { Store } from '#contract/store/store.schema.ts';
import { checkoutSettings } from '#features/checkout/checkout.settings.ts';
import { type CheckoutStatus, statusScreens } from '#features/checkout/checkout.status.ts';
import type { CheckoutContext, CheckoutResult } from '#features/checkout/checkout.types.ts';
import { sharedGateway, visitorGateway } from '#gateway-client/from-edge.ts';
import { setPrivateCache } from './cache-headers.ts';
import { openStore } from './open-shop.ts';
import { postedForm, redirectWithCookies } from './posted-form.ts';

/** A checkout page: its data, or the status screen shown instead. */
export type CheckoutPage<Data> = {
  readonly store: Store;
  readonly posted: FormData | undefined;
  readonly data?: Data;
  readonly status?: CheckoutStatus;
};

/** Loads a checkout page, which is private to one visitor, or throws the response to send instead. */
export async function openCheckoutPage<Data>(
  astro: AstroGlobal,
  load: (context: CheckoutContext, posted: FormData | undefined) => Promise<CheckoutResult<Data>>,
  inMaintenance?: 'open',
): Promise<CheckoutPage<Data>> {
  const { request, response, url } = astro;
  // These pages call the gateway's actions while they render, so prefetches are refused.
  if (request.headers.get('sec-purpose')?.includes('prefetch')) throw new Response(null, { status: 503 });
  const store = await openStore(astro, sharedGateway(url.origin), inMaintenance);

  const posted = await postedForm(astro);
  const visitor = visitorGateway(request, response.headers);
  const context = {
    visitor,
    settings: checkoutSettings(store, Date.now()),
    isReadOnly: isReadOnly(store.config),
    origin: url.searchParams.get('origin'),
    isFresh: url.searchParams.has('fresh'),
  };
  const screen = await load(context, posted);
  if (screen.kind === 'redirect') throw redirectWithCookies(astro, screen.href);
  setPrivateCache(response.headers);
  const page = { store, posted };
  if (screen.kind === 'page') return { ...page, data: screen.data };
  const { httpStatus } = statusScreens[screen.status];
  if (httpStatus) response.status = httpStatus;
  return { ...page, status: screen };
}

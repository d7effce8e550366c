import { env } from 'cloudflare:workers';
import type { AstroGlobal } from 'astro';
import { isReadOnly } from '#contract/store/store.rules.ts';
import type { Store } from '#contract/store/store.schema.ts';
import type { CheckoutContext, CheckoutScreen } from '#features/checkout/checkout.context.ts';
import { type Stopped, stops } from '#features/checkout/checkout.stops.ts';
import { checkoutTerms } from '#features/checkout/checkout.terms.ts';
import { sharedGateway, visitorGateway } from '#gateway-client/from-edge.ts';
import { keepPrivate, redirectWithCookies } from './caching.ts';
import { type InMaintenance, openStore } from './open-shop.ts';
import { postedForm } from './posted-form.ts';

/** A page of the checkout: what it shows, or the screen that stands in its place. */
export type CheckoutPage<Shown> = {
  readonly store: Store;
  readonly supportEmail: string | undefined;
  readonly mapUrl: string | undefined;
  readonly posted: FormData | undefined;
  readonly shown?: Shown;
  readonly stopped?: Stopped;
};

/** Opens a page of the checkout, which belongs to one visitor, or answers in its place. */
export async function openCheckout<Shown>(
  astro: AstroGlobal,
  load: (context: CheckoutContext, posted: FormData | undefined) => Promise<CheckoutScreen<Shown>>,
  inMaintenance?: InMaintenance,
): Promise<CheckoutPage<Shown> | Response> {
  const { request, response, url } = astro;
  // These pages act while they are drawn: browsers that fetch ahead get nothing.
  if (request.headers.get('sec-purpose')?.includes('prefetch')) return new Response(null, { status: 503 });
  const store = await openStore(astro, sharedGateway(url.origin), inMaintenance);
  if (store instanceof Response) return store;

  const posted = await postedForm(astro);
  const visitor = visitorGateway(request);
  const context = {
    visitor,
    terms: checkoutTerms(store, Date.now()),
    isReadOnly: isReadOnly(store.config),
    origin: url.searchParams.get('origin'),
    isFresh: url.searchParams.has('fresh'),
    shopOrigin: url.origin,
  };
  const screen = await load(context, posted);
  if (screen.kind === 'goTo') return redirectWithCookies(astro, visitor, screen.href);
  keepPrivate(response.headers);
  visitor.passCookiesTo(response.headers);
  const page = { store, supportEmail: env.SUPPORT_EMAIL, mapUrl: env.MAP_URL, posted };
  if (screen.kind === 'show') return { ...page, shown: screen.shown };
  const { status } = stops[screen.stop];
  if (status !== 200) response.status = status;
  return { ...page, stopped: screen };
}

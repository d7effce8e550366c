import type { APIContext } from 'astro';
import * as contract from '#contract/catalogue/catalogue.endpoints.ts';
import { getUser } from '#contract/customers/customer.endpoints.ts';
import { getPromoCodeItems, getPromoCodes } from '#contract/promotions/promo-code.endpoints.ts';
import { getReviewPhotos } from '#contract/reviews/review.endpoints.ts';
import { getBannerMessage, getStorefront } from '#contract/store/store.endpoints.ts';
import { isInMaintenance } from '#contract/store/store.rules.ts';
import type { Store } from '#contract/store/store.schema.ts';
import { loadBanner, loadCategories, loadFrame } from '#features/navigation/frame.load.ts';
import {
  invalidateShared,
  type SharedGateway,
  sharedGateway,
  visitorGateway,
} from '#gateway-client/from-edge.ts';
import { loadPromotions } from '#shop/promotions/promotions.load.ts';
import { shopName, updateShopName } from './site.config.ts';

/**
 * Loads the store and what every page needs ({@link openStore}). The page's own `load`, whose result is `data`, and the
 * frame's requests run in parallel with the store's. The promises are in flight. `load` only reads, because it also runs
 * during maintenance, and twice after staff changed the shop. `inMaintenance`: the page works during maintenance, to finish
 * a payment or to sign in staff.
 */
export async function openShop<Data = undefined>(
  astro: APIContext,
  load: (gateway: SharedGateway) => Data = () => undefined as Data,
  inMaintenance?: 'open',
) {
  const gateway = sharedGateway(astro.url.origin, () => {
    astro.locals.isIncomplete = true;
  });
  const request = () => ({
    categories: loadCategories(gateway),
    promotions: loadPromotions(gateway),
    banner: loadBanner(gateway),
    data: load(gateway),
  });
  const revisionBefore = revision;
  const early = request();
  const store = await openStore(astro, gateway, inMaintenance);
  updateRevision(store);
  astro.locals.whatsapp = store.config.contactInfo?.whatsapp;
  const isCurrent = revisionBefore === undefined || revisionBefore === store.revision;
  const { categories, promotions, banner, data } = isCurrent ? early : request();
  return {
    store,
    gateway,
    categories,
    promotions,
    frame: loadFrame(store, { categories, promotions, banner }),
    data,
  };
}

/**
 * The store. Throws the maintenance or error screen under the page's own address (`middleware.ts` sends it). Those screens
 * have addresses only so that pages can rewrite to them.
 */
export async function openStore(
  astro: APIContext,
  gateway: SharedGateway,
  inMaintenance?: 'open',
): Promise<Store> {
  const store = await loadStore(astro, gateway);
  if (!store) throw await astro.rewrite('/unavailable');
  const isOpen = inMaintenance === 'open' || !isInMaintenance(store.config);
  if (isOpen || (await canBypassMaintenance(astro.request))) return store;
  throw await astro.rewrite('/maintenance');
}

/** Only during maintenance does the edge render shared pages with the visitor's cookies. */
async function canBypassMaintenance(request: Request): Promise<boolean> {
  if (!request.headers.has('cookie')) return false;
  const user = await visitorGateway(request).call(getUser);
  return user.ok && user.data?.canBypassMaintenance === true;
}

/** Of the store that was loaded last. */
let revision: string | undefined;

/** Calls whose responses the store's revision covers, including all paths below theirs. */
const revisionedCalls = [
  getPromoCodes,
  getPromoCodeItems,
  getBannerMessage,
  contract.getProducts,
  contract.getCategories,
  contract.getSubcategories,
  contract.getColors,
  contract.searchProducts,
  getReviewPhotos,
];

/** A cached page is valid as long as its store's revision, so it must not contain products, codes, banner or reviews of an earlier one. */
function updateRevision(store: Store): void {
  const isChanged = revision !== undefined && revision !== store.revision;
  revision = store.revision;
  if (isChanged) invalidateShared(revisionedCalls);
}

/**
 * The store alone, also for the maintenance screen. Undefined if the gateway did not answer. The edge has fetched it for
 * shared pages, not for visitors' pages and `astro dev`.
 */
export async function loadStore(astro: APIContext, gateway: SharedGateway): Promise<Store | undefined> {
  const query = { storeName: shopName, guest: 'none' } as const;
  const preloaded = await astro.locals.cfContext?.props?.storefront;
  const answer = await gateway.call(getStorefront, { query }, { preloaded });
  if (!answer.ok || !answer.data) return undefined;
  updateShopName(answer.data.name);
  return answer.data;
}

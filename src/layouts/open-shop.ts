import { env } from 'cloudflare:workers';
import type { APIContext } from 'astro';
import {
  getCategories,
  getColors,
  getProducts,
  getSubcategories,
  searchProducts,
} from '#contract/catalogue/catalogue.endpoints.ts';
import type { Category } from '#contract/catalogue/category.schema.ts';
import { getUser } from '#contract/customers/customer.endpoints.ts';
import { getPromoCodeItems, getPromoCodes } from '#contract/promotions/promo-code.endpoints.ts';
import { getBannerMessage, getStorefront } from '#contract/store/store.endpoints.ts';
import { isInMaintenance } from '#contract/store/store.rules.ts';
import type { Store } from '#contract/store/store.schema.ts';
import { loadBanner, loadCategories, loadFrame } from '#features/navigation/frame.load.ts';
import type { Frame } from '#features/navigation/navigation.types.ts';
import {
  forgetShared,
  type SharedGateway,
  sharedGateway,
  visitorGateway,
} from '#gateway-client/from-edge.ts';
import { knownStorefront } from '#gateway-client/known-storefront.ts';
import { loadPromotions, type ShopPromotions } from '#shop/promotions/promotions.load.ts';
import { shopName } from './shop-name.ts';

/** A page's way to the shop. The store is there; the rest is on its way. */
export type OpenShop<Data = undefined> = {
  readonly store: Store;
  readonly gateway: SharedGateway;
  readonly categories: Promise<readonly Category[] | undefined>;
  readonly promotions: Promise<ShopPromotions>;
  readonly frame: Promise<Frame>;
  /** What the page loads beside the store. */
  readonly data: Data;
  /** The storefront's own configuration, for what the store's has no key. */
  readonly own: {
    readonly supportEmail: string | undefined;
    readonly mapUrl: string | undefined;
    readonly reelBase: string;
  };
};

/** `open`: pages that maintenance does not close, for a payment under way to end and staff to sign in. */
export type InMaintenance = 'open' | 'closed';

/**
 * Opens the shop for a page: the store, or a whole answer in its place ({@link openStore}). Nothing a page needs waits
 * for the store: it is loaded beside it, what only this page needs by `load`.
 */
export async function openShop(astro: APIContext): Promise<OpenShop | Response>;
export async function openShop<Data>(
  astro: APIContext,
  load: (gateway: SharedGateway) => Data,
  inMaintenance?: InMaintenance,
): Promise<OpenShop<Data> | Response>;
export async function openShop<Data>(
  astro: APIContext,
  load?: (gateway: SharedGateway) => Data,
  inMaintenance?: InMaintenance,
): Promise<OpenShop<Data | undefined> | Response> {
  const gateway = sharedGateway(astro.url.origin);
  const categories = loadCategories(gateway);
  const loadRevisioned = () => ({ promotions: loadPromotions(gateway), banner: loadBanner(gateway) });
  const revisionBefore = revision;
  const early = loadRevisioned();
  const earlyData = load?.(gateway);
  const store = await openStore(astro, gateway, inMaintenance);
  if (store instanceof Response) return store;
  noteRevision(store);
  astro.locals.whatsapp = store.config.contactInfo?.whatsapp;
  const isCurrent = revisionBefore === undefined || revisionBefore === store.revision;
  const { promotions, banner } = isCurrent ? early : loadRevisioned();
  const data = isCurrent ? earlyData : load?.(gateway);
  const currentCategories = isCurrent ? categories : loadCategories(gateway);
  const codes = promotions.then((known) => known.codes);
  return {
    store,
    gateway,
    categories: currentCategories,
    promotions,
    frame: loadFrame(store, { categories: currentCategories, codes, banner }, social()),
    data,
    own: own(),
  };
}

/**
 * The store, or a whole answer in its place: the maintenance or the error screen under the page's own address. Those
 * have addresses only so that pages can give way to them.
 */
export async function openStore(
  astro: APIContext,
  gateway: SharedGateway,
  inMaintenance: InMaintenance = 'closed',
): Promise<Store | Response> {
  const store = await loadStore(astro, gateway);
  if (!store) return astro.rewrite('/unavailable');
  const isOpen = inMaintenance === 'open' || !isInMaintenance(store.config);
  return isOpen || (await mayPass(astro.request)) ? store : astro.rewrite('/maintenance');
}

/** Whether maintenance does not stop who asks. The edge draws shared pages with a visitor's cookies only then. */
async function mayPass(request: Request): Promise<boolean> {
  if (!request.headers.has('cookie')) return false;
  const user = await visitorGateway(request).call(getUser);
  return user.ok && user.data?.canBypassMaintenance === true;
}

/** As the last drawn store had it. */
let revision: string | undefined;

/** What a store's revision speaks for; what else of the catalogue is loaded has one of these paths before it. */
const announcedCalls = [
  getPromoCodes,
  getPromoCodeItems,
  getBannerMessage,
  getProducts,
  getCategories,
  getSubcategories,
  getColors,
  searchProducts,
];

/** A cached page counts as long as its store does, so it may not be drawn with goods, codes or banner of an earlier one. */
function noteRevision(store: Store): void {
  const isChanged = revision !== undefined && revision !== store.revision;
  revision = store.revision;
  if (isChanged) forgetShared(announcedCalls);
}

/** The store alone, for the screens that stop; undefined without an answer. */
export async function loadStore(astro: APIContext, gateway: SharedGateway): Promise<Store | undefined> {
  const query = { storeName: shopName, guest: 'none' } as const;
  const answer = await gateway.call(getStorefront, { query }, { known: await knownStorefront(astro.locals) });
  return answer.ok ? (answer.data ?? undefined) : undefined;
}

function social(): Frame['social'] {
  return { instagram: env.INSTAGRAM_URL, tiktok: env.TIKTOK_URL, x: env.X_URL };
}

function own(): OpenShop['own'] {
  return {
    supportEmail: env.SUPPORT_EMAIL,
    mapUrl: env.MAP_URL,
    reelBase: env.REEL_BASE ?? '/media',
  };
}

import { getCategories } from '#contract/catalogue/catalogue.endpoints.ts';
import type { Category } from '#contract/products/category.schema.ts';
import type { PromoCode } from '#contract/promotions/promo-code.schema.ts';
import { getBannerMessage } from '#contract/store/store.endpoints.ts';
import type { BannerMessage, Store } from '#contract/store/store.schema.ts';
import { socialLinks } from '#contract/store/studio.rules.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import { memoize } from '#gateway-client/memoize.ts';
import { bannerBar } from './banner.rules.ts';

export type NavigationCategory = Pick<Category, 'name' | 'slug' | 'subcategories'>;

/** The data of navbar, banner and footer. Only the name is required: the frame omits the rest if it is missing. */
export type Frame = Awaited<ReturnType<typeof loadFrame>>;

/** Categories and their subcategories, sorted by name. Undefined if the gateway did not answer. */
export async function loadCategories(gateway: SharedGateway): Promise<readonly Category[] | undefined> {
  const answer = await gateway.call(getCategories, { query: { withSubcategories: true } });
  if (!answer.ok) return undefined;
  return sortedCategories(answer.data.categories);
}

const sortedCategories = memoize((categories: readonly Category[]) =>
  categories
    .map((category) =>
      category.subcategories
        ? { ...category, subcategories: category.subcategories.toSorted(byName) }
        : category,
    )
    .sort(byName),
);

const byName = (left: { name: string }, right: { name: string }) => left.name.localeCompare(right.name, 'en');

/** Null if there is no message or the gateway did not answer. */
export async function loadBanner(gateway: SharedGateway): Promise<BannerMessage | null> {
  const answer = await gateway.call(getBannerMessage);
  return answer.ok ? (answer.data.bannerMessage ?? null) : null;
}

/** Each request may fail: the frame then omits that part. */
export async function loadFrame(
  store: Store,
  requests: {
    readonly categories: Promise<readonly Category[] | undefined>;
    readonly promotions: Promise<{ readonly codes: readonly PromoCode[] }>;
    readonly banner: Promise<BannerMessage | null>;
  },
) {
  const [categories, { codes }, message] = await Promise.all([
    requests.categories,
    requests.promotions,
    requests.banner,
  ]);
  return {
    storeName: store.name,
    ids: { store_id: store._id, organization_id: store.organizationId },
    currency: store.currency,
    categories: sortByMenu(categories ?? noCategories, store.config.menu),
    banner: bannerBar({ message, codes, currency: store.currency, config: store.config, now: Date.now() }),
    location: store.config.contactInfo?.location,
    phoneNumber: store.config.contactInfo?.phoneNumber,
    social: socialLinks(store.config),
  };
}

/** Returns the same array for the same order, because navbar and footer are rendered once per array. */
export function sortByMenu(
  categories: readonly Category[],
  menu: readonly string[] = [],
): readonly NavigationCategory[] {
  const orders = knownOrders(categories);
  const key = menu.join();
  const order = orders.get(key) ?? inOrder(categories, menu);
  orders.set(key, order);
  return order;
}

const knownOrders = memoize((_: readonly Category[]) => new Map<string, readonly NavigationCategory[]>());

/** The configured menu may include best sellers, which are no category. */
function inOrder(categories: readonly Category[], menu: readonly string[]): readonly NavigationCategory[] {
  const inMenu = menu.flatMap((slug) =>
    slug === bestSellers.slug ? bestSellers : (categories.find((each) => each.slug === slug) ?? []),
  );
  return [...inMenu, ...categories.filter(({ slug }) => !menu.includes(slug))];
}

const noCategories: readonly Category[] = [];

const bestSellers = { name: 'Best sellers', slug: 'best-sellers' };

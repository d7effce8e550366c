import type { BannerMessage } from '#contract/banner/banner-message.schema.ts';
import { getCategories } from '#contract/catalogue/catalogue.endpoints.ts';
import type { Category } from '#contract/catalogue/category.schema.ts';
import type { PromoCode } from '#contract/promotions/promo-code.schema.ts';
import { getBannerMessage } from '#contract/store/store.endpoints.ts';
import type { Store } from '#contract/store/store.schema.ts';
import { derivedOnce } from '#gateway-client/derived-once.ts';
import type { SharedGateway } from '#gateway-client/from-edge.ts';
import { bannerBar } from './banner.rules.ts';
import type { Frame, NavigationCategory } from './navigation.types.ts';

/** Categories by name, each with its subcategories by name; undefined when the gateway did not say. */
export async function loadCategories(gateway: SharedGateway): Promise<readonly Category[] | undefined> {
  const answer = await gateway.call(getCategories, { query: { withSubcategories: true } });
  if (!answer.ok) return undefined;
  return sorted(answer.data.categories);
}

const sorted = derivedOnce((categories: readonly Category[]) => categories.map(sortedWithin).sort(byName));

/** The banner's message; null when there is none or the gateway did not say. */
export async function loadBanner(gateway: SharedGateway): Promise<BannerMessage | null> {
  const answer = await gateway.call(getBannerMessage);
  return answer.ok ? (answer.data.bannerMessage ?? null) : null;
}

/** What stands around the page. Everything here may fail: its part is left out. */
export async function loadFrame(
  store: Store,
  known: {
    readonly categories: Promise<readonly Category[] | undefined>;
    readonly codes: Promise<readonly PromoCode[]>;
    readonly banner: Promise<BannerMessage | null>;
  },
  social: Frame['social'],
): Promise<Frame> {
  const [categories, codes, message] = await Promise.all([known.categories, known.codes, known.banner]);
  return {
    storeName: store.name,
    ids: { store_id: store._id, organization_id: store.organizationId },
    currency: store.currency,
    categories: inMenuOrder(categories ?? noCategories, store.config.menu),
    banner: bannerBar({ message, codes, currency: store.currency, config: store.config, now: Date.now() }),
    location: store.config.contactInfo?.location,
    phoneNumber: store.config.contactInfo?.phoneNumber,
    social,
  };
}

/** What stands on page after page is drawn once for one list, so the same list is given for the same order. */
export function inMenuOrder(
  categories: readonly Category[],
  menu: readonly string[] = [],
): readonly NavigationCategory[] {
  const known = knownOrders(categories);
  const key = menu.join();
  const order = known.get(key) ?? ordered(categories, menu);
  known.set(key, order);
  return order;
}

const knownOrders = derivedOnce((_: readonly Category[]) => new Map<string, readonly NavigationCategory[]>());

/** Best sellers are a category of the menu where the store names them. */
function ordered(categories: readonly Category[], menu: readonly string[]): readonly NavigationCategory[] {
  const named = menu.flatMap((slug) =>
    slug === bestSellers.slug ? bestSellers : (categories.find((each) => each.slug === slug) ?? []),
  );
  return [...named, ...categories.filter(({ slug }) => !menu.includes(slug))];
}

const noCategories: readonly Category[] = [];

const bestSellers = { name: 'Best sellers', slug: 'best-sellers' };

const byName = (left: { name: string }, right: { name: string }) => left.name.localeCompare(right.name, 'en');

function sortedWithin(category: Category): Category {
  return category.subcategories
    ? { ...category, subcategories: [...category.subcategories].sort(byName) }
    : category;
}

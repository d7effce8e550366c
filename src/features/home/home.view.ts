import type { Featured } from '#contract/catalogue/showcase.schema.ts';
import type { Category } from '#contract/products/category.schema.ts';
import { productDisplayName, productHref } from '#contract/products/product.rules.ts';
import type { SingleProduct } from '#contract/products/product.schema.ts';
import type { Store, StoreConfig } from '#contract/store/store.schema.ts';
import { sellable } from '#shop/products/variant.rules.ts';
import { displayPrice, priceTexts } from '#shop/promotions/price.rules.ts';
import type { Promotions } from '#shop/promotions/promo-code.rules.ts';

export type FeaturedProductView = NonNullable<ReturnType<typeof featuredProduct>>;

/** Undefined if none of its skus has a price. */
export function featuredProduct(
  product: SingleProduct,
  promotions: Promotions,
  currency: string | undefined,
) {
  const priced = sellable(product.skus);
  const [cheapest] = [...priced].sort((left, right) => left.price - right.price);
  if (!cheapest) return undefined;
  const { categorySlug, subcategorySlug } = product;
  return {
    href: productHref({ productSlug: product.slug, origin: 'homepage' }),
    /** Its subcategory, else its category. */
    allHref: categorySlug && ['/shop', categorySlug, subcategorySlug].filter(Boolean).join('/'),
    name: productDisplayName({ productName: product.name }),
    picture: cheapest.images[0],
    price: priceTexts(displayPrice(cheapest, promotions), currency),
    /** The price is the lowest of several skus. */
    startingAt: priced.length > 1,
    hasLengths: new Set(priced.map((sku) => sku.length).filter(Boolean)).size > 1,
  };
}

const maxNamed = 4;

/** What search engines and shared links say of the shop: "Hair and Wigs from Strand, 14 Lagos Avenue, Accra." */
export function homeDescription({
  storeName,
  location,
  categories,
}: {
  readonly storeName: string;
  readonly location: string | undefined;
  readonly categories: readonly { readonly name: string }[];
}): string {
  const names = categories.slice(0, maxNamed).map(({ name }) => name);
  const shop = location ? `${storeName}, ${location}` : storeName;
  return names.length > 0 ? `${new Intl.ListFormat('en').format(names)} from ${shop}.` : `${shop}.`;
}

export function featuredPlace(entry: Featured, categories: readonly Category[]) {
  const { subcategory } = entry;
  const category = entry.category ?? categories.find(({ _id }) => _id === subcategory?.categoryId);
  if (!category) return undefined;
  const allHref = ['/shop', category.slug, subcategory?.slug].filter(Boolean).join('/');
  return { heading: `Shop ${(subcategory ?? category).name}`, allHref, category };
}

/** The tiles of existing categories and subcategories. */
export function tilesOf(tiles: StoreConfig['homeTiles'], categories: readonly Category[]) {
  return (tiles ?? []).flatMap(({ path, image }) => {
    const [slug, below] = path.split('/');
    const category = categories.find((each) => each.slug === slug);
    const place = below ? category?.subcategories?.find((each) => each.slug === below) : category;
    return place ? { name: place.name, href: `/shop/${path}`, image } : [];
  });
}

/** The reel, unless an image is configured and chosen; the image also if the store has no reel. */
export function heroOf({ _id, config }: Pick<Store, '_id' | 'config'>, reelBase: string) {
  const { homeHero, landingPageReelVersion: version } = config;
  const image = homeHero?.headerImage;
  if (image && (homeHero.displayType === 'image' || !version))
    return { kind: 'image', address: image } as const;
  if (!version) return undefined;
  /** Has the poster, the stream and the films. */
  const folder = `${reelBase.replace(/\/+$/, '')}/stores/${encodeURIComponent(_id)}/assets/hero/v${version}`;
  return { kind: 'reel', folder } as const;
}

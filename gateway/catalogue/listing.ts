import { type ListingFilter, matchesColorAndLength } from '#contract/catalogue/filter.rules.ts';
import type { Facets } from '#contract/catalogue/listing.schema.ts';
import { countColors } from '#contract/products/product.rules.ts';
import type { Minor } from '#contract/wire/money.ts';

/** The product fields that listings depend on. */
export type ListedProduct = {
  id: string;
  position: number;
  availability: string;
  isVisible: boolean;
  categoryId: string;
  subcategoryId: string;
  attributes?: Readonly<Record<string, string>> | null | undefined;
  skus: {
    price: Minor;
    size?: string | null | undefined;
    length?: number | null | undefined;
    colorId?: string | null | undefined;
    isVisible: boolean;
  }[];
};

export type ListingEntry = {
  scope: string;
  color: string;
  length: number;
  position: number;
  productId: string;
  price: Minor;
  /** True if skus have exactly this colour and length (`''` and `0` mean none, not any). */
  isTier: boolean;
};

/** `''` and `0` mean a sku without colour or length. */
type Combination = { color: string; length: number };

export const anyColor = '';
export const anyLength = 0;

/** Visible skus with a price, of a live and visible product. */
function sellable(product: ListedProduct) {
  if (product.availability !== 'live' || !product.isVisible) return [];
  return product.skus.filter((sku) => sku.isVisible && sku.price > 0);
}

/**
 * A product's rows of `listing_entry`: per scope every combination of its sellable skus, each colour with any length,
 * each length with any colour, and any with any. Empty if nothing is sellable.
 */
export function listingEntries(product: ListedProduct): ListingEntry[] {
  const lowest = new Map<string, Combination & { price: Minor }>();
  const tiers = new Set(priceTiers(product).map(combinationKey));
  for (const sku of sellable(product)) {
    const colors = new Set([sku.colorId ?? anyColor, anyColor]);
    const lengths = new Set([sku.length ?? anyLength, anyLength]);
    for (const color of colors) {
      for (const length of lengths) {
        const key = combinationKey({ color, length });
        const known = lowest.get(key);
        if (!known || sku.price < known.price) lowest.set(key, { color, length, price: sku.price });
      }
    }
  }
  return [product.categoryId, product.subcategoryId].flatMap((scope) =>
    [...lowest].map(([key, combination]) => ({
      scope,
      ...combination,
      isTier: tiers.has(key),
      position: product.position,
      productId: product.id,
    })),
  );
}

/** The skus' combinations at their lowest prices, cheapest first. */
function priceTiers(product: ListedProduct): (Combination & { price: Minor })[] {
  const lowest = new Map<string, Combination & { price: Minor }>();
  for (const { price, ...sku } of sellable(product)) {
    const tier = { color: sku.colorId ?? anyColor, length: sku.length ?? anyLength, price };
    const key = combinationKey(tier);
    const known = lowest.get(key);
    if (!known || price < known.price) lowest.set(key, tier);
  }
  const tiers = [...lowest.values()];
  return tiers.sort(
    (one, other) => one.price - other.price || (combinationKey(one) < combinationKey(other) ? -1 : 1),
  );
}

const combinationKey = ({ color, length }: Combination) => `${color}:${length}`;

/**
 * The product's combinations by rising price, then its traits. Null if not listed. Products with equal signatures have
 * the same combinations, and the same one is cheapest for any filter.
 */
export function listingSignature(product: ListedProduct): string | null {
  const tiers = priceTiers(product).map(combinationKey).join(',');
  return tiers === '' ? null : tiers + productTraits(product).join('').replaceAll('||', '|');
}

const traitGroups = ['texture', 'size'] as const;

/** Traits of the whole product, encoded as `|size=13|`. */
function productTraits(product: ListedProduct): string[] {
  const texture = product.attributes?.['wigTexture'];
  const sizes = new Set(sellable(product).flatMap(({ size }) => size ?? []));
  return [
    ...(texture ? [traitKey('texture', texture)] : []),
    ...[...sizes].sort().map((size) => traitKey('size', size)),
  ];
}

function traitKey(group: (typeof traitGroups)[number], value: string): string {
  return `|${group}=${encodeURIComponent(value)}|`;
}

/** Per trait group of the filter, the traits of which a signature must have one. */
export function requiredTraits(filter: ListingFilter): string[][] {
  return traitGroups.flatMap((group) => {
    const values = filter[group] ?? [];
    return values.length > 0 ? [values.map((value) => traitKey(group, value))] : [];
  });
}

function hasTraits(signature: string, filter: ListingFilter): boolean {
  return requiredTraits(filter).every((group) => group.some((trait) => signature.includes(trait)));
}

/** Parsed signatures are cached: there are few, and every listing reads them. */
const maxCached = 2000;
const signatureCache = new Map<string, readonly Combination[]>();

export function parseSignature(signature: string): readonly Combination[] {
  const known = signatureCache.get(signature);
  if (known) return known;
  const [tiers = ''] = signature.split('|');
  const combinations = tiers.split(',').map((pair) => {
    const at = pair.lastIndexOf(':');
    return { color: pair.slice(0, at), length: Number(pair.slice(at + 1)) };
  });
  if (signatureCache.size >= maxCached) signatureCache.clear();
  signatureCache.set(signature, combinations);
  return combinations;
}

/** The number of colours among the combinations that match the filter. */
export function countMatchingColors(signature: string, filter: ListingFilter): number {
  return countColors(parseSignature(signature).filter((each) => matchesColorAndLength(each, filter)));
}

/** The number of listed products with this signature. */
export type SignatureCount = { readonly signature: string; readonly products: number };

/** The number of products that match the filter, ignoring price and stock. */
export function countProducts(counts: readonly SignatureCount[], filter: ListingFilter): number {
  return sum(counts.filter(({ signature }) => matches(signature, filter)));
}

const matches = (signature: string, filter: ListingFilter) =>
  hasTraits(signature, filter) &&
  parseSignature(signature).some((each) => matchesColorAndLength(each, filter));

/**
 * Product counts per filter value, given the selection in the other groups. The selection in the value's own group is
 * ignored, because values of a group are alternatives. Values ruled out by other groups have count 0.
 */
export function facetCounts(counts: readonly SignatureCount[], filter: ListingFilter): Facets {
  const colors = new Map<string, number>();
  const lengths = new Map<number, number>();
  const traits = { texture: new Map<string, number>(), size: new Map<string, number>() };
  for (const { signature, products } of counts) {
    const all = parseSignature(signature);
    const fitting = hasTraits(signature, filter) ? all : [];
    const ofLengths = fitting.filter((each) => matchesColorAndLength(each, { ...filter, color: [] }));
    const ofColors = fitting.filter((each) => matchesColorAndLength(each, { ...filter, length: [] }));
    addCounts(
      colors,
      new Set(all.map(({ color }) => color)),
      new Set(ofLengths.map(({ color }) => color)),
      products,
    );
    addCounts(
      lengths,
      new Set(all.map(({ length }) => length)),
      new Set(ofColors.map(({ length }) => length)),
      products,
    );
    for (const group of traitGroups) {
      const values = new Set(traitValues(signature, group));
      addCounts(
        traits[group],
        values,
        matches(signature, { ...filter, [group]: [] }) ? values : new Set(),
        products,
      );
    }
  }
  colors.delete(anyColor);
  lengths.delete(anyLength);
  return {
    colors: [...colors].map(([colorId, count]) => ({ colorId, count })).sort(by(({ colorId }) => colorId)),
    lengths: [...lengths].map(([length, count]) => ({ length, count })).sort(by(({ length }) => length)),
    textures: valueCounts(traits.texture),
    sizes: valueCounts(traits.size),
  };
}

function traitValues(signature: string, group: (typeof traitGroups)[number]): string[] {
  const found = signature.matchAll(new RegExp(`\\|${group}=([^|]*)(?=\\|)`, 'g'));
  return [...found].map(([, value = '']) => decodeURIComponent(value));
}

function valueCounts(counts: ReadonlyMap<string, number>) {
  const all = [...counts].map(([value, count]) => ({ value, count }));
  return all.sort((one, other) => one.value.localeCompare(other.value, 'en', { numeric: true }));
}

function addCounts<T>(totals: Map<T, number>, known: Set<T>, seen: Set<T>, products: number): void {
  for (const value of known) totals.set(value, (totals.get(value) ?? 0) + (seen.has(value) ? products : 0));
}

const sum = (counts: readonly SignatureCount[]) =>
  counts.reduce((total, { products }) => total + products, 0);

const by =
  <T>(key: (item: T) => string | number) =>
  (one: T, other: T) =>
    key(one) < key(other) ? -1 : 1;

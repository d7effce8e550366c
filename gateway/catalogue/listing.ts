import { type ListingFilter, matchesColorAndLength } from '#contract/catalogue/filter.rules.ts';
import type { Facets } from '#contract/catalogue/listing.schema.ts';
import { countColors } from '#contract/products/product.rules.ts';
import type { Minor } from '#contract/wire/money.ts';

/** What of a product decides where it is listed. */
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
  /** Whether skus have just this colour and length, `''` and `0` for none, and not any. */
  isTier: boolean;
};

/** One sellable combination; `''` and `0` stand for a sku without colour or length. */
type Combination = { color: string; length: number };

export const anyColor = '';
export const anyLength = 0;

/** The skus that a listing may show: of a visible product, visible, with a price. */
function sellable(product: ListedProduct) {
  if (product.availability !== 'live' || !product.isVisible) return [];
  return product.skus.filter((sku) => sku.isVisible && sku.price > 0);
}

/**
 * The rows of `listing_entry` for a product: per scope the combinations of its sellable skus, each colour with any
 * length, each length with any colour, and any with any. None when nothing of it can be sold.
 */
export function listingEntries(product: ListedProduct): ListingEntry[] {
  const lowest = new Map<string, Combination & { price: Minor }>();
  const tiers = new Set(tiersOf(product).map(textOf));
  for (const sku of sellable(product)) {
    const colors = new Set([sku.colorId ?? anyColor, anyColor]);
    const lengths = new Set([sku.length ?? anyLength, anyLength]);
    for (const color of colors) {
      for (const length of lengths) {
        const key = textOf({ color, length });
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

/** The combinations that skus have, each at its lowest price, the cheapest first. */
function tiersOf(product: ListedProduct): (Combination & { price: Minor })[] {
  const lowest = new Map<string, Combination & { price: Minor }>();
  for (const { price, ...sku } of sellable(product)) {
    const tier = { color: sku.colorId ?? anyColor, length: sku.length ?? anyLength, price };
    const key = textOf(tier);
    const known = lowest.get(key);
    if (!known || price < known.price) lowest.set(key, tier);
  }
  const tiers = [...lowest.values()];
  return tiers.sort((one, other) => one.price - other.price || (textOf(one) < textOf(other) ? -1 : 1));
}

const textOf = ({ color, length }: Combination) => `${color}:${length}`;

/**
 * The product's options by rising price and then its traits, or null when it is not listed. Products with equal text
 * have the same options, and of any choice among them the same one is cheapest.
 */
export function listingSignature(product: ListedProduct): string | null {
  const tiers = tiersOf(product).map(textOf).join(',');
  return tiers === '' ? null : tiers + traitsOf(product).join('').replaceAll('||', '|');
}

const traitGroups = ['texture', 'size'] as const;

/** What is true of the whole product, whichever sku is chosen, each as the signature holds it: `|size=13|`. */
function traitsOf(product: ListedProduct): string[] {
  const texture = product.attributes?.['wigTexture'];
  const sizes = new Set(sellable(product).flatMap(({ size }) => size ?? []));
  return [
    ...(texture ? [traitText('texture', texture)] : []),
    ...[...sizes].sort().map((size) => traitText('size', size)),
  ];
}

function traitText(group: (typeof traitGroups)[number], value: string): string {
  return `|${group}=${encodeURIComponent(value)}|`;
}

/** For each group of traits that a filter narrows, those of which a signature must hold one. */
export function wantedTraits(filter: ListingFilter): string[][] {
  return traitGroups.flatMap((group) => {
    const values = filter[group] ?? [];
    return values.length > 0 ? [values.map((value) => traitText(group, value))] : [];
  });
}

function hasTraits(signature: string, filter: ListingFilter): boolean {
  return wantedTraits(filter).every((group) => group.some((trait) => signature.includes(trait)));
}

/** Signatures are few and come with every listing; this many are kept parsed. */
const mostKnown = 2000;
const knownSignatures = new Map<string, readonly Combination[]>();

/** The combinations that {@link listingSignature} wrote. */
export function combinationsOf(signature: string): readonly Combination[] {
  const known = knownSignatures.get(signature);
  if (known) return known;
  const [tiers = ''] = signature.split('|');
  const combinations = tiers.split(',').map((pair) => {
    const at = pair.lastIndexOf(':');
    return { color: pair.slice(0, at), length: Number(pair.slice(at + 1)) };
  });
  if (knownSignatures.size >= mostKnown) knownSignatures.clear();
  knownSignatures.set(signature, combinations);
  return combinations;
}

/** How many colours the options of a product have that a filter leaves. */
export function colorsLeft(signature: string, filter: ListingFilter): number {
  return countColors(combinationsOf(signature).filter((each) => matchesColorAndLength(each, filter)));
}

/** How many listed products of a scope have exactly this option set. */
export type SignatureCount = { readonly signature: string; readonly products: number };

/** How many products a filter leaves, price and stock aside: those with its traits and a combination that passes. */
export function countProducts(counts: readonly SignatureCount[], filter: ListingFilter): number {
  return sum(counts.filter(({ signature }) => leaves(signature, filter)));
}

const leaves = (signature: string, filter: ListingFilter) =>
  hasTraits(signature, filter) &&
  combinationsOf(signature).some((each) => matchesColorAndLength(each, filter));

/**
 * For each value of the scope the products one would see with it: those that have it under the choice in the other
 * groups. What is chosen in its own group counts for nothing, since values of a group widen each other. A value that
 * the other groups' choice rules out is there with 0.
 */
export function facetCounts(counts: readonly SignatureCount[], filter: ListingFilter): Facets {
  const colors = new Map<string, number>();
  const lengths = new Map<number, number>();
  const traits = { texture: new Map<string, number>(), size: new Map<string, number>() };
  for (const { signature, products } of counts) {
    const all = combinationsOf(signature);
    const fitting = hasTraits(signature, filter) ? all : [];
    const ofLengths = fitting.filter((each) => matchesColorAndLength(each, { ...filter, color: [] }));
    const ofColors = fitting.filter((each) => matchesColorAndLength(each, { ...filter, length: [] }));
    add(
      colors,
      new Set(all.map(({ color }) => color)),
      new Set(ofLengths.map(({ color }) => color)),
      products,
    );
    add(
      lengths,
      new Set(all.map(({ length }) => length)),
      new Set(ofColors.map(({ length }) => length)),
      products,
    );
    for (const group of traitGroups) {
      const values = new Set(traitValues(signature, group));
      add(
        traits[group],
        values,
        leaves(signature, { ...filter, [group]: [] }) ? values : new Set(),
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

function add<T>(totals: Map<T, number>, known: Set<T>, seen: Set<T>, products: number): void {
  for (const value of known) totals.set(value, (totals.get(value) ?? 0) + (seen.has(value) ? products : 0));
}

const sum = (counts: readonly SignatureCount[]) =>
  counts.reduce((total, { products }) => total + products, 0);

const by =
  <T>(key: (item: T) => string | number) =>
  (one: T, other: T) =>
    key(one) < key(other) ? -1 : 1;

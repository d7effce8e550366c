import { emptyFilter, type FilterGroup, type ListingFilter } from '#contract/catalogue/listing.rules.ts';
import type { Facets } from '#contract/catalogue/listing.schema.ts';
import { countColors } from '#contract/products/product.rules.ts';
import type { Minor } from '#contract/wire/money.ts';
import type { listingEntry } from '../database/catalogue.tables.ts';

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

type ListingEntry = Omit<typeof listingEntry.$inferSelect, 'tierSet'> & {
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

/** The lowest sellable price of each combination that `combinationsOf` gives for a sku's own one. */
function lowestPrices(product: ListedProduct, combinationsOf: (own: Combination) => Combination[]) {
  const lowest = new Map<string, Combination & { price: Minor }>();
  for (const { colorId, length, price } of sellable(product)) {
    for (const each of combinationsOf({ color: colorId ?? anyColor, length: length ?? anyLength })) {
      const key = combinationKey(each);
      const known = lowest.get(key);
      if (!known || price < known.price) lowest.set(key, { ...each, price });
    }
  }
  return lowest;
}

/**
 * A product's rows of `listing_entry`: per scope every combination of its sellable skus, each colour with any length,
 * each length with any colour, and any with any. Empty if nothing is sellable.
 */
export function listingEntries(product: ListedProduct): ListingEntry[] {
  const tiers = new Set(priceTiers(product));
  const lowest = lowestPrices(product, (own) =>
    [own.color, anyColor].flatMap((color) => [own.length, anyLength].map((length) => ({ color, length }))),
  );
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

/** The keys of the skus' combinations, cheapest first. */
function priceTiers(product: ListedProduct): string[] {
  const tiers = [...lowestPrices(product, (own) => [own])];
  return tiers
    .sort(([one, { price }], [other, { price: otherPrice }]) => price - otherPrice || (one < other ? -1 : 1))
    .map(([key]) => key);
}

const combinationKey = ({ color, length }: Combination) => `${color}:${length}`;

/**
 * The product's combinations by rising price, then its traits. Null if not listed. Products with equal signatures have
 * the same combinations, and the same one is cheapest for any filter.
 */
export function listingSignature(product: ListedProduct): string | null {
  const tiers = priceTiers(product).join(',');
  return tiers === '' ? null : tiers + productTraits(product).join('').replaceAll('||', '|');
}

type TraitGroup = Exclude<FilterGroup, keyof Combination>;

/** Traits of the whole product. */
const traitsOf: Record<TraitGroup, (product: ListedProduct) => string[]> = {
  texture: ({ attributes }) => [attributes?.['wigTexture'] ?? ''].filter(Boolean),
  size: (product) => [...new Set(sellable(product).flatMap(({ size }) => size ?? []))].sort(),
};

const traitGroups = Object.keys(traitsOf) as TraitGroup[];

/** Encoded as `|size=13|`. */
const productTraits = (product: ListedProduct): string[] =>
  traitGroups.flatMap((group) => traitsOf[group](product).map((value) => traitKey(group, value)));

function traitKey(group: TraitGroup, value: string): string {
  return `|${group}=${encodeURIComponent(value.toWellFormed())}|`;
}

/** Per trait group of the filter, the traits of which a signature must have one. */
export function requiredTraits(filter: ListingFilter): string[][] {
  return traitGroups.flatMap((group) => {
    const values = filter[group];
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

export function countMatchingColors(signature: string, filter: ListingFilter): number {
  return countColors(parseSignature(signature).filter((each) => hasColorAndLength(each, filter)));
}

export type SignatureCount = { readonly signature: string; readonly products: number };

/** The number of products that match the filter, ignoring price and stock. */
export function countProducts(counts: readonly SignatureCount[], filter: ListingFilter): number {
  return counts.reduce(
    (sum, { signature, products }) => sum + (matches(signature, filter) ? products : 0),
    0,
  );
}

export function hasColorAndLength(
  sku: { readonly color?: string | null | undefined; readonly length?: number | null | undefined },
  filter: ListingFilter,
): boolean {
  const isColor = filter.color.length === 0 || (!!sku.color && filter.color.includes(sku.color));
  return isColor && (filter.length.length === 0 || (!!sku.length && filter.length.includes(sku.length)));
}

/** The combinations that match the filter. None if the signature lacks its traits. */
function matchingCombinations(signature: string, filter: ListingFilter): readonly Combination[] {
  if (!hasTraits(signature, filter)) return [];
  return parseSignature(signature).filter((each) => hasColorAndLength(each, filter));
}

const matches = (signature: string, filter: ListingFilter) =>
  matchingCombinations(signature, filter).length > 0;

/**
 * Product counts per filter value, given the selection in the other groups. The selection in the value's own group is
 * ignored, because values of a group are alternatives. Values ruled out by other groups have count 0.
 */
export function facetCounts(counts: readonly SignatureCount[], filter: ListingFilter): Required<Facets> {
  const colors = countValues(counts, { ...filter, color: [] }, (signature, others) =>
    matchingCombinations(signature, others).map(({ color }) => color),
  );
  const lengths = countValues(counts, { ...filter, length: [] }, (signature, others) =>
    matchingCombinations(signature, others).map(({ length }) => length),
  );
  const traits = (group: TraitGroup) =>
    countValues(counts, { ...filter, [group]: [] }, (signature, others) =>
      matches(signature, others) ? traitValues(signature, group) : [],
    )
      .map(([value, count]) => ({ value, count }))
      .sort((one, other) => one.value.localeCompare(other.value, 'en', { numeric: true }));
  return {
    colors: colors
      .filter(([colorId]) => colorId !== anyColor)
      .map(([colorId, count]) => ({ colorId, count }))
      .sort((one, other) => (one.colorId < other.colorId ? -1 : 1)),
    lengths: lengths
      .filter(([length]) => length !== anyLength)
      .map(([length, count]) => ({ length, count }))
      .sort((one, other) => one.length - other.length),
    textures: traits('texture'),
    sizes: traits('size'),
  };
}

/** Counts the products of each value that any signature has, if `valuesOf` gives it for the filter. */
function countValues<Value>(
  counts: readonly SignatureCount[],
  filter: ListingFilter,
  valuesOf: (signature: string, filter: ListingFilter) => readonly Value[],
): [value: Value, products: number][] {
  const totals = new Map<Value, number>();
  for (const { signature, products } of counts) {
    const matching = new Set(valuesOf(signature, filter));
    for (const value of new Set(valuesOf(signature, emptyFilter)))
      totals.set(value, (totals.get(value) ?? 0) + (matching.has(value) ? products : 0));
  }
  return [...totals];
}

function traitValues(signature: string, group: TraitGroup): string[] {
  const traits = signature.matchAll(new RegExp(`\\|${group}=([^|]*)(?=\\|)`, 'g'));
  return [...traits].map(([, value = '']) => decodeURIComponent(value));
}

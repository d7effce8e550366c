import { isSoldOut, type Stock } from '#contract/products/stock.rules.ts';

/** One sku of a product page, with a price ({@link sellable}). `length` in inches. For Hair, `size` is the lace size and cannot be chosen. */
export type Variant = Stock & {
  readonly _id: string;
  readonly sku: string;
  readonly price: number;
  readonly colorName?: string | undefined;
  readonly length?: number | undefined;
  readonly size?: string | undefined;
};

export type Choice = { readonly color: string } | { readonly length: number } | { readonly size: string };

/** A sold-out option stays selectable. */
export type Option<Value> = {
  readonly value: Value;
  readonly isChosen: boolean;
  readonly isSoldOut: boolean;
};

const inStock = (variant: Variant) => !isSoldOut(variant);

function orAll<T>(some: T[], all: readonly T[]): readonly T[] {
  return some.length > 0 ? some : all;
}

function cheapest<V extends Variant>(variants: readonly V[]): V | undefined {
  const buyable = orAll(variants.filter(inStock), variants);
  return [...buyable].sort((one, other) => one.price - other.price)[0];
}

export function sellable<Sku extends { readonly price: number }>(skus: readonly Sku[]): Sku[] {
  return skus.filter((sku) => sku.price > 0);
}

/**
 * The sku that a product page opens with: the named one, sold out or not; else the shortest in stock, else the shortest.
 * On a tie, or without lengths, the cheapest.
 */
export function firstVariant<V extends Variant>(
  variants: readonly V[],
  named?: string | null | undefined,
): V | undefined {
  const requested = variants.find((variant) => variant.sku === named);
  if (requested) return requested;
  const pool = orAll(variants.filter(inStock), variants);
  const smallest = Math.min(...pool.map((variant) => variant.length ?? Infinity));
  return cheapest(pool.filter((variant) => (variant.length ?? Infinity) === smallest));
}

/** In stock if possible; the shorter of two equally near lengths. */
function nearestLength(variants: readonly Variant[], target: number): number | undefined {
  const distance = (length: number) => Math.abs(length - target);
  const near = orAll(variants.filter(inStock), variants).flatMap((variant) => variant.length ?? []);
  return near.sort((one, other) => distance(one) - distance(other) || one - other)[0];
}

/** The skus with this value of a field; an absent value is one, too. */
function having<V extends Variant, Field extends 'colorName' | 'length' | 'size'>(
  variants: readonly V[],
  field: Field,
  value: Variant[Field],
): V[] {
  return variants.filter((variant) => variant[field] === value);
}

function keepLength<V extends Variant>(variants: readonly V[], target: Variant['length']): readonly V[] {
  const same = having(variants, 'length', target);
  if (same.length > 0 || !target) return orAll(same, variants);
  const nearest = nearestLength(variants, target);
  return nearest === undefined ? variants : having(variants, 'length', nearest);
}

function keepSize<V extends Variant>(variants: readonly V[], target: Variant['size']): readonly V[] {
  return orAll(having(variants, 'size', target), variants);
}

/**
 * The sku after a choice. Keeps the other choices, replaces an unavailable length by the nearest, and picks the cheapest sku
 * in stock. An impossible choice changes nothing.
 */
export function choose<V extends Variant>(variants: readonly V[], current: V, choice: Choice): V {
  if ('color' in choice) {
    const matching = having(variants, 'colorName', choice.color);
    return cheapest(keepSize(keepLength(matching, current.length), current.size)) ?? current;
  }
  const ofColor = having(variants, 'colorName', current.colorName);
  if ('length' in choice) {
    return cheapest(keepSize(having(ofColor, 'length', choice.length), current.size)) ?? current;
  }
  const ofLength = having(ofColor, 'length', current.length);
  return cheapest(having(ofLength, 'size', choice.size)) ?? current;
}

/** 8 before 10. */
const inOrder = new Intl.Collator('en', { numeric: true }).compare;

function optionsOf<Field extends 'colorName' | 'length' | 'size'>(
  variants: readonly Variant[],
  field: Field,
  current: Variant,
): Option<NonNullable<Variant[Field]>>[] {
  const values = new Set(variants.flatMap((variant) => variant[field] || []));
  return [...values]
    .sort((one, other) => inOrder(String(one), String(other)))
    .map((value) => ({
      value,
      isChosen: value === current[field],
      isSoldOut: having(variants, field, value).every(isSoldOut),
    }));
}

/** Unique and sorted: the product's colours, the chosen colour's lengths, and the sizes of both (none for Hair). */
export function optionsFor(
  variants: readonly Variant[],
  current: Variant,
  { hasSizes }: { hasSizes: boolean },
) {
  const ofColor = having(variants, 'colorName', current.colorName);
  const ofLength = having(ofColor, 'length', current.length);
  return {
    colors: optionsOf(variants, 'colorName', current),
    lengths: optionsOf(ofColor, 'length', current),
    sizes: hasSizes ? optionsOf(ofLength, 'size', current) : [],
  };
}

import type { Minor } from '#contract/money.ts';

/** What of a product decides where it is listed. */
export type ListedProduct = {
  id: string;
  position: number;
  availability: string;
  isVisible: boolean;
  categoryId: string;
  subcategoryId: string;
  skus: { price: Minor; length?: number | null; colorId?: string | null; isVisible: boolean }[];
};

export type ListingEntry = {
  scope: string;
  color: string;
  length: number;
  position: number;
  productId: string;
  price: Minor;
};

/** One sellable combination; `''` and `0` stand for a sku without colour or length. */
export type Combination = { color: string; length: number };

const anyColor = '';
const anyLength = 0;

/** The skus that a listing may show: of a visible product, visible, with a price (contract §4, §5). */
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
  for (const sku of sellable(product)) {
    const colors = new Set([sku.colorId ?? anyColor, anyColor]);
    const lengths = new Set([sku.length ?? anyLength, anyLength]);
    for (const color of colors) {
      for (const length of lengths) {
        const key = `${color}:${length}`;
        const known = lowest.get(key);
        if (!known || sku.price < known.price) lowest.set(key, { color, length, price: sku.price });
      }
    }
  }
  return [product.categoryId, product.subcategoryId].flatMap((scope) =>
    [...lowest.values()].map((combination) => ({
      scope,
      ...combination,
      position: product.position,
      productId: product.id,
    })),
  );
}

/** The product's option set in canonical form, or null when it is not listed. Equal sets have equal text. */
export function listingSignature(product: ListedProduct): string | null {
  const pairs = new Set(
    sellable(product).map((sku) => `${sku.colorId ?? anyColor}:${sku.length ?? anyLength}`),
  );
  return pairs.size === 0 ? null : [...pairs].sort().join(',');
}

/** The combinations that {@link listingSignature} wrote. */
export function combinationsOf(signature: string): Combination[] {
  return signature.split(',').map((pair) => {
    const at = pair.lastIndexOf(':');
    return { color: pair.slice(0, at), length: Number(pair.slice(at + 1)) };
  });
}

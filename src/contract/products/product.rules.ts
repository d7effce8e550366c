import type { Category } from './category.schema.ts';
import { isSoldOut, type Stock } from './stock.rules.ts';

type MaybeText = string | null | undefined;

export function isHair(category: MaybeText): boolean {
  return category?.toLowerCase() === 'hair';
}

/** The category's flag, or its name if it has no flag. */
export function isHairCategory(category: Pick<Category, 'name' | 'isHair'>): boolean {
  return category.isHair ?? isHair(category.name);
}

/** The category by which names, ratings and sizes of its products are told: 'Hair' for every category of hair. */
export function categoryKind(category: Pick<Category, 'name' | 'isHair'>): string {
  return isHairCategory(category) ? 'Hair' : category.name;
}

/** {@link categoryKind} of a product's category, which its skus carry. */
export function productKind(product: {
  readonly categoryName?: string | undefined;
  readonly skus: readonly { readonly productCategory?: string | undefined }[];
}): string | undefined {
  return product.skus[0]?.productCategory ?? product.categoryName;
}

/** The listing of hair; without one, of the best sellers. */
export function hairHref(categories: readonly Category[] | undefined): string {
  return `/shop/${categories?.find(isHairCategory)?.slug ?? 'best-sellers'}`;
}

/** Units, as in 100 ml, and first letters of words. Without a lookbehind, which Safari knows only since 16.4. */
const unitsAndInitials = /(\d (?:[cm]?[lm]|[mk]?g|oz)(?!\S))|(?:^|\s)[^\s\d]/g;

/** Hair: {length}" {colour} {name}, without missing parts. Other products: the capitalised name. No name: "Unavailable". */
export function productDisplayName(item: {
  readonly productCategory?: MaybeText;
  readonly productName?: MaybeText;
  readonly colorName?: MaybeText;
  readonly length?: number | string | null | undefined;
}): string {
  const name = item.productName?.trim();
  if (!isHair(item.productCategory))
    return name?.replace(unitsAndInitials, (text, unit) => unit ?? text.toUpperCase()) || 'Unavailable';
  const parts = [item.length ? `${item.length}"` : '', item.colorName?.trim(), name];
  return parts.filter(Boolean).join(' ') || 'Unavailable';
}

/** Like {@link productDisplayName}, for a sku whose category is known from its product. */
export function skuDisplayName(
  { productName, colorName, length }: Parameters<typeof productDisplayName>[0],
  productCategory: MaybeText,
): string {
  return productDisplayName({ productCategory, productName, colorName, length });
}

export function countColors(skus: readonly { readonly color?: MaybeText }[]): number {
  return new Set(skus.map((sku) => sku.color).filter(Boolean)).size;
}

export type CardSku = Stock & { readonly price: number };

/** A sku's price after displayed discounts. */
type ShownPrice = { readonly price: number; readonly isDiscounted: boolean };

/**
 * The sku that a product card shows: the cheapest discounted one in stock, else the cheapest in stock, else the
 * cheapest. Ignores skus without a price. Ties keep the given order.
 */
export function cardSku<Sku extends CardSku>(
  skus: readonly Sku[],
  priceOf: (sku: Sku) => ShownPrice,
): Sku | undefined {
  const byPrice = skus
    .filter((sku) => sku.price > 0)
    .map((sku) => ({ sku, shown: priceOf(sku) }))
    .sort((one, other) => one.shown.price - other.shown.price);
  const inStock = byPrice.filter(({ sku }) => !isSoldOut(sku));
  return (inStock.find(({ shown }) => shown.isDiscounted) ?? inStock[0] ?? byPrice[0])?.sku;
}

export function productHref(target: {
  readonly productSlug: string;
  readonly sku?: MaybeText;
  readonly origin?: MaybeText;
}): string {
  const query = [
    target.sku && `variant=${encodeURIComponent(target.sku)}`,
    target.origin && `origin=${encodeURIComponent(target.origin)}`,
  ]
    .filter(Boolean)
    .join('&');
  return `/shop/product/${encodeURIComponent(target.productSlug)}${query && `?${query}`}`;
}

export function shopOrigin(categorySlug: MaybeText): string {
  return categorySlug ? `shop_${categorySlug}` : 'shop';
}

import { isSoldOut, type Stock } from './stock.rules.ts';

type MaybeText = string | null | undefined;

/** The one category, by name, with lengths in its names, its own ratings and a free gift. */
const hair = 'hair';

export function isHair(category: MaybeText): boolean {
  return category?.toLowerCase() === hair;
}

/** Whether a category sells hair: its flag, else its name. */
export function isHairCategory(category: {
  readonly name: string;
  readonly isHair?: boolean | undefined;
}): boolean {
  return category.isHair ?? isHair(category.name);
}

function capitalised(text: string): string {
  return text.replace(
    /(^|\s)(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/**
 * Hair: {length}" {colour} {name}, missing parts dropped; others: the name, words capitalised; none:
 * "Unavailable".
 */
export function productDisplayName(item: {
  readonly productCategory?: MaybeText;
  readonly productName?: MaybeText;
  readonly colorName?: MaybeText;
  readonly length?: number | string | null | undefined;
}): string {
  const name = item.productName?.trim();
  if (!isHair(item.productCategory)) return name ? capitalised(name) : 'Unavailable';
  const parts = [item.length ? `${item.length}"` : '', item.colorName?.trim(), name];
  return parts.filter(Boolean).join(' ') || 'Unavailable';
}

/** The same for a sku of a product, which knows the category. */
export function skuDisplayName(
  { productName, colorName, length }: Parameters<typeof productDisplayName>[0],
  productCategory: MaybeText,
): string {
  return productDisplayName({ productCategory, productName, colorName, length });
}

/** How many distinct colours skus have. */
export function countColors(skus: readonly { readonly color?: MaybeText }[]): number {
  return new Set(skus.map((sku) => sku.color).filter(Boolean)).size;
}

export type CardSku = Stock & { readonly price: number };

/** What a card needs to know of a sku's price once displayed discounts are taken off. */
type ShownPrice = { readonly price: number; readonly isDiscounted: boolean };

/**
 * The sku a card stands for, among those that pass the filters: discounted and in stock, else cheapest in
 * stock, else cheapest; skus without a price never. Ties keep the given order.
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

/** The shop link of a card: origin shop_{category}, without a category shop. */
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

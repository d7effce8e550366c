import { formatMoney, type Minor, noMoney } from '#contract/money.ts';
import { colorCountText, productDisplayName, productHref, shownSku } from '#contract/product.rules.ts';
import { type PriceShown, type Promotions, priceShown } from '#contract/promo.rules.ts';
import { type Overlay, overlayFor } from '#contract/stock.rules.ts';

/** A card's facts, ready to draw. */
export type CardView = {
  readonly href: string;
  readonly name: string;
  readonly picture: string | undefined;
  /** The sku's second picture, shown under a pointer. */
  readonly secondPicture: string | undefined;
  readonly price: string;
  readonly was: string | undefined;
  readonly overlay: Overlay | undefined;
  readonly colors: string | undefined;
  /** Names the pair of elements that a view transition joins. */
  readonly transitionName: string;
};

export type CardSku = {
  readonly _id: string;
  readonly productId: string;
  readonly sku: string;
  readonly price: Minor;
  readonly length?: number | undefined;
  readonly images: readonly string[];
  readonly quantityAvailable: number;
  readonly inventoryCount: number;
  readonly color?: string | undefined;
};

export type CardProduct = { readonly name: string; readonly slug: string; readonly skus: readonly CardSku[] };

/** What a shop page knows beside the goods: prices' discounts and how money and colours are called. */
export type CardContext = {
  readonly promotions: Promotions;
  readonly currency: string | undefined;
  readonly colorNames: ReadonlyMap<string, string>;
  readonly origin: string;
};

/** 'Free' when the discounted price is 0, and the struck price beside a discounted one (S1 §2). */
export function priceTexts(
  shown: PriceShown,
  currency: string | undefined,
): { price: string; was: string | undefined } {
  return {
    price: shown.isDiscounted && shown.price === noMoney ? 'Free' : formatMoney(shown.price, currency),
    was: shown.isDiscounted ? formatMoney(shown.full, currency) : undefined,
  };
}

/**
 * One card for a product: price, picture, link and overlay are those of its shown sku, the number of colours that
 * of all listed ones (screens §4). Undefined when nothing of it has a price.
 */
export function productCard(
  product: CardProduct,
  categoryName: string | undefined,
  context: CardContext,
): CardView | undefined {
  const priceOf = (sku: CardSku) => priceShown(sku, context.promotions);
  const sku = shownSku(product.skus, priceOf);
  if (!sku) return undefined;
  const shown = priceOf(sku);
  return {
    href: productHref({ productSlug: product.slug, sku: sku.sku, origin: context.origin }),
    name: productDisplayName({
      productCategory: categoryName,
      productName: product.name,
      colorName: sku.color && context.colorNames.get(sku.color),
      length: sku.length,
    }),
    picture: sku.images[0],
    secondPicture: sku.images[1],
    ...priceTexts(shown, context.currency),
    overlay: overlayFor(product.skus, sku, shown.isDiscounted),
    colors: colorCountText(product.skus),
    transitionName: `goods-${product.slug}`,
  };
}

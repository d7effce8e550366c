import { cardSku, countColors, productDisplayName, productHref } from '#contract/products/product.rules.ts';
import type { CardProduct, EnrichedSku } from '#contract/products/product.schema.ts';
import { cardOverlay } from '#shop/products/stock.texts.ts';
import { displayPrice, priceTexts } from '#shop/promotions/price.rules.ts';
import type { Promotions } from '#shop/promotions/promo-code.rules.ts';

export type CardView = ReturnType<typeof card> & {
  readonly name: string;
  readonly colors: string | undefined;
};

export type CardContext = {
  readonly promotions: Promotions;
  readonly currency: string | undefined;
  /** The `origin` param of the card's link, for analytics. */
  readonly origin: string;
};

type CardSku = CardProduct['skus'][number] & Partial<Pick<EnrichedSku, 'colorName'>>;

/** A product's card, with price, picture, link and overlay of its shown sku. Undefined if no sku has a price. */
export function productCard(
  product: {
    readonly name: string;
    readonly slug: string;
    readonly skus: readonly CardSku[];
    /** Of all skus, if `skus` is a selection. */
    readonly colorCount?: number | undefined;
  },
  named: { readonly category: string | undefined; readonly colors: ReadonlyMap<string, string> },
  context: CardContext,
): CardView | undefined {
  const priceOf = (sku: CardSku) => displayPrice(sku, context.promotions);
  const sku = cardSku(product.skus, priceOf);
  if (!sku) return undefined;
  const name = productDisplayName({
    productCategory: named.category,
    productName: product.name,
    colorName: sku.colorName ?? (sku.color && named.colors.get(sku.color)),
    length: sku.length,
  });
  return {
    ...card(product.slug, sku, product.skus, context),
    name,
    colors: colorCountText(product.colorCount ?? countColors(product.skus)),
  };
}

/** The card of one sku, as best sellers show it. */
export function skuCard(sku: EnrichedSku, context: CardContext): CardView | undefined {
  if (sku.price === 0) return undefined;
  const { color: _, ...cardSku } = sku;
  return {
    ...card(sku.product.slug, cardSku, [cardSku], context),
    name: productDisplayName(sku),
    colors: undefined,
  };
}

function card(slug: string, sku: CardSku, skus: readonly CardSku[], context: CardContext) {
  const shown = displayPrice(sku, context.promotions);
  return {
    href: productHref({ productSlug: slug, sku: sku.sku, origin: context.origin }),
    picture: sku.images[0],
    price: priceTexts(shown, context.currency),
    overlay: cardOverlay(skus, sku, shown.isDiscounted),
  };
}

export function colorCountText(count: number): string | undefined {
  return count > 1 ? `${count} colors` : undefined;
}

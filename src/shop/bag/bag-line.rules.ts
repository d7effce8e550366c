import { demandText } from '#contract/bag/bag.rules.ts';
import type { BagItem, SavedBagItem } from '#contract/bag/bag.schema.ts';
import { productDisplayName, productHref } from '#contract/products/product.rules.ts';
import { noPriceText } from '#contract/products/stock.rules.ts';
import { bagPrices, type Promotions, priceTexts } from '#contract/promotions/promo.rules.ts';
import { formatMoney, multiplyMoney } from '#contract/wire/money.ts';

/** What a change of the bag that failed says, whatever the gateway's own words. */
export const updateFailed = 'Something went wrong. Try again.';

/** What lines of the bag and of the saved items are shown with. */
export type BagLineContext = {
  readonly promotions: Promotions;
  readonly currency: string | undefined;
  /** The shop's own, which picture addresses lose: the same text at the edge and in the browser. */
  readonly origin: string;
};

export type BagLineView = {
  readonly key: string;
  readonly name: string;
  readonly href: string | undefined;
  readonly picture: string | undefined;
  readonly quantity: number;
  readonly price: { readonly now: string; readonly was: string | undefined } | undefined;
  /** The line's whole price, once there is more than one. */
  readonly sum: string | undefined;
  /** The free gift: its quantity is fixed. */
  readonly isGift: boolean;
  readonly notes: readonly string[];
};

/**
 * A line of a bag, which a code may be for as a whole; a saved line stands for itself. A line without a price sells
 * nothing: its notes say so and its quantity is fixed.
 */
export function bagLineView(
  item: BagItem | SavedBagItem,
  context: BagLineContext,
  bag: readonly (BagItem | SavedBagItem)[] = [item],
): BagLineView {
  const shown = bagPrices(bag, context.promotions).priceOf(item);
  const isGift = 'isGift' in item && item.isGift === true;
  const hasPrice = isGift || item.price > 0;
  const texts = isGift ? { now: 'Free', was: undefined } : priceTexts(shown, context.currency);
  return {
    key: item.productSkuId,
    name: productDisplayName(item),
    href: item.productSlug && productHref({ productSlug: item.productSlug, sku: item.productSku }),
    picture: ownPath(item.productImage, context.origin),
    quantity: item.quantity,
    price: hasPrice ? texts : undefined,
    sum:
      hasPrice && item.quantity > 1
        ? formatMoney(multiplyMoney(shown.price, item.quantity), context.currency)
        : undefined,
    isGift,
    notes: [
      hasPrice ? undefined : noPriceText,
      demandText('otherBagsWithSku' in item ? item.otherBagsWithSku : undefined),
    ].filter((note) => note !== undefined),
  };
}

/** The total that checkout will charge; delivery comes later. */
export function bagTotalText(items: readonly BagItem[], { promotions, currency }: BagLineContext): string {
  return formatMoney(bagPrices(items, promotions).total, currency);
}

function ownPath(address: string | undefined, origin: string): string | undefined {
  return address?.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}

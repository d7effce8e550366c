import type { BagItem } from '#contract/bag/bag.schema.ts';
import { productDisplayName, productHref } from '#contract/products/product.rules.ts';
import { formatMoney } from '#contract/wire/money.ts';
import { noPriceText } from '#shop/products/stock.texts.ts';
import { bagPrices, priceTexts } from '#shop/promotions/price.rules.ts';
import type { Promotions } from '#shop/promotions/promo-code.rules.ts';
import { demandText } from './bag.rules.ts';

/** The text of a failed change, whatever the gateway's message. */
export const updateFailedText = 'Something went wrong. Try again.';

export type BagLineContext = {
  readonly promotions: Promotions;
  readonly currency: string | undefined;
};

type Line = Omit<BagItem, 'bagId'>;

export type BagLineView = ReturnType<typeof bagLineView>;

/** Pass the whole `bag`, because a code can apply to all of it. A line without a price cannot be bought: a note says so. */
export function bagLineView(item: Line, context: BagLineContext, bag: readonly Line[] = [item]) {
  const isGift = item.isGift === true;
  const hasPrice = isGift || item.price > 0;
  const texts = isGift
    ? { now: 'Free', was: undefined }
    : priceTexts(bagPrices(bag, context.promotions).priceOf(item), context.currency);
  return {
    key: item.productSkuId,
    name: productDisplayName(item),
    /** None for the free gift, which has no page. */
    href:
      item.productSlug && !isGift
        ? productHref({ productSlug: item.productSlug, sku: item.productSku })
        : undefined,
    picture: item.productImage,
    quantity: item.quantity,
    price: hasPrice ? texts : undefined,
    isGift,
    notes: [hasPrice ? undefined : noPriceText, demandText(item.otherBagsWithSku)].filter(
      (note) => note !== undefined,
    ),
  };
}

export function bagTotalText(items: readonly BagItem[], { promotions, currency }: BagLineContext): string {
  return formatMoney(bagPrices(items, promotions).total, currency);
}

import { discountAmount, type PricedLine, subtotalOf } from '#contract/promotions/discount.rules.ts';
import { formatMoney, type Minor, noMoney, subtractMoney } from '#contract/wire/money.ts';
import { autoApplied, type Promotions, termsOf } from './promo-code.rules.ts';

export type DisplayPrice = { readonly price: Minor; readonly full: Minor; readonly isDiscounted: boolean };

/** The price of a sku for a shopper who buys nothing else. */
export function displayPrice(
  sku: { readonly _id: string; readonly productId: string; readonly price: Minor },
  promotions: Promotions,
): DisplayPrice {
  const one = { productSkuId: sku._id, productId: sku.productId, price: sku.price, quantity: 1 };
  return bagPrices([one], promotions).priceOf(one);
}

/**
 * The prices of a bag as checkout will charge them. A percentage shows on each line that it applies to. A fixed value
 * shows on a line only if it applies to a single unit, otherwise in the total alone.
 */
export function bagPrices(lines: readonly PricedLine[], promotions: Promotions) {
  const applied = autoApplied(promotions, lines);
  const isFor = ({ productSkuId }: PricedLine) =>
    applied !== undefined && (applied.productSkus?.includes(productSkuId) ?? true);
  const sharing = lines.filter((line) => line.price > noMoney && isFor(line));
  const isShared = sharing.length > 1 || sharing.some(({ quantity }) => quantity > 1);
  const terms = applied && termsOf(applied.code);
  return {
    /** Delivery comes later. */
    total: subtractMoney(subtotalOf(lines), applied?.totalDiscount ?? noMoney),
    /** The price of one unit, with the discount that this line shows. */
    priceOf: (line: PricedLine): DisplayPrice => {
      const isShown = terms && isFor(line) && (terms.type === 'percentage' || !isShared);
      const price = isShown ? subtractMoney(line.price, discountAmount(line.price, terms)) : line.price;
      return { price, full: line.price, isDiscounted: price < line.price };
    },
  };
}

/** A price as it is shown: 'Free' when discounted to 0, and the full price struck through next to a discounted one. */
export function priceTexts(
  { price, full, isDiscounted }: DisplayPrice,
  currency: string | undefined,
): { readonly now: string; readonly was: string | undefined } {
  if (!isDiscounted) return { now: formatMoney(price, currency), was: undefined };
  return { now: price === 0 ? 'Free' : formatMoney(price, currency), was: formatMoney(full, currency) };
}

import type { CheckoutSessionItem } from '#contract/checkout/checkout-session.schema.ts';
import { productDisplayName } from '#contract/products/product.rules.ts';
import { discountAmount } from '#contract/promotions/discount.rules.ts';
import type { AppliedDiscount } from '#contract/promotions/discount.schema.ts';
import { type Minor, multiplyMoney, noMoney, subtractMoney } from '#contract/wire/money.ts';
import { priceTexts } from '#shop/promotions/price.rules.ts';

type Discount = AppliedDiscount | null | undefined;

type Line = Omit<CheckoutSessionItem, 'productId' | 'productSku'>;

export type LineView = ReturnType<typeof lineViews>[number];

/**
 * The part of a discount to subtract from one line: for selected products a percentage of each line, a fixed value only if
 * one line is selected; for an entire-order code only if there is a single line.
 */
function lineDiscount(line: Line, lines: readonly Line[], discount: Discount): Minor {
  if (!discount) return noMoney;
  const isSelected = ({ productSkuId }: Line) =>
    discount.span === 'entire-order'
      ? lines.length === 1
      : (discount.productSkus ?? []).includes(productSkuId);
  const isShared = discount.type === 'fixed' && lines.filter(isSelected).length > 1;
  if (!isSelected(line) || isShared) return noMoney;
  return discountAmount(multiplyMoney(line.price, line.quantity), discount);
}

/** The lines of a checkout, a confirmation or an order. The prices are for the whole quantity. */
export function lineViews(lines: readonly Line[], discount: Discount, currency: string | undefined) {
  const paid = lines.filter(({ isGift }) => !isGift);
  return lines.map((line) => {
    const full = multiplyMoney(line.price, line.quantity);
    const price = subtractMoney(full, lineDiscount(line, paid, discount));
    return {
      id: line._id,
      name: productDisplayName(line),
      image: line.productImage,
      quantity: line.quantity,
      ...(line.isGift
        ? { now: 'Free', was: undefined }
        : priceTexts({ price, full, isDiscounted: price < full }, currency)),
    };
  });
}

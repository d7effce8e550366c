import type { OrderDetails } from '#contract/checkout/checkout-action.schema.ts';
import type { Figures } from '#contract/promotions/discount.rules.ts';
import type { AppliedDiscount } from '#contract/promotions/discount.schema.ts';
import { addMoney, type Minor, noMoney } from '#contract/wire/money.ts';

/** What a shopper claims to pay; anything may be missing. */
export type ClaimedDetails = Pick<OrderDetails, 'deliveryFee' | 'discount'>;

type Counting = Pick<AppliedDiscount, 'code' | 'totalDiscount'> | null;

function isDiscountClaimed(claimed: ClaimedDetails['discount'], counts: Counting, giftPrice: Minor): boolean {
  const total = addMoney(counts?.totalDiscount ?? noMoney, giftPrice);
  if (!claimed) return total === noMoney;
  const { totalDiscount } = claimed;
  return totalDiscount === undefined
    ? giftPrice === noMoney && claimed.code.trim().toUpperCase() === counts?.code.toUpperCase()
    : totalDiscount === total;
}

/**
 * Whether the shopper saw the gateway's figures: subtotal, fee (pickup: none or 0) and the applied `discount`. A client
 * may include the free gift at its price, `giftPrice`, in both subtotal and discount.
 */
export function areClaimsCurrent(
  { amount, details }: { readonly amount: Minor; readonly details: ClaimedDetails },
  figures: Figures,
  discount: Counting,
  giftPrice = noMoney,
): boolean {
  const matchesWith = (gift: Minor) =>
    amount === addMoney(figures.subtotal, gift) && isDiscountClaimed(details.discount, discount, gift);
  return (
    (details.deliveryFee ?? noMoney) === figures.deliveryFee &&
    (matchesWith(noMoney) || matchesWith(giftPrice))
  );
}

import {
  type AddressField,
  accountAddressErrors,
  deliveryAddressErrors,
} from '#contract/address/address.rules.ts';
import {
  type Contact,
  contactErrors,
  type FieldErrors,
  onlyErrors,
} from '#contract/customers/customer.rules.ts';
import type { Figures } from '#contract/promotions/discount.rules.ts';
import { addMoney, formatMoney, type Minor, noMoney } from '#contract/wire/money.ts';
import type { CheckoutForm } from './checkout-form.rules.ts';

export type CheckoutField = 'deliveryOption' | AddressField | keyof Contact | `billing.${AddressField}`;

export const checkoutTexts = {
  incomplete: 'Please provide all the required information',
  paymentFailed: 'There was an error finalizing your payment. Please try again.',
  unpaid: 'Your payment was not completed. You can try again.',
  goodsGone: 'Some items in your bag are no longer available.',
  bagChanged: 'Your bag has changed. Please review your order.',
} as const;

function billingErrors(form: CheckoutForm): FieldErrors<CheckoutField> {
  if (form.deliveryMethod === 'pickup' || form.isBillingSame) return {};
  const errors = Object.entries(accountAddressErrors(form.billingDetails));
  return Object.fromEntries(errors.map(([field, message]) => [`billing.${field}`, message]));
}

/**
 * Every message of the checkout form in the order of its fields: country, option, address, contact, billing. Hidden
 * fields are not checked.
 */
export function checkoutErrors(form: CheckoutForm): FieldErrors<CheckoutField> {
  const { country, ...address } = deliveryAddressErrors(form.deliveryDetails);
  const isOptionMissing = form.deliveryDetails.country !== '' && form.deliveryOption === null;
  const ofDelivery = {
    ...onlyErrors({ country, deliveryOption: isOptionMissing ? 'Delivery option is required' : undefined }),
    ...address,
  };
  return {
    ...(form.deliveryMethod === 'delivery' && ofDelivery),
    ...contactErrors(form.customerDetails),
    ...billingErrors(form),
  };
}

/** What a shopper claims to pay; anything may be missing. */
export type ClaimedDetails = {
  readonly deliveryFee?: Minor | null | undefined;
  readonly discount?:
    | { readonly code: string; readonly totalDiscount?: Minor | null | undefined }
    | null
    | undefined;
};

type Counting = { readonly code: string; readonly totalDiscount: Minor } | null;

function isDiscountClaimed(claimed: ClaimedDetails['discount'], counts: Counting, giftPrice: Minor): boolean {
  const total = addMoney(counts?.totalDiscount ?? noMoney, giftPrice);
  if (!claimed) return total === noMoney;
  const { totalDiscount } = claimed;
  return totalDiscount === undefined || totalDiscount === null
    ? giftPrice === noMoney && claimed.code.trim().toUpperCase() === counts?.code.toUpperCase()
    : totalDiscount === total;
}

/**
 * Whether the shopper saw what the gateway reckons: subtotal, fee (pickup: none or 0) and discount.
 * `discount` is the one that counts. A client may count the free gift at its price on both sides, as goods and as
 * discount: `giftPrice` is that price.
 */
export function areClaimsTrue(
  { amount, details }: { readonly amount: Minor; readonly details: ClaimedDetails },
  figures: Figures,
  discount: Counting,
  giftPrice = noMoney,
): boolean {
  const isTrueWith = (gift: Minor) =>
    amount === addMoney(figures.subtotal, gift) && isDiscountClaimed(details.discount, discount, gift);
  return (
    (details.deliveryFee ?? noMoney) === figures.deliveryFee && (isTrueWith(noMoney) || isTrueWith(giftPrice))
  );
}

/** The refusal's text when a claim differs; its code is `AMOUNT_CHANGED`. */
export function amountChangedText(figures: Figures, currency: string | undefined): string {
  return `Your total is now ${formatMoney(figures.total, currency)}. Please check it and try again.`;
}

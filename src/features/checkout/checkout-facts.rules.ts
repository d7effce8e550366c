import { writtenAddress } from '#contract/address/address.rules.ts';
import type { CheckoutForm, CheckoutShop, PodPaymentMethod } from '#contract/checkout/checkout-form.rules.ts';
import {
  type DeliveryFees,
  type DeliveryMethod,
  type DeliveryOption,
  feeFor,
  isFeeWaived,
} from '#contract/delivery/delivery.rules.ts';
import { isMethodAvailable } from '#contract/delivery/fulfilment.rules.ts';
import type { AppliedDiscount } from '#contract/promotions/discount.rules.ts';
import { formatMoney, type Minor, noMoney } from '#contract/wire/money.ts';

type Delivered = Pick<CheckoutForm, 'deliveryMethod' | 'deliveryOption'>;
type WrittenAddress = ReturnType<typeof writtenAddress>;

/** The flags that the specification keeps beside the checkout state (S2 §3). */
export type CheckoutFacts = {
  readonly isPickupOrder: boolean;
  readonly isDeliveryOrder: boolean;
  readonly isGhanaOrder: boolean;
  readonly isUsOrder: boolean;
  readonly isRestOfWorldOrder: boolean;
};

/** What is sent with finalize-payment and create-pod-order (contract §9.4); `deliveryFee` in minor units. */
export type OrderDetails = {
  readonly customerDetails: CheckoutForm['customerDetails'];
  readonly deliveryMethod: DeliveryMethod;
  readonly deliveryOption?: DeliveryOption;
  readonly deliveryFee?: Minor;
  readonly deliveryDetails?: WrittenAddress;
  readonly pickupLocation?: string;
  readonly deliveryInstructions?: string;
  readonly billingDetails?: WrittenAddress;
  readonly discount?: AppliedDiscount;
  readonly paymentMethod: 'online_payment' | 'payment_on_delivery';
  readonly podPaymentMethod?: PodPaymentMethod;
};

export function checkoutFacts(form: CheckoutForm): CheckoutFacts {
  const isDeliveryOrder = form.deliveryMethod === 'delivery';
  const { country } = form.deliveryDetails;
  return {
    isPickupOrder: !isDeliveryOrder,
    isDeliveryOrder,
    isGhanaOrder: isDeliveryOrder && country === 'GH',
    isUsOrder: isDeliveryOrder && country === 'US',
    isRestOfWorldOrder: isDeliveryOrder && !['', 'GH', 'US'].includes(country),
  };
}

/** Pickup is free; `null` while a delivery has no option yet (screens §7). */
export function checkoutFee(form: Delivered, fees: DeliveryFees): Minor | null {
  if (form.deliveryMethod === 'pickup') return noMoney;
  return form.deliveryOption === null ? null : feeFor(form.deliveryOption, fees);
}

/** The summary's delivery row (screens §7). A configured fee of 0 reads 'Free' too. */
export function deliveryFeeText(form: Delivered, fees: DeliveryFees, currency: string | undefined): string {
  const fee = checkoutFee(form, fees);
  if (fee === null) return 'Choose your delivery option';
  return fee === noMoney ? 'Free' : formatMoney(fee, currency);
}

/** Whether the configured fee stands struck through beside 'Free'. */
export function showsStruckFee(form: Delivered, fees: DeliveryFees): boolean {
  return form.deliveryOption !== null && isFeeWaived(form.deliveryOption, fees);
}

/** Both boxes ticked and a method left to go on with; everything else is said on submit (S2 §5, screens §7). */
export function canSubmit(form: CheckoutForm, shop: CheckoutShop): boolean {
  return (
    form.agreesToPolicies &&
    form.agreesToMessages &&
    isMethodAvailable(form.deliveryMethod, shop.fulfilment, shop.now)
  );
}

/** Under "Online payment": what a shopper from here most likely pays with comes first (screens §7). */
export function onlinePaymentHint(form: CheckoutForm): string {
  const { isPickupOrder, isGhanaOrder } = checkoutFacts(form);
  return isPickupOrder || isGhanaOrder ? 'Mobile money or card' : 'Card or mobile money';
}

export function submitText(form: Pick<CheckoutForm, 'podPaymentMethod'>): string {
  return form.podPaymentMethod ? 'Place order' : 'Continue to payment';
}

function billingOf(form: CheckoutForm): WrittenAddress | undefined {
  if (form.deliveryMethod === 'delivery' && form.isBillingSame) return writtenAddress(form.deliveryDetails);
  const written = writtenAddress(form.billingDetails);
  return written.country ? written : undefined;
}

export function orderDetailsOf(
  form: CheckoutForm,
  shop: { readonly fees: DeliveryFees; readonly pickupLocation: string },
): OrderDetails {
  const fee = checkoutFee(form, shop.fees);
  const billingDetails = billingOf(form);
  const instructions = form.deliveryInstructions.trim();
  const isDelivery = form.deliveryMethod === 'delivery';
  return {
    customerDetails: form.customerDetails,
    deliveryMethod: form.deliveryMethod,
    ...(form.deliveryOption && { deliveryOption: form.deliveryOption }),
    ...(fee !== null && { deliveryFee: fee }),
    ...(isDelivery
      ? { deliveryDetails: writtenAddress(form.deliveryDetails) }
      : { pickupLocation: shop.pickupLocation }),
    ...(instructions && { deliveryInstructions: instructions }),
    ...(billingDetails && { billingDetails }),
    ...(form.discount && { discount: form.discount }),
    ...(form.podPaymentMethod
      ? { paymentMethod: 'payment_on_delivery', podPaymentMethod: form.podPaymentMethod }
      : { paymentMethod: 'online_payment' }),
  };
}

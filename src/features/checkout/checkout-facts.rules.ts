import { writtenAddress } from '#contract/address/address.rules.ts';
import type { CheckoutForm, CheckoutShop } from '#contract/checkout/checkout-form.rules.ts';
import { type DeliveryFees, feeFor } from '#contract/delivery/delivery.rules.ts';
import { isMethodAvailable } from '#contract/delivery/fulfilment.rules.ts';
import { formatMoney, type Minor, noMoney } from '#contract/wire/money.ts';

type Delivered = Pick<CheckoutForm, 'deliveryMethod' | 'deliveryOption'>;
type WrittenAddress = ReturnType<typeof writtenAddress>;

/** Pickup is free; `null` while a delivery has no option yet. */
export function checkoutFee(form: Delivered, fees: DeliveryFees): Minor | null {
  if (form.deliveryMethod === 'pickup') return noMoney;
  return form.deliveryOption === null ? null : feeFor(form.deliveryOption, fees);
}

/** The summary's delivery row. A configured fee of 0 reads 'Free' too. */
export function deliveryFeeText(form: Delivered, fees: DeliveryFees, currency: string | undefined): string {
  const fee = checkoutFee(form, fees);
  if (fee === null) return 'Choose your delivery option';
  return fee === noMoney ? 'Free' : formatMoney(fee, currency);
}

/** Both boxes ticked and a method left to go on with; everything else is said on submit. */
export function canSubmit(form: CheckoutForm, shop: CheckoutShop): boolean {
  return (
    form.agreesToPolicies &&
    form.agreesToMessages &&
    isMethodAvailable(form.deliveryMethod, shop.fulfilment, shop.now)
  );
}

/** What the button waits for, and where it is given; undefined when nothing of it is the shopper's to give. */
export function missingConsent(form: CheckoutForm): { text: string; id: string } | undefined {
  if (!form.agreesToPolicies) return { text: 'agree to our terms and policies', id: 'agreesToPolicies' };
  if (!form.agreesToMessages) return { text: 'agree to messages about your order', id: 'agreesToMessages' };
  return undefined;
}

/** Under "Online payment": what a shopper from here most likely pays with comes first. */
export function onlinePaymentHint(form: CheckoutForm): string {
  const isAtHome = form.deliveryMethod === 'pickup' || form.deliveryDetails.country === 'GH';
  return isAtHome ? 'Mobile money or card' : 'Card or mobile money';
}

export function submitText(form: Pick<CheckoutForm, 'podPaymentMethod'>): string {
  return form.podPaymentMethod ? 'Place order' : 'Continue to payment';
}

function billingOf(form: CheckoutForm): WrittenAddress | undefined {
  if (form.deliveryMethod === 'delivery' && form.isBillingSame) return writtenAddress(form.deliveryDetails);
  const written = writtenAddress(form.billingDetails);
  return written.country ? written : undefined;
}

/** What is sent with finalize-payment and create-pod-order, but the discount, which is a claim. */
export function orderDetailsOf(
  form: CheckoutForm,
  shop: { readonly fees: DeliveryFees; readonly pickupLocation: string },
) {
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
    ...(form.podPaymentMethod
      ? { paymentMethod: 'payment_on_delivery' as const, podPaymentMethod: form.podPaymentMethod }
      : { paymentMethod: 'online_payment' as const }),
  };
}

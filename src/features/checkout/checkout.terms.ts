import type { CheckoutShop } from '#contract/checkout/checkout-form.rules.ts';
import { offersPayOnDelivery, payOnDeliveryMaximum } from '#contract/payments/pay-on-delivery.rules.ts';
import type { Store } from '#contract/store/store.schema.ts';
import type { CheckoutTerms } from './checkout.types.ts';

/** The only pickup location (S2 §9), where the store does not name its own. */
const studio = 'Studio, East Legon, Accra';

export function checkoutTerms({ currency, config }: Store): CheckoutTerms {
  return {
    currency,
    fulfilment: config.fulfillment,
    fees: { deliveryFees: config.deliveryFees, waiveDeliveryFees: config.waiveDeliveryFees },
    pickupLocation: config.contactInfo?.location?.slice(0, 100) || studio,
    offersPaymentOnDelivery: offersPayOnDelivery(config.paymentOnDelivery),
    payOnDeliveryMaximum: payOnDeliveryMaximum(config.paymentOnDelivery),
  };
}

/** The terms as the form's rules take them; `now` in ms since 1970. */
export function checkoutShop(
  { fulfilment, offersPaymentOnDelivery }: CheckoutTerms,
  now: number,
): CheckoutShop {
  return { fulfilment, offersPaymentOnDelivery, now };
}

import { offersPayOnDelivery, payOnDeliveryMaximum } from '#contract/payments/pay-on-delivery.rules.ts';
import type { Store } from '#contract/store/store.schema.ts';
import type { CheckoutTerms } from './checkout.types.ts';

/** The only pickup location, where the store does not name its own. */
const studio = 'Studio, East Legon, Accra';

/** What the store's configuration says about checkout. */
export function checkoutTerms({ name, currency, config }: Store, now: number): CheckoutTerms {
  return {
    storeName: name,
    currency,
    now,
    fulfilment: config.fulfillment,
    fees: { deliveryFees: config.deliveryFees, waiveDeliveryFees: config.waiveDeliveryFees },
    dispatch: config.dispatch,
    pickupLocation: config.contactInfo?.location?.slice(0, 100) || studio,
    offersPaymentOnDelivery: offersPayOnDelivery(config.paymentOnDelivery),
    payOnDeliveryMaximum: payOnDeliveryMaximum(config.paymentOnDelivery),
  };
}

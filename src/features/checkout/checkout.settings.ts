import type { DeliveryFees } from '#contract/delivery/delivery.rules.ts';
import { offersPayOnDelivery, payOnDeliveryMaximum } from '#contract/payments/pay-on-delivery.rules.ts';
import type { Store } from '#contract/store/store.schema.ts';

/** The only pickup location, where the store does not name its own. */
const studio = 'Studio, East Legon, Accra';

export type CheckoutSettings = Readonly<ReturnType<typeof checkoutSettings>>;

/** The part of the store's configuration that checkout uses. `now`: ms since 1970. */
export function checkoutSettings(
  { name, currency, config }: Pick<Store, 'name' | 'currency' | 'config'>,
  now: number,
) {
  const fees: DeliveryFees = {
    deliveryFees: config.deliveryFees,
    waiveDeliveryFees: config.waiveDeliveryFees,
  };
  return {
    storeName: name,
    currency,
    now,
    fulfilment: config.fulfillment,
    fees,
    /** Absent: no day is promised. */
    dispatch: config.dispatch,
    pickupLocation: config.contactInfo?.location?.slice(0, 100) || studio,
    offersPaymentOnDelivery: offersPayOnDelivery(config.paymentOnDelivery),
    payOnDeliveryMaximum: payOnDeliveryMaximum(config.paymentOnDelivery),
  };
}

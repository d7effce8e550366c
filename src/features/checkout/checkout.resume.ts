import { emptyAddress } from '#contract/address/address.rules.ts';
import {
  type CheckoutForm,
  type CheckoutShop,
  checkoutForm,
  openCheckoutForm,
} from '#contract/checkout/checkout-form.rules.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import { optionFor } from '#contract/delivery/delivery.rules.ts';

type Resumed = Pick<
  CheckoutSession,
  'customerDetails' | 'deliveryMethod' | 'deliveryDetails' | 'deliveryInstructions' | 'billingDetails'
>;

type Address = Resumed['deliveryDetails'];

/** The form as it was when the shopper left to pay, from what the session froze; untouched before. */
export function resumedForm(session: Resumed, shop: CheckoutShop): CheckoutForm {
  const opened = openCheckoutForm(shop);
  const { customerDetails, deliveryDetails, billingDetails } = session;
  if (!customerDetails) return opened;
  const deliveryMethod = session.deliveryMethod ?? opened.deliveryMethod;
  const isDelivery = deliveryMethod === 'delivery';
  const form: CheckoutForm = {
    ...opened,
    customerDetails,
    deliveryMethod,
    deliveryOption: isDelivery ? optionFor(deliveryDetails ?? {}) : null,
    deliveryDetails: filled(deliveryDetails),
    deliveryInstructions: session.deliveryInstructions ?? '',
    isBillingSame: !billingDetails || isSame(billingDetails, deliveryDetails),
    billingDetails: isSame(billingDetails, deliveryDetails) ? emptyAddress : filled(billingDetails),
  };
  return checkoutForm(form, { type: 'methodsChecked' }, shop);
}

function filled(address: Address): CheckoutForm['deliveryDetails'] {
  const given = Object.entries(address ?? {}).filter(([, text]) => text !== undefined);
  return { ...emptyAddress, ...Object.fromEntries(given) };
}

function isSame(one: Address, other: Address): boolean {
  return JSON.stringify(filled(one)) === JSON.stringify(filled(other));
}

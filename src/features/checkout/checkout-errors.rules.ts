import {
  type AddressField,
  accountAddressErrors,
  deliveryAddressErrors,
} from '#contract/address/address.rules.ts';
import {
  type Contact,
  contactErrors,
  definedErrors,
  type FieldErrors,
} from '#contract/customers/customer.rules.ts';
import type { CheckoutForm } from './checkout-form.rules.ts';

export type CheckoutField = 'deliveryOption' | AddressField | keyof Contact | `billing.${AddressField}`;

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
    ...definedErrors({
      country,
      deliveryOption: isOptionMissing ? 'Delivery option is required' : undefined,
    }),
    ...address,
  };
  return {
    ...(form.deliveryMethod === 'delivery' && ofDelivery),
    ...contactErrors(form.customerDetails),
    ...billingErrors(form),
  };
}

import {
  type AddressField,
  accountAddressErrors,
  deliveryAddressErrors,
} from '#contract/address/address.rules.ts';
import { type Contact, contactErrors } from '#contract/customers/customer.rules.ts';
import { isMethodAvailable } from '#contract/delivery/fulfilment.rules.ts';
import { definedErrors, type FieldErrors } from '#contract/wire/field-errors.rules.ts';
import type { CheckoutShop, CheckoutValues } from './checkout.reducer.ts';

/** Both boxes are ticked and the method is available. Everything else is validated on submit (`checkoutErrors`). */
export function canSubmit(form: CheckoutValues, shop: CheckoutShop): boolean {
  return !missingConsent(form) && isMethodAvailable(form.deliveryMethod, shop.fulfilment, shop.now);
}

/** The consent that the button waits for, with the id of its checkbox. */
export function missingConsent(form: CheckoutValues): { text: string; id: string } | undefined {
  if (!form.agreesToPolicies) return { text: 'agree to our terms and policies', id: 'agreesToPolicies' };
  if (!form.agreesToMessages) return { text: 'agree to messages about your order', id: 'agreesToMessages' };
  return undefined;
}

export type CheckoutField = 'deliveryOption' | AddressField | keyof Contact | `billing.${AddressField}`;

function billingErrors(form: CheckoutValues): FieldErrors<CheckoutField> {
  if (form.deliveryMethod === 'pickup' || form.isBillingSame) return {};
  const errors = Object.entries(accountAddressErrors(form.billingDetails));
  return Object.fromEntries(errors.map(([field, message]) => [`billing.${field}`, message]));
}

/**
 * Every message of the checkout form in the order of its fields: country, option, address, contact, billing. Hidden
 * fields are not checked.
 */
export function checkoutErrors(form: CheckoutValues): FieldErrors<CheckoutField> {
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

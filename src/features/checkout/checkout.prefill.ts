import {
  type AddressForm,
  deliveryFields,
  emptyAddress,
  type PartialAddress,
} from '#contract/address/address.rules.ts';
import { neighborhoods } from '#contract/address/lists/neighborhoods.ts';
import type { CheckoutSession } from '#contract/checkout/checkout-session.schema.ts';
import type { Contact } from '#contract/customers/customer.rules.ts';
import type { User } from '#contract/customers/customer.schema.ts';
import { greaterAccra, isGreaterAccra, optionFor } from '#contract/delivery/delivery.rules.ts';
import { isBlank } from '#contract/wire/field-errors.rules.ts';
import {
  type CheckoutShop,
  type CheckoutValues,
  checkoutReducer,
  initialCheckoutValues,
} from './checkout.reducer.ts';

export type Profile = Partial<Pick<User, keyof Contact | 'shippingAddress'>>;

/**
 * Fills empty fields from the customer's profile: contact field by field, delivery only as a whole and only while the
 * shopper has typed none of it. The delivery method stays.
 */
export function prefillCheckoutValues(form: CheckoutValues, profile: Profile): CheckoutValues {
  const customerDetails = contactFrom(form.customerDetails, profile);
  const isUntouched = Object.values(form.deliveryDetails).every(isBlank);
  if (!isUntouched || !profile.shippingAddress?.country) return { ...form, customerDetails };
  const deliveryDetails = deliveryFrom(profile.shippingAddress);
  const deliveryOption = form.deliveryMethod === 'delivery' ? optionFor(deliveryDetails) : null;
  return { ...form, customerDetails, deliveryDetails, deliveryOption };
}

function contactFrom(typed: Contact, profile: Profile): Contact {
  const filled = (field: keyof Contact) => (isBlank(typed[field]) ? (profile[field] ?? '') : typed[field]);
  return {
    firstName: filled('firstName'),
    lastName: filled('lastName'),
    email: filled('email'),
    phoneNumber: filled('phoneNumber'),
  };
}

function deliveryFrom(stored: PartialAddress): AddressForm {
  const country = stored.country ?? '';
  const same = deliveryFields(country).map((field) => [field, stored[field] ?? '']);
  const form: AddressForm = { ...emptyAddress, ...Object.fromEntries(same) };
  if (country !== 'GH') return form;
  return {
    ...form,
    region: isGreaterAccra(stored.region) ? greaterAccra : (stored.region ?? ''),
    houseNumber: stored.street ? (stored.houseNumber ?? '') : '',
    street: stored.street || stored.address || '',
    neighborhood: neighborhoodValue(stored.neighborhood || stored.city || ''),
  };
}

/** The listed neighborhood's value by its name; other text as written ('Add suburb'). */
function neighborhoodValue(text: string): string {
  const query = text.trim().toLowerCase();
  return neighborhoods.find(({ name }) => name.toLowerCase() === query)?.value ?? text;
}

/** The form as the shopper left it for the payment page, from what the session froze; an empty form before that. */
export function formFromSession(
  session: Pick<
    CheckoutSession,
    'customerDetails' | 'deliveryMethod' | 'deliveryDetails' | 'deliveryInstructions' | 'billingDetails'
  >,
  shop: CheckoutShop,
): CheckoutValues {
  const empty = initialCheckoutValues(shop);
  const { customerDetails, deliveryDetails, billingDetails } = session;
  if (!customerDetails) return empty;
  const deliveryMethod = session.deliveryMethod ?? empty.deliveryMethod;
  const isBillingSame = !billingDetails || isSameAddress(billingDetails, deliveryDetails);
  const form: CheckoutValues = {
    ...empty,
    customerDetails,
    deliveryMethod,
    deliveryOption: deliveryMethod === 'delivery' ? optionFor(deliveryDetails ?? {}) : null,
    deliveryDetails: toAddressForm(deliveryDetails),
    deliveryInstructions: session.deliveryInstructions ?? '',
    isBillingSame,
    billingDetails: isBillingSame ? emptyAddress : toAddressForm(billingDetails),
  };
  return checkoutReducer(form, { type: 'methodsChecked' }, shop);
}

type FrozenAddress = CheckoutSession['deliveryDetails'];

function toAddressForm(address: FrozenAddress): AddressForm {
  const fields = Object.entries(address ?? {}).filter(([, text]) => text !== undefined);
  return { ...emptyAddress, ...Object.fromEntries(fields) };
}

function isSameAddress(one: FrozenAddress, other: FrozenAddress): boolean {
  return JSON.stringify(toAddressForm(one)) === JSON.stringify(toAddressForm(other));
}

import { type Address, type AddressForm, emptyAddress } from '#contract/address/address.rules.ts';
import { neighborhoods } from '#contract/address/lists/neighborhoods.ts';
import type { CheckoutForm } from '#contract/checkout/checkout-form.rules.ts';
import { type Contact, isBlank } from '#contract/customers/customer.rules.ts';
import { greaterAccra, isGreaterAccra, optionFor } from '#contract/delivery/delivery.rules.ts';

/** What a signed-in customer has on file. */
export type Profile = { readonly [F in keyof Contact]?: string | null | undefined } & {
  readonly shippingAddress?: Address | null | undefined;
};

/** A listed neighborhood by value or by name; any other as it was written ('Add suburb'). */
function neighborhoodValue(text: string): string {
  const wanted = text.trim().toLowerCase();
  return neighborhoods.find(({ name }) => name.toLowerCase() === wanted)?.value ?? text;
}

function deliveryFrom(kept: Address): AddressForm {
  const country = kept.country ?? '';
  if (country !== 'GH') {
    const { address, city, state, zip } = kept;
    const ofUs = country === 'US' ? { state: state ?? '', zip: zip ?? '' } : {};
    return { ...emptyAddress, country, address: address ?? '', city: city ?? '', ...ofUs };
  }
  return {
    ...emptyAddress,
    country,
    region: isGreaterAccra(kept.region) ? greaterAccra : (kept.region ?? ''),
    houseNumber: kept.street ? (kept.houseNumber ?? '') : '',
    street: kept.street || kept.address || '',
    neighborhood: neighborhoodValue(kept.neighborhood || kept.city || ''),
    landmark: kept.landmark ?? '',
  };
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

/**
 * Fills in what a signed-in customer has on file: contact field by field, delivery from the shipping address
 * as a whole and only while none of it is typed; the method stays.
 */
export function prefillCheckoutForm(form: CheckoutForm, profile: Profile): CheckoutForm {
  const customerDetails = contactFrom(form.customerDetails, profile);
  const isUntouched = Object.values(form.deliveryDetails).every(isBlank);
  if (!isUntouched || !profile.shippingAddress?.country) return { ...form, customerDetails };
  const deliveryDetails = deliveryFrom(profile.shippingAddress);
  const deliveryOption = form.deliveryMethod === 'delivery' ? optionFor(deliveryDetails) : null;
  return { ...form, customerDetails, deliveryDetails, deliveryOption };
}

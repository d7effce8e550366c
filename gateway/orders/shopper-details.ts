import { deliveryAddressErrors, normalizeAddress } from '#contract/address/address.rules.ts';
import type { Address, AddressDraft } from '#contract/address/address.schema.ts';
import { isCountry } from '#contract/address/lists/countries.ts';
import type { OrderDetails } from '#contract/checkout/checkout-action.schema.ts';
import {
  contactErrors,
  emailError,
  normalizeEmail,
  normalizeName,
} from '#contract/customers/customer.rules.ts';
import type { CustomerDetails } from '#contract/customers/customer.schema.ts';
import { normalizePhone } from '#contract/customers/phone.rules.ts';
import { optionFor } from '#contract/delivery/delivery.rules.ts';
import { hasErrors } from '#contract/wire/field-errors.rules.ts';
import type { ShopperDetails } from '../database/snapshot.ts';

/** Undefined when something is missing or inconsistent. */
export function validateDetails(details: OrderDetails): ShopperDetails | undefined {
  const customerDetails = validateCustomer(details.customerDetails ?? {});
  const billing = validateBilling(details.billingDetails);
  if (!customerDetails || !billing.ok) return undefined;
  const common = {
    customerDetails,
    billingDetails: billing.address,
    deliveryInstructions: details.deliveryInstructions?.trim() || null,
  };
  if (details.deliveryMethod === 'pickup') {
    const pickupLocation = details.pickupLocation?.trim();
    if (!pickupLocation) return undefined;
    return {
      ...common,
      deliveryMethod: 'pickup',
      deliveryOption: null,
      deliveryDetails: null,
      pickupLocation,
    };
  }
  const deliveryDetails = validateDelivery(details);
  const deliveryOption = deliveryDetails && optionFor(deliveryDetails);
  if (details.deliveryMethod !== 'delivery' || !deliveryDetails || !deliveryOption) return undefined;
  if (deliveryOption !== details.deliveryOption || details.deliveryFee === undefined) return undefined;
  return { ...common, deliveryMethod: 'delivery', deliveryOption, deliveryDetails, pickupLocation: null };
}

/** The normalized e-mail for receipt and confirmation; undefined when it is invalid. */
export function validateEmail(email: string | undefined): string | undefined {
  return email === undefined || emailError(email) !== undefined ? undefined : normalizeEmail(email);
}

/** The normalized contact; undefined when it is incomplete or invalid. */
export function validateCustomer(
  draft: NonNullable<OrderDetails['customerDetails']>,
): CustomerDetails | undefined {
  if (hasErrors(contactErrors(draft))) return undefined;
  return {
    firstName: normalizeName(draft.firstName ?? ''),
    lastName: normalizeName(draft.lastName ?? ''),
    email: normalizeEmail(draft.email ?? ''),
    phoneNumber: normalizePhone(draft.phoneNumber ?? ''),
  };
}

/** Billing is optional. Invalid only with text that makes no address. */
function validateBilling(draft: AddressDraft | undefined): { ok: boolean; address: Address | null } {
  const address = draft && toAddress(draft);
  const hasText = draft !== undefined && Object.keys(normalizeAddress(draft)).length > 0;
  return { ok: address !== undefined || !hasText, address: address ?? null };
}

/** The normalized address; undefined when it is incomplete. */
export function validateDelivery({
  deliveryDetails,
}: Pick<OrderDetails, 'deliveryDetails'>): Address | undefined {
  if (!deliveryDetails || hasErrors(deliveryAddressErrors(deliveryDetails))) return undefined;
  return toAddress(deliveryDetails);
}

function toAddress(draft: AddressDraft): Address | undefined {
  const { country, ...lines } = normalizeAddress(draft);
  return country && isCountry(country) ? { ...lines, country } : undefined;
}

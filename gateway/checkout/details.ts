import { deliveryAddressErrors, writtenAddress } from '#contract/address/address.rules.ts';
import type { Address, AddressDraft } from '#contract/address/address.schema.ts';
import type { OrderDetails } from '#contract/checkout/checkout-action.schema.ts';
import {
  contactErrors,
  emailError,
  hasErrors,
  normalEmail,
  normalPhone,
} from '#contract/customers/customer.rules.ts';
import type { CustomerDetails } from '#contract/customers/customer.schema.ts';
import { optionFor } from '#contract/delivery/delivery.rules.ts';
import type { Fulfilment } from './snapshot.ts';

/** The shopper's details once they are complete; undefined when something is missing or contradicts. */
export function checkDetails(details: OrderDetails): Fulfilment | undefined {
  const customerDetails = checkCustomer(details.customerDetails ?? {});
  const billing = checkBilling(details.billingDetails);
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
  const deliveryDetails = checkDelivery(details);
  const deliveryOption = deliveryDetails && optionFor(deliveryDetails);
  if (details.deliveryMethod !== 'delivery' || !deliveryDetails || !deliveryOption) return undefined;
  if (deliveryOption !== details.deliveryOption || details.deliveryFee === undefined) return undefined;
  return { ...common, deliveryMethod: 'delivery', deliveryOption, deliveryDetails, pickupLocation: null };
}

/** The e-mail that provider and confirmation write to; undefined when it is none. */
export function checkEmail(email: string | undefined): string | undefined {
  return email === undefined || emailError(email) !== undefined ? undefined : normalEmail(email);
}

function checkCustomer(draft: NonNullable<OrderDetails['customerDetails']>): CustomerDetails | undefined {
  if (hasErrors(contactErrors(draft))) return undefined;
  return {
    firstName: draft.firstName?.trim() ?? '',
    lastName: draft.lastName?.trim() ?? '',
    email: normalEmail(draft.email ?? ''),
    phoneNumber: normalPhone(draft.phoneNumber ?? ''),
  };
}

/** An address or nothing; one without a country is nothing written. */
function checkBilling(draft: AddressDraft | undefined): { ok: boolean; address: Address | null } {
  const address = draft && keptAddress(draft);
  const hasText = draft !== undefined && Object.keys(writtenAddress(draft)).length > 0;
  return { ok: address !== undefined || !hasText, address: address ?? null };
}

function checkDelivery({ deliveryDetails }: OrderDetails): Address | undefined {
  if (!deliveryDetails || hasErrors(deliveryAddressErrors(deliveryDetails))) return undefined;
  return keptAddress(deliveryDetails);
}

function keptAddress(draft: AddressDraft): Address | undefined {
  const { country, ...rest } = writtenAddress(draft);
  if (!country || !/^[A-Z]{2}$/.test(country)) return undefined;
  const lines = Object.entries(rest).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { ...Object.fromEntries(lines), country };
}

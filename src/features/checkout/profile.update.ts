import { type Address, normalizeAddress } from '#contract/address/address.rules.ts';
import { neighborhoodName } from '#contract/address/lists/neighborhoods.ts';
import { type Contact, isBlank } from '#contract/customers/customer.rules.ts';
import type { User } from '#contract/customers/customer.schema.ts';

/** An order's address as the profile keeps it; one by street and neighborhood, as in Ghana, also by address and city. */
export function profileAddress(ordered: Address & { readonly country: string }) {
  const { country } = ordered;
  const written = normalizeAddress(ordered);
  if (country !== 'GH') return { ...written, country };
  const address = written.address ?? [written.houseNumber, written.street].filter(Boolean).join(' ');
  const city = written.city ?? neighborhoodName(written.neighborhood ?? '');
  return { ...normalizeAddress({ ...written, address, city }), country };
}

type Profile = Partial<Pick<User, keyof Contact | 'shippingAddress' | 'billingAddress'>>;

function isGiven(value: Profile[keyof Profile]): boolean {
  return typeof value === 'object' && value !== null
    ? Object.keys(normalizeAddress(value)).length > 0
    : !isBlank(value);
}

/** Of what an order says, only what the profile lacks: the update sent after checkout. */
export function missingProfileFields<Said extends Profile>(profile: Profile, said: Said): Partial<Said> {
  const known: { readonly [field: string]: Profile[keyof Profile] } = { ...profile };
  const lacking = Object.entries(said).filter(([field, value]) => !isGiven(known[field]) && isGiven(value));
  return Object.fromEntries(lacking) as Partial<Said>;
}

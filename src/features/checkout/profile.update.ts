import { normalizeAddress, type PartialAddress } from '#contract/address/address.rules.ts';
import { neighborhoodName } from '#contract/address/lists/neighborhoods.ts';
import type { Contact } from '#contract/customers/customer.rules.ts';
import type { User } from '#contract/customers/customer.schema.ts';
import { isBlank } from '#contract/wire/field-errors.rules.ts';

/** An order's address in the profile's form. A Ghanaian one, with street and neighborhood, also gets address and city. */
export function profileAddress(ordered: PartialAddress & { readonly country: string }) {
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

/** The order's fields that the profile lacks. Sent after checkout. */
export function missingProfileFields<Fields extends Profile>(
  profile: Profile,
  fields: Fields,
): Partial<Fields> {
  const missing = Object.entries(fields).filter(
    ([field, value]) => !isGiven(Reflect.get(profile, field)) && isGiven(value),
  );
  return Object.fromEntries(missing) as Partial<Fields>;
}

import { zipError } from '#contract/address/address.rules.ts';
import type { Address } from '#contract/address/address.schema.ts';
import { isCountry } from '#contract/address/lists/countries.ts';
import { emailError, nameError, normalizeEmail, normalizeName } from '#contract/customers/customer.rules.ts';
import type { ProfileChange } from '#contract/customers/customer.schema.ts';
import { normalizePhone, phoneError } from '#contract/customers/phone.rules.ts';
import { GatewayError } from '../http/errors.ts';

/** Normalizes an e-mail; throws 400 if it is invalid. */
export function parseEmail(text: string): string {
  const problem = emailError(text);
  if (problem) throw new GatewayError(400, problem);
  return normalizeEmail(text);
}

const text = (check: (value: string) => string | undefined) => (value: unknown) =>
  typeof value === 'string' ? check(value) : undefined;

const checks: { readonly [F in keyof ProfileChange]?: (value: unknown) => string | undefined } = {
  firstName: text((name) => nameError('First name', name)),
  lastName: text((name) => nameError('Last name', name)),
  email: text(emailError),
  phoneNumber: text(phoneError),
};

function addressError({ country, zip }: Address): string | undefined {
  if (!isCountry(country)) return 'Invalid country';
  return country === 'US' ? zipError(zip) : undefined;
}

/** What of a profile change is to be written: empty values overwrite nothing, a wrong one is a 400. */
export function checkedProfile(change: ProfileChange): ProfileChange {
  const filled: ProfileChange = Object.fromEntries(
    Object.entries(change)
      .map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const messages = [
    ...Object.entries(checks).map(([field, check]) => check(filled[field as keyof ProfileChange])),
    ...[filled.shippingAddress, filled.billingAddress].map((address) => address && addressError(address)),
  ];
  const message = messages.find(Boolean);
  if (message) throw new GatewayError(400, message);
  return {
    ...filled,
    ...(filled.firstName && { firstName: normalizeName(filled.firstName) }),
    ...(filled.lastName && { lastName: normalizeName(filled.lastName) }),
    ...(filled.email && { email: normalizeEmail(filled.email) }),
    ...(filled.phoneNumber && { phoneNumber: normalizePhone(filled.phoneNumber) }),
  };
}
